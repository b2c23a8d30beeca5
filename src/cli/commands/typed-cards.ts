// Reads the cards, players and hands that are typed after `poker-odds odds`, `equity` and `showdown`.
import { InvalidArgumentError } from 'commander';
import { BOARD_CARDS, FLOP_CARDS, HOLE_CARDS, MAX_PLAYERS, MIN_PLAYERS } from '../../engine/abi.js';
import { InvalidCardsError, MAX_CARDS, splitCards } from '../../engine/cards.js';
import type { Game } from '../../games/game.js';
import { GAMES } from '../../games/games.js';
import { formatPrintableJson } from '../../text.js';
import { readBoard, rejectBoards, rejectLastHand } from './typed-board.js';
import { explainPlayers } from './typed-question.js';
import {
  countCards,
  explainMissing,
  findMissingPlayer,
  hasVersus,
  isOneCard,
  type OptionWords,
  readKeywordCards,
  readSections,
  rejectKinds,
  rejectMissingPlayer,
  requireCards,
  type Section,
  splitBefore,
  splitOption,
} from './typed-sentence.js';

/** The words behind a stroke: cards, and what is behind them if it is no card. White space in quotes separates words too. */
const splitStroke = (words: readonly string[]): [cards: string[], behind: string[]] => {
  if (countCards(words.join(' ')) > 0) return [[...words], []];
  return splitBefore(
    words.flatMap(word => word.split(/\s+/)),
    word => countCards(word) === 0,
  );
};

/**
 * Behind a stroke as many cards as a hand has are a player's, any other number is the board, as in the page: "AhKh/Qh7c2d". Behind the
 * board is a player. @throws {InvalidArgumentError} other cards, behind the first ones, may be a player's
 */
const readStroke = (section: Section, holeCards: number): Section[] => {
  const [cards, behind] = splitStroke(section.words);
  const count = countCards(cards.join(' '));
  if (count === 0 || count === holeCards) return [section];
  const hasBehind = behind.length > 0;
  if (hasBehind && countCards(cards[0]!) === holeCards) return [section]; // "AhKh/QsQd", "2c2d", "KK"
  const areHands = hasBehind && count % holeCards === 0 && cards.every(isOneCard);
  const hand = areHands ? cards.slice(1).join(' ') : cards.slice(1).find(word => countCards(word) === holeCards);
  if (hand === undefined) {
    const board: Section = { ...section, words: cards, kind: 'board' };
    return hasBehind ? [board, { kind: 'player', keyword: '', words: behind }] : [board];
  }
  const fault = `${formatPrintableJson(hand)} behind "${section.keyword}${cards[0]}" is of the board, or a player`;
  throw new InvalidArgumentError(`${fault}: write "on" before the board, or "vs" before the player`);
};

const readStrokes = (sections: readonly Section[], holeCards: number): Section[] =>
  sections.flatMap(section => (section.kind === 'stroke' ? readStroke(section, holeCards) : section));

/** "AhKh QsQc": two hands, or a hand and a part of the flop, which nobody has typed before. @throws {InvalidArgumentError} */
const rejectSecondHand = (words: readonly string[]): void => {
  const [hand, second] = words;
  if (words.length !== 2 || words.some(word => countCards(word) !== HOLE_CARDS)) return;
  const fault = `${formatPrintableJson(second)} is of the board, or another hand`;
  throw new InvalidArgumentError(`${fault}: write "on" before the board, or \`poker-odds equity ${hand} ${second}\``);
};

/**
 * What was typed: two hole cards and up to five of the board.
 * @param option the words behind `--board`
 * @throws {InvalidCardsError} @throws {InvalidArgumentError} no cards were typed
 */
