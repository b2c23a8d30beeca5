// The sentence of a command's words: players or hands, the board behind "on", dead cards behind "dead", as in the page's line.
import { InvalidArgumentError } from 'commander';
import { InvalidCardsError, isCard, likelyCard, readTypedCard, splitCards } from '../../engine/cards.js';
import { type PartKind, splitTypedParts } from '../../questions/typed-parts.js';
import { formatPrintableJson } from '../../text.js';

/** Words behind a keyword; those before the first keyword are of a player. */
export interface Section {
  readonly kind: PartKind;
  readonly keyword: string;
  readonly words: readonly string[];
}

/** How many cards a text has, also those of Omaha that are not known; 0 if it has something else. */
export const countCards = (text: string): number => {
  const cards = splitCards(text);
  return cards.every(card => card === '*' || isCard(readTypedCard(card))) ? cards.length : 0;
};

export const isOneCard = (text: string): boolean => countCards(text) === 1;

/** Whether a word is, or was meant as, one card: "12h", "Xd", but not "JX", which is a range, nor "vs". */
const isMeantAsCard = (word: string): boolean => {
  if (isOneCard(word)) return true;
  return splitTypedParts(word).length === 1 && (likelyCard(word) !== undefined || /^[^\d][cdhs]$/i.test(word));
};

/** The words behind an option of cards. */
export interface OptionWords {
  /** The cards that are the option's: those of the first word, or of several words of one card each. */
  readonly cards: readonly string[];
  /** Words of cards behind them, which may be the option's too, or players: "3c3d" of `--dead 2c2d 3c3d`. */
  readonly groups: readonly string[];
  /** All other words. */
  readonly behind: readonly string[];
}

const isKnownCards = (word: string): boolean => countCards(word) > 0 && !word.includes('*');

export const splitBefore = (words: readonly string[], isEnd: (word: string) => boolean): [string[], string[]] => {
  const end = words.findIndex(isEnd);
  return end < 0 ? [[...words], []] : [words.slice(0, end), words.slice(end)];
};

/**
 * Separates cards from the words after them, because an option of cards takes every word that follows it. The first word may have all
 * cards; otherwise each word is one card, up to the first word that is not a card.
 * @throws {InvalidArgumentError} the option has no card
 */
export const splitOption = (name: 'board' | 'dead', words?: readonly string[]): OptionWords => {
  if (words === undefined) return { cards: [], groups: [], behind: [] };
  const [first = '', ...others] = words;
  const cards = splitCards(first);
  if (cards.length === 0) throw new InvalidArgumentError(`cards are missing behind --${name}`);
  const [more, rest] = splitBefore(others, word => cards.length > 1 || !isMeantAsCard(word));
  const [groups, behind] = splitBefore(rest, word => !isKnownCards(word));
  return { cards: [...cards, ...more.flatMap(splitCards)], groups, behind };
};

/**
 * Reads the words of a command.
 * @param groups the words before the options, and those behind the cards of each option, which continue a player alone
 * @throws {InvalidArgumentError} a word is empty
 */
export const readSections = (...groups: readonly (readonly string[])[]): Section[] => {
  const sections: { kind: PartKind; keyword: string; words: string[] }[] = [];
  for (const group of groups) {
    if (sections.length === 0 || (group.length > 0 && sections.at(-1)!.kind !== 'player'))
      sections.push({ kind: 'player', keyword: '', words: [] });
    if (group.some(word => word.trim() === '')) {
      throw new InvalidArgumentError('an argument is empty: leave it out');
    }
    for (const { kind, keyword, text } of group.flatMap(splitTypedParts)) {
      if (keyword !== '') sections.push({ kind, keyword, words: [] });
      if (text !== '') sections.at(-1)!.words.push(text);
    }
  }
  return sections;
};

/** Whether "vs" or the like is between players: then all arguments between two of them are one player, in games with ranges. */
export const hasVersus = (sections: readonly Section[]): boolean =>
  sections.some(({ kind, keyword }) => kind === 'player' && keyword !== '');

/** @throws {InvalidArgumentError} the command's sentence has no such part */
export const rejectKinds = (sections: readonly Section[], kinds: readonly PartKind[], hint: string): void => {
  const found = sections.find(({ kind }) => kinds.includes(kind));
  if (found === undefined) return;
  const { keyword, words } = found;
  throw new InvalidArgumentError(`${formatPrintableJson(keyword || words.join(' '))} has no place here: ${hint}`);
};

const separatesPlayers = (section?: Section): boolean => section?.kind === 'player' || section?.kind === 'stroke';

/** Says where a player is missing: between two of the words and signs that separate players, or before or behind one of them. */
export const findMissingPlayer = (sections: readonly Section[]): string | undefined => {
  for (const [i, section] of sections.entries()) {
    if (section.words.length > 0 || !separatesPlayers(section)) continue;
    const next = sections[i + 1];
    if (section.keyword !== '') return `a player is missing behind "${section.keyword}"`;
    if (next && next.keyword !== '' && separatesPlayers(next)) return `a player is missing before "${next.keyword}"`;
  }
  return undefined;
};

/** @throws {InvalidArgumentError} */
export const rejectMissingPlayer = (sections: readonly Section[]): void => {
  const fault = findMissingPlayer(sections);
  if (fault !== undefined) throw new InvalidArgumentError(fault);
};

/** Whether a word is no card and has none, "QQ", nor was meant as one, "12h". */
const isNoCard = (word: string): boolean => !isMeantAsCard(word) && !splitCards(word).some(isOneCard);

const RANGES_ARE_FOR = 'hands without suits and ranges are for `poker-odds equity`';

/** @throws {InvalidCardsError} a word of a hand is no card, and was not meant as one: "AK", "against" */
export const requireCards = (words: readonly string[]): void => {
  const word = words.flatMap(each => each.split(/[\s,]+/)).find(each => each !== '' && isNoCard(each));
  if (word === undefined) return;
  throw new InvalidCardsError(
    `${formatPrintableJson(word)} is not a card with its suit, such as Ah: ${RANGES_ARE_FOR}`,
  );
};

/** The first word behind the board's or the dead cards' keyword that looks like a player, as a sentence; undefined if there is none. */
export const explainMissing = (
  sections: readonly Section[],
  holeCards: number,
  missing: 'players' | 'hands',
): string | undefined => {
  for (const { kind, keyword, words } of sections) {
    if (kind !== 'board' && kind !== 'dead') continue;
    const player = words
      .flatMap(word => word.split(/\s+/))
      .find((word, i) => isNoCard(word) || (i > 0 && countCards(word) === holeCards));
    if (player === undefined) continue;
    const fault = `${formatPrintableJson(player)} behind "${keyword}" is read as`;
    return `${fault} ${kind === 'dead' ? 'dead cards' : 'cards of the board'}: write ${missing} before "${keyword}"`;
  }
  return undefined;
};

/**
 * The cards of an option, or those behind the keyword in its place.
 * @param option the option's cards @throws {InvalidArgumentError} both are there, or no card
 */
export const readKeywordCards = (
  sections: readonly Section[],
  sought: 'board' | 'dead',
  option: readonly string[] = [],
): string[] => {
  const found = sections.filter(({ kind }) => kind === sought);
  const [first] = found;
  if (first === undefined) return [...option];
  if (option.length > 0) {
    throw new InvalidArgumentError(`"${first.keyword}" and --${sought} both have cards: leave out one of them`);
  }
  return found.flatMap(({ keyword, words }) => {
    const cards = splitCards(words.join(' '));
    if (cards.length > 0) return cards;
    throw new InvalidArgumentError(`cards are missing behind "${keyword}"`);
  });
};
