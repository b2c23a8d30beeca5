// Questions as people type them: "AhKh vs QQ+ vs random on Qh7c2d dead 2c". What can be read is kept; each fault has its position.
import { CardListReader } from '../../../src/engine/card-lists.js';
import { CARD_TEXTS, readTypedCard, readTypedCardAt, splitCards } from '../../../src/engine/cards.js';
import { InvalidRangeError } from '../../../src/library/index.js';
import { splitTypedParts, type TypedPart } from '../../../src/questions/typed-parts.js';
import { adaptRange, GAMES, type GameName, notationOf, type PlayedGame } from '../games/games.js';
import { type Fault, joinFaults, type NamedPart, type NamedRanges, splitParts } from './named-ranges.js';
import {
  BOARD_CARDS,
  emptySeat,
  fillBoard,
  handSeat,
  MIN_PLAYERS,
  maxPlayers,
  NO_HANDS,
  NONE,
  rangeSeat,
  type Seat,
  type Situation,
  type Slot,
  seatText,
  UNKNOWN,
} from './situation.js';

export interface Typed extends Pick<Situation, 'seats' | 'board' | 'dead'> {
  readonly faults: readonly Fault[];
}

/** The cards of a text, "--" and unknown ones as undefined. @throws {InvalidCardsError} names all that are not cards of the game */
const cardsIn = (text: string, { deck, ranges }: PlayedGame): Slot[] => {
  const words = splitCards(text);
  const lists = new CardListReader(readTypedCard, deck);
  const isNone = (word: string): boolean => word === NONE || (word === UNKNOWN && !ranges);
  const nameCard = (index: number): string => (words.length > 1 ? `card ${index + 1}` : 'the card');
  const cards = words.map((word, i) => (isNone(word) ? undefined : CARD_TEXTS[lists.readEntry(word, i, nameCard)]));
  lists.requireCards();
  return cards;
};

const onlyCards = (text: string, game: PlayedGame): Slot[] | undefined => {
  try {
    return cardsIn(text, game);
  } catch {
    return undefined;
  }
};

/** Whether a text names several hands: "JhTh, KhQh". */
const areHands = (text: string, game: PlayedGame): boolean => {
  const items = text.split(/[,;]/);
  return items.length > 1 && items.every(item => onlyCards(item, game)?.length === game.holeCards);
};

/**
 * The text with "vs" in place of commas, if its only player is hands with commas between them, "AhKh, QsQc on Qh7c2d": they are read as
 * one range, but may be meant as players.
 */
export const separateHands = (text: string, game: GameName = 'holdem'): string | undefined => {
  const [player, ...others] = splitTypedParts(text).filter(({ kind, keyword }) => kind === 'player' || keyword === '/');
  const hands = player?.text.split(/[,;]/).map(hand => hand.trim()) ?? [];
  if (!player || others.length > 0 || hands.length > maxPlayers(game) || !areHands(player.text, GAMES[game]))
    return undefined;
  return text.slice(0, player.from) + hands.join(' vs ') + text.slice(player.to);
};

/** "AhKh QsQc Qh7c2d": a hand, and two cards beside three or more. */
const areTwoHands = (text: string, game: PlayedGame): boolean =>
  /^2,2,[345]$/.test(
    text
      .split(' ')
      .map(word => onlyCards(word, game)?.length)
      .join(),
  );

/** After a hand a board may follow, but not one or two cards: these may be meant for another player, or two as a hand of Omaha. */
const requireBoard = (text: string, cards: number, game: PlayedGame): void => {
  const { ranges } = game;
  if (ranges && areTwoHands(text, game)) {
    throw new Error(`"${text}" has two hands: write "vs" between players, and "on" before the board`);
  }
  if (cards !== 1 && cards !== 2) return;
  const count = cards === 1 ? 'a card' : 'two cards';
  const other = ranges && cards === 2 ? '; for Omaha choose the game' : '';
  throw new Error(`"${text}" is a hand and ${count}: write "vs" between players, and "on" before the board${other}`);
};