export const readTypedCards = (words: readonly string[], option?: readonly string[]): string[] => {
  // With two hole cards before it, all words behind the option are of the board.
  const isBoard = words.flatMap(splitCards).length >= HOLE_CARDS;
  const { cards: optionCards, groups, behind } = splitOption('board', option);
  const all = isBoard ? (option ?? []).flatMap(splitCards) : optionCards;
  const sections = readStrokes(isBoard ? readSections(words) : readSections(words, [...groups, ...behind]), HOLE_CARDS);
  const [first, ...others] = sections.filter(({ kind }) => kind !== 'board');
  rejectKinds(others, ['player', 'stroke', 'dead', 'fold'], 'known hands and dead cards are for `poker-odds equity`');
  requireCards(first!.words);
  rejectSecondHand(first!.words);
  const hole = splitCards(first!.words.join(' '));
  if (hole.length === 0) throw new InvalidArgumentError("missing required argument 'cards': two hole cards");
  const onBoard = readKeywordCards(sections, 'board', all);
  const cards = [...hole, ...onBoard];
  const isHand = onBoard.length > 0 ? hole.length === HOLE_CARDS : hole.length >= HOLE_CARDS;
  if (isHand && cards.length <= MAX_CARDS) return cards;
  const given =
    onBoard.length > 0 ? `${hole.length} before the board, ${onBoard.length} on it` : `${hole.length} in all`;
  throw new InvalidCardsError(`it takes 2 hole cards, then 0 to 5 of the board, not ${given}`);
};

/** Joins the words of one player. Cards of one hand are written without separators; a range stays as it was typed. */
const joinWords = (words: readonly string[], { holeCards, hasRanges }: Game): string => {
  const text = words.join(' ');
  return hasRanges && countCards(text) !== holeCards ? text : splitCards(text).join('');
};

/** Refuses a comma at an argument's end, which may join the next one to it or not. @throws {InvalidArgumentError} */
const rejectComma = (before: string, word: string, areRanges: boolean): void => {
  if (!/[,;]$/.test(before) && !/^[,;]/.test(word)) return;
  const whole = formatPrintableJson(`${before} ${word}`);
  const fault = `${formatPrintableJson(before)} and ${formatPrintableJson(word)} have a comma between them`;
  const one = areRanges ? `quote ${whole} if it is one player` : 'leave out the white space if it is one hand';
  throw new InvalidArgumentError(`${fault}: ${one}; for two leave out the comma, or write "vs" in its place`);
};

/** Each word is a player, except cards, of which as many belong together as a hand of the game has. */
const splitWords = (words: readonly string[], game: Game, areRanges: boolean): string[] => {
  const players: string[][] = [];
  // In games without ranges a hand is all that a word can be a part of.
  for (const word of game.hasRanges ? words : words.flatMap(each => each.split(/[\s,]+/)).filter(Boolean)) {
    const last = players.at(-1);
    const [begun, more] = [last ? countCards(last.join(' ')) : 0, countCards(word)];
    if (begun > 0 && more > 0 && begun + more <= game.holeCards) last!.push(word);
    else {
      if (last) rejectComma(last.join(' '), word, areRanges);
      players.push([word]);
    }
  }
  return players.map(each => joinWords(each, game));
};

/** Refuses hands without a comma between them, which may be of one range or of two players. @throws {InvalidArgumentError} */
const rejectHands = (words: readonly string[], { holeCards }: Game): void => {
  const text = words.join(' ');
  if (!/\s/.test(text) || /[,;]/.test(text) || countCards(text) <= holeCards) return;
  const fault = `${formatPrintableJson(text)} is more than a hand`;
  throw new InvalidArgumentError(`${fault}: write "vs" between players, or a comma between the hands of one`);
};

/** The hands of a word in quotes, "AhKh QsQc", which is read as two words are. Cards with spaces between all of them are one hand. */
const splitHands = (word: string): string[] => {
  const words = word.split(/\s+/);
  return words.some(each => countCards(each) > 1) ? words : [word];
};