/** "4", "4 random": so many players with any two cards. */
const RANDOM_PLAYERS = /^([1-9])(?: ?(?:x )?(?:random|any ?(?:two|four|five|six)|any|opponents?|players?|others?))?$/i;
const RANDOM = /^(?:random|any ?(?:two|four|five|six)|any|xx|\?+)?$/i;
/** Whether a text begins with two cards, behind which is nothing that belongs to a range. */
const startsWithHand = (text: string): boolean => {
  const first = readTypedCardAt(text, 0);
  const rest = first ? text.slice(first.end).trimStart() : '';
  const second = readTypedCardAt(rest, 0);
  return second !== undefined && !/[,;:@]/.test(rest.slice(second.end));
};

const SUITS: Readonly<Record<string, string>> = { '♣': 'c', '♦': 'd', '♥': 'h', '♠': 's' };
/** A range without symbols of suits, which an address would have to escape. */
const writeSuits = (range: string): string => range.replace(/([♣♦♥♠])\uFE0F?/gu, (_, symbol) => SUITS[symbol]!);

/** The start and end of the word at a position of a range. */
const wordAt = (range: string, position: number): Pick<Fault, 'from' | 'to'> => {
  const at = Math.min(position, range.length - 1);
  const from = range.slice(0, at).search(/[^\s,;()[\]]*$/);
  return { from, to: at + Math.max(1, range.slice(at).search(/[\s,;()[\]]|$/)) };
};

class QuestionReader {
  readonly seats: Seat[] = [];
  readonly board: Slot[] = [];
  readonly dead: string[] = [];
  faults: Fault[] = [];
  readonly #seen = new Set<string>();
  readonly #name: GameName;
  readonly #game: PlayedGame;

  constructor(game: GameName) {
    this.#name = game;
    this.#game = GAMES[game];
  }

  get emptySeat(): Seat {
    return emptySeat(this.#game.holeCards);
  }

  read(text: string, named: NamedRanges): void {
    const parts = splitParts(text, named);
    for (const [i, part] of parts.entries()) {
      try {
        if (i === parts.length - 1) this.#requireEnd(part);
        this.#part(part, i === 0);
      } catch (error) {
        this.#fault(part, (error as Error).message);
      }
    }
    if (this.#game.ranges) this.faults = joinFaults(text, parts, this.faults);
  }

  #fault({ from, to }: Pick<Fault, 'from' | 'to'>, message: string): void {
    this.faults.push({ message, from, to });
  }

  /** "AhKh vs" is against any two cards, but a third player must be named. */
  #requireEnd({ keyword, text }: TypedPart): void {
    if (keyword.startsWith('v') && text === '' && this.seats.length >= MIN_PLAYERS) {
      throw new Error(`a player is missing after the last "${keyword}"`);
    }
  }

  #part(part: NamedPart, isFirst: boolean): void {
    const { kind, text } = part;
    if (kind === 'board') this.#toBoard(part, cardsIn(text, this.#game));
    else if (kind === 'dead') {
      this.dead.push(...this.#unseen(part, cardsIn(text, this.#game)).filter(card => card !== undefined));
    } else if (kind === 'fold') {
      const last = this.seats.pop();
      if (last) this.seats.push({ ...last, folded: true });
    } else if (kind === 'stroke') this.#cardsOrPlayer(part);
    else if (text !== '' || !isFirst) this.#player(part);
  }