/** The players or hands of a sentence. @param areRanges whether all words between two "vs" are one range */
const listPlayers = (sections: readonly Section[], game: Game, areRanges: boolean): string[] => {
  const players = sections.filter(({ kind, words }) => (kind === 'player' || kind === 'stroke') && words.length > 0);
  const isSeparated = hasVersus(players);
  return players.flatMap(({ words: typed }) => {
    const words = areRanges ? typed : typed.flatMap(splitHands);
    const isOne = isSeparated && (areRanges || words.every(isOneCard));
    if (isOne && areRanges) rejectHands(words, game);
    return isOne ? joinWords(words, game) : splitWords(words, game, areRanges);
  });
};

/** @throws {InvalidArgumentError} */
const requirePlayers = (players: readonly string[], sections: readonly Section[], game: Game) => {
  if (players.length >= MIN_PLAYERS && players.length <= MAX_PLAYERS) return players;
  const rule = `it takes ${MIN_PLAYERS} to ${MAX_PLAYERS} players, not ${players.length}`;
  const areFew = players.length < MIN_PLAYERS;
  const cause = areFew ? explainMissing(sections, game.holeCards, 'players') : undefined;
  if (cause !== undefined) throw new InvalidArgumentError(`${rule}: ${cause}`);
  const fault = areFew ? explainPlayers(players, game) : undefined;
  throw new InvalidArgumentError(`${rule}; ${fault ?? 'write "random" for a player with unknown cards'}`);
};

/** The options behind the players or hands. Those of cards take every word that follows them. */
interface TypedOptions {
  readonly game?: string;
  readonly board?: readonly string[];
  readonly dead?: readonly string[];
}

/** @param name one of those that the option takes; the first game where it is left out */
const findGame = (name: string | undefined): Game => GAMES.find(game => game.name === name) ?? GAMES[0]!;

/** What tells the cards of an option from players behind it. */
interface OptionPlace {
  readonly holeCards: number;
  /** The words before the option, and those that are behind others. */
  readonly before: readonly (readonly string[])[];
  /** Whether words are a sentence with enough players. */
  readonly hasPlayers: (groups: readonly (readonly string[])[]) => boolean;
}

/** Whether turn and river are single cards at the end, behind a flop in one word: `--board Qh7c2d 3c 4d`. */
const areTurnAndRiver = ({ cards, groups, behind }: OptionWords): boolean =>
  cards.length === FLOP_CARDS &&
  cards.length + groups.length === BOARD_CARDS &&
  groups.every(isOneCard) &&
  behind.length === 0;

/**
 * The cards of an option, and the players behind them. Words of cards behind the first ones are the option's where enough players are
 * before it, and players where there are too few without them.
 * @throws {InvalidArgumentError} they may be both
 */
const readOption = (
  name: 'board' | 'dead',
  words: OptionWords,
  { holeCards, before, hasPlayers }: OptionPlace,
): [cards: readonly string[], behind: readonly string[]] => {
  const { cards, groups, behind } = words;
  const more = groups.flatMap(splitCards);
  const asCards = [[...cards, ...more], behind] as const;
  const asPlayers = [cards, [...groups, ...behind]] as const;
  if (more.length === 0 || more.length % holeCards !== 0) return [...asCards];
  const isVersusBefore = hasVersus(readSections(...before));
  if (isVersusBefore && hasPlayers(before)) return [...asCards]; // the words would be of the last player
  if (name === 'board' && asCards[0].length > BOARD_CARDS) return [...asPlayers];
  if (!hasPlayers([...before, behind])) return [...asPlayers];
  const mayBePlayer = name === 'board' && cards.length >= FLOP_CARDS && !areTurnAndRiver(words);
  if (hasPlayers(before) && !mayBePlayer) return [...asCards];
  const fault = `${formatPrintableJson(groups.join(' '))} behind --${name} is more of its cards, or a player`;
  const versus = isVersusBefore || hasVersus(readSections(behind)) ? '' : ' and "vs" between them';
  throw new InvalidArgumentError(
    `${fault}: write --${name} ${asCards[0].join('')}, or the players before --${name}${versus}`,
  );
};