  /** After "|" or "/": as many cards as a hand has are a player's hand, any other number of cards is a part of the board. */
  #cardsOrPlayer(part: NamedPart): void {
    const cards = onlyCards(part.text, this.#game);
    if (cards && cards.length > 0 && cards.length !== this.#game.holeCards) this.#toBoard(part, cards);
    else this.#player(part);
  }

  #player(part: NamedPart): void {
    const count = RANDOM_PLAYERS.exec(part.text)?.[1];
    if (count !== undefined) {
      for (let i = 0; i < Number(count); i++) this.#player({ ...part, text: '' });
      return;
    }
    const max = maxPlayers(this.#name);
    if (this.seats.length === max) throw new Error(`a table has at most ${max} players`);
    const seat = this.seats.push(this.emptySeat) - 1;
    if (part.fault !== '') throw new Error(part.fault);
    if (RANDOM.test(part.text)) return;
    if (!this.#game.ranges) {
      this.#hand(part, seat, this.#unrangedCards(part.text));
      return;
    }
    if (part.text.toLowerCase() === NO_HANDS) {
      this.seats[seat] = rangeSeat(NO_HANDS);
      return;
    }
    const game = this.#game;
    const cards = startsWithHand(part.text) ? cardsIn(part.text, game) : onlyCards(part.text, game);
    if (cards && !areHands(part.text, game)) this.#hand(part, seat, cards);
    else this.seats[seat] = this.#range(part);
  }

  /** The first cards are the hand, others the board. */
  #hand(part: TypedPart, seat: number, cards: readonly Slot[]): void {
    const { holeCards } = this.#game;
    requireBoard(part.text, cards.length - holeCards, this.#game);
    const unseen = this.#unseen(part, cards);
    this.seats[seat] = handSeat(...unseen.slice(0, holeCards));
    this.#toBoard(part, unseen.slice(holeCards), true);
  }

  /** The cards of a hand in a game without ranges. @throws {Error} in the words of the game */
  #unrangedCards(text: string): Slot[] {
    const { label, holeCards } = this.#game;
    const write = `write ${holeCards} cards, and ${UNKNOWN} for each that is not known, or random`;
    if (!onlyCards(text, this.#game) && adaptRange(text, 'holdem') !== '') {
      throw new Error(`"${text}" is a range, and ${label} has none: ${write}`);
    }
    const cards = cardsIn(text, this.#game);
    if (cards.length >= holeCards) return cards;
    const count = `${cards.length} ${cards.length === 1 ? 'card' : 'cards'}`;
    throw new Error(`"${text}" is ${count}, and a hand of ${label} has ${holeCards}: ${write}`);
  }

  /** Reads a range. If a word of it cannot be read, the seat gets any two cards, and the word a fault. */
  #range({ text: typed, from, name }: NamedPart): Seat {
    const text = writeSuits(typed).replace(/[\s,;]+$/, '');
    try {
      notationOf(this.#name).parseRange(text);
      return rangeSeat(text, name);
    } catch (error) {
      if (!(error instanceof InvalidRangeError)) throw error;
      const word = wordAt(text, error.position);
      this.#fault({ from: from + word.from, to: from + word.to }, rangeMessage(error));
      return this.emptySeat;
    }
  }

  #toBoard(part: TypedPart, cards: readonly Slot[], areUnseen = false): void {
    this.board.push(...(areUnseen ? cards : this.#unseen(part, cards)));
    if (this.board.length <= BOARD_CARDS) return;
    this.#fault(part, `${this.board.length} cards on the board: five are the most`);
    this.board.length = BOARD_CARDS;
  }

  /** Replaces cards that the text has already by undefined, with a fault. */
  #unseen(part: TypedPart, cards: readonly Slot[]): Slot[] {
    return cards.map(card => {
      if (card === undefined) return undefined;
      if (this.#seen.has(card)) {
        this.#fault(part, `${card} appears twice: each card is in the deck once`);
        return undefined;
      }
      this.#seen.add(card);
      return card;
    });
  }
}

/** What is wrong with a range, without the position. */
const rangeMessage = ({ message }: InvalidRangeError): string => message.replace(/^at \d+: /, '');

/** Checks range notation. @throws {Error} with a sentence that says what is wrong */
export const requireRange = (text: string, game: GameName): void => {
  try {
    notationOf(game).parseRange(text);
  } catch (error) {
    if (!(error instanceof InvalidRangeError)) throw error;
    throw new Error(rangeMessage(error));
  }
};

/** Reads a question of a game. A player alone plays against any cards. @param named ranges whose names stand for them */
export const readQuestion = (text: string, game: GameName = 'holdem', named: NamedRanges = new Map()): Typed => {
  const reader = new QuestionReader(game);
  reader.read(text, GAMES[game].ranges ? named : new Map());
  const { seats, dead, faults } = reader;
  while (seats.length < 2) seats.push(reader.emptySeat);
  return { seats, board: fillBoard(reader.board), dead, faults };
};

const cardsText = (cards: readonly Slot[]): string =>
  cards
    .slice(0, cards.findLastIndex(card => card !== undefined) + 1)
    .map(card => card ?? NONE)
    .join('');

/** A text that {@link readQuestion} reads as the same situation. */
export const writeQuestion = ({ seats, board, dead }: Pick<Situation, 'seats' | 'board' | 'dead'>): string => {
  const players = seats.map(seat => seatText(seat) + (seat.folded ? ' folded' : '')).join(' vs ');
  const cards = cardsText(board);
  return [players, cards && `on ${cards}`, dead.length > 0 && `dead ${dead.join('')}`].filter(Boolean).join(' ');
};