/** Refuses a range behind an option's cards that may go on with the player before it. @throws {InvalidArgumentError} */
const rejectContinued = (
  name: 'board' | 'dead',
  behind: readonly string[],
  { before, hasPlayers }: Omit<OptionPlace, 'holeCards'>,
): void => {
  const [word] = readSections(behind)[0]?.words ?? [];
  if (word === undefined || !hasVersus(readSections(...before)) || !hasPlayers(before)) return;
  const fault = `${formatPrintableJson(word)} behind --${name} is more of the player before it, or another player`;
  throw new InvalidArgumentError(`${fault}: write it before --${name}, or "vs" before it`);
};

/**
 * The players' texts and the known cards, as texts.
 * @param words what was typed before the options
 * @throws {InvalidArgumentError} too few or too many players, a board or dead cards twice, or a comma between two arguments
 */
export const readTypedTable = (words: readonly string[], { game: name, board, dead }: TypedOptions = {}) => {
  const game = findGame(name);
  const { holeCards, hasRanges } = game;
  const readGroups = (groups: readonly (readonly string[])[]): Section[] =>
    readStrokes(readSections(...groups), holeCards);
  const hasPlayers: OptionPlace['hasPlayers'] = groups => {
    const found = readGroups(groups);
    return findMissingPlayer(found) === undefined && listPlayers(found, game, hasRanges).length >= MIN_PLAYERS;
  };
  const [boardWords, deadWords] = [splitOption('board', board), splitOption('dead', dead)];
  const boardPlace = { holeCards, hasPlayers, before: [words, deadWords.behind] };
  const [boardCards, behindBoard] = readOption('board', boardWords, boardPlace);
  const deadPlace = { holeCards, hasPlayers, before: [words, behindBoard] };
  const [deadCards, behindDead] = readOption('dead', deadWords, deadPlace);
  if (hasRanges) {
    rejectContinued('board', behindBoard, boardPlace);
    rejectContinued('dead', behindDead, deadPlace);
  }
  const sections = readGroups([words, behindBoard, behindDead]);
  rejectKinds(sections, ['fold'], 'leave the hand out, and give its cards as dead: dead 2c2d');
  rejectMissingPlayer(sections);
  const players = listPlayers(sections, game, hasRanges);
  rejectBoards(players, game);
  return {
    players: requirePlayers(players, sections, game),
    board: readBoard(sections, boardCards),
    dead: readKeywordCards(sections, 'dead', deadCards),
  };
};

/**
 * The hands of a showdown and the board, as texts of cards. A hand is typed like a player with a known hand.
 * @param words what was typed before the options
 * @throws {InvalidArgumentError} no hand, or a board twice, or a comma between two arguments
 */
export const readTypedHands = (words: readonly string[], { game: name, board }: TypedOptions = {}) => {
  const game = findGame(name);
  const { holeCards } = game;
  const hasPlayers: OptionPlace['hasPlayers'] = groups => {
    const found = readSections(...groups);
    return findMissingPlayer(found) === undefined && listPlayers(found, game, false).length > 0;
  };
  const place = { holeCards, hasPlayers, before: [words] };
  const [boardCards, behind] = readOption('board', splitOption('board', board), place);
  const sections = readSections(words, behind);
  rejectKinds(sections, ['dead', 'fold'], 'a showdown has hands and a board');
  rejectMissingPlayer(sections);
  requireCards(sections.flatMap(({ kind, words: typed }) => (kind === 'player' ? typed : [])));
  const hands = listPlayers(sections, game, false).map(splitCards);
  if (hands.length === 0) {
    const cause = explainMissing(sections, holeCards, 'hands');
    throw new InvalidArgumentError(
      cause ? `missing hands: ${cause}` : "missing required argument 'hands': one hand or more",
    );
  }
  const onBoard = readBoard(sections, boardCards);
  if (onBoard.length === 0) rejectLastHand(hands, holeCards);
  return { hands, board: onBoard };
};
