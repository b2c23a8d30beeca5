// What an error says about a text that is not in range notation: what was probably meant, or both readings where programs differ.
import { explainInvisible, findDisguised } from '../look-alikes.js';
import { echo } from '../text.js';
import { findClass, type HandClass } from './hand-classes.js';
import type { RangeText } from './range-text.js';

/** An item up to what can only follow it. */
const ITEM = /[^\s,;)[\]{}]+/y;
const MAX_READ_LENGTH = 32;

/** Dashes that are not read. */
const OTHER_DASH = /[\u2010-\u2012\u2015]/g;

const RANK = '(?:10|[2-9tjqka])';
const CARD = `${RANK}(?:[cdhs]|[♣♦♥♠]\uFE0F?)`;
const CLASS = `${RANK}{2}[so]?\\+?`;
const HANDS = `${CLASS}|${CARD}${CARD}`;
const NUMBER = '[\\d.]+';
const TO = '\\+?(?:\\.{2,3}|~|_|to|>)';

/** Four to six cards. */
const OMAHA = /^(?=.*[cdhs♣♦♥♠])(?:(?:(?:10|[2-9tjqka])(?:[cdhs]|[♣♦♥♠]\uFE0F?))|[*?]){4,6}$/i;

/**
 * Items that are nearly right, and what was meant: "$1" is the first group. Case does not matter. The first row counts of which anything
 * is in range notation.
 */
const NEAR_MISSES: readonly (readonly [item: string, ...meant: string[]])[] = [
  [`(${RANK}{2})x\\+?`, '$1'], // AKx
  [`(${RANK})x(${RANK})x\\+?`, '$1$2', '$1$2s'], // AxKx
  [`(${RANK})x([so]?)\\+`, '$1X$2'], // Ax+
  [`(${RANK})[*?]+([so]?)\\+?`, '$1X$2'], // A*
  [`x(${RANK})([so]?)\\+?`, '$1X$2'], // XA
  [`(${RANK})s`, '$1s*', '$1Xs'], // As
  [`(${CARD})(?:x|[*?]{2,})?`, '$1*'], // Ah, Asx, As**
  [`(?:x|[*?]{2,})(${CARD})`, '*$1'], // xAs
  ['[*?]+', '**'], // ***
  [`(${HANDS})[=*(]?(${NUMBER}%?)`, '$1:$2'], // AK*0.5, A5s(50%), AK50%
  [`(${HANDS})[=*(](${NUMBER})`, '$1:$2%'], // AK=50
  [`(${NUMBER}%?)(${HANDS})`, '$2:$1'], // 50%AKs
  [`(${HANDS})@(${NUMBER})%`, '$1@$2'], // AA@50%
  [`["'](${HANDS})["'](:${NUMBER})?`, '$1$2'], // "AA":0.5
  [`(${RANK}{2}[so]?)${TO}(${CLASS})`, '$1-$2'], // 22..77
  [`(${RANK}{2})([so])${TO}(${RANK}{2})\\+?`, '$1$2-$3$2'], // AKo>A9
  [`(${RANK}{2})${TO}(${RANK}{2})([so])\\+?`, '$1$3-$2$3'],
  [`(${NUMBER})%?[-–—−](${NUMBER})%?`, '$1%-$2%'], // 5-15%
  ['([1-9]\\d)', '$1%'], // 15
  [`top(${NUMBER})`, '$1%'],
  ['10[-/]10', 'TT'],
  [`(${RANK})[-/](${RANK})`, '$1$2'], // A-K
  [`(${RANK}{2})(?:os|off|offsuit)`, '$1o'],
  [`(${RANK}{2})suited`, '$1s'],
  ['atc|any(?:two|2)?', 'random'], // any two cards
];

/** Those of some texts that are in range notation, as the second half of a sentence; undefined if there are none. */
const suggest = (text: RangeText, ...meant: readonly string[]): string | undefined => {
  const ranges = meant.filter(each => text.canRead(each)).map(each => `"${each}"`);
  return ranges.length > 0 ? `did you mean ${ranges.join(' or ')}?` : undefined;
};

const explainNearMiss = (text: RangeText, item: string): string | undefined => {
  for (const [pattern, ...meant] of NEAR_MISSES) {
    const whole = new RegExp(`^${pattern}$`, 'i');
    const hint = whole.test(item) ? suggest(text, ...meant.map(each => item.replace(whole, each))) : undefined;
    if (hint !== undefined) return hint;
  }
  return undefined;
};

/** What was probably meant with an item, as the second half of a sentence; undefined if it is not obvious. */
const explainItem = (text: RangeText, item: string): string | undefined => {
  const disguised = findDisguised(item);
  if (disguised) {
    const { note, plain } = disguised;
    const meant = text.canRead(plain) ? `write ${echo(plain)}` : explainItem(text, plain);
    return meant === undefined ? note : `${note}: ${meant}`;
  }
  const dashed = item.replace(OTHER_DASH, '-');
  if (dashed !== item) {
    return `another dash stands there${text.canRead(dashed) ? `: write ${echo(dashed)}` : ', not "-"'}`;
  }
  const invisible = explainInvisible(item);
  if (invisible) return invisible;
  if (OMAHA.test(item)) return 'a hand has two cards; for four cards set the game to omaha';
  return explainNearMiss(text, item);
};

/** An item, or its beginning, that white space separates from the next one. */
const ITEM_BEFORE = /[^\s,;()[\]{}]+(?=\s+$)/;
const GROUP = /\([^()]{1,32}\)/y;
const SPACED_GROUP = /[\d.]{1,20}\s{0,8}%?\s{1,8}\([^()]{1,32}\)/y;

const SPACED_CARD = `${RANK}\\s{0,8}(?:[cdhs]|[♣♦♥♠]\uFE0F?)`;
const BETWEEN = '(?:\\s{1,8}|\\s{0,8},\\s{0,8})';
const CARD_END = '(?![^\\s,;:@)\\]}[])';
const TWO_CARDS = `${SPACED_CARD}${BETWEEN}${SPACED_CARD}${CARD_END}`;
/** Two single cards, or four and so on, whose first two are a hand: "Ah Kh, Qs Qd". */
const PAIRS_OF_CARDS = new RegExp(
  `${TWO_CARDS}(?=(?:${BETWEEN}${TWO_CARDS}){0,20}(?!${BETWEEN}${SPACED_CARD}${CARD_END}))`,
  'iy',
);

const CARDS_TO_END = new RegExp(`${SPACED_CARD}(?:[\\s,-]{0,8}${SPACED_CARD}){2,4}\\s*$`, 'iy');

/** Three or five cards up to the end, or behind other hands four in one word: the board, without the keyword before it. */
const explainBoard = (text: RangeText, start: number): string | undefined => {
  const cards = text.match(CARDS_TO_END, start)?.trim();
  if (cards === undefined) return undefined;
  const isTurn = start > 0 && !/[\s,]/.test(cards);
  const isBoard = cards.match(new RegExp(SPACED_CARD, 'gi'))!.length !== 4 || isTurn;
  return isBoard ? `for the board write "on ${cards}", or send it as board` : undefined;
};

/** What was probably meant with an item and the one before it, "AA 0.5", or the one behind it, "0.5 (AA)", "Ah Kh". */
const explainBeside = (text: RangeText, start: number, item: string): string | undefined => {
  if (/^(?:and|or|plus|&)$/i.test(item)) return USES['/'];
  const cards = text.match(PAIRS_OF_CARDS, start)?.replace(/[\s,]+/g, '');
  const hand = cards && suggest(text, cards);
  if (hand) return hand;
  const spaced = text.match(SPACED_GROUP, start);
  if (spaced !== undefined) return suggest(text, spaced.replace(/\s+\(/, '('));
  const before = ITEM_BEFORE.exec(text.slice(Math.max(0, start - MAX_READ_LENGTH), start))?.[0];
  if (before === undefined) return undefined;
  const group = text.match(GROUP, start);
  if (group !== undefined) return suggest(text, before + group);
  if (/^(?:suited|off|offsuit)$/i.test(item)) return explainNearMiss(text, before + item);
  if (!/^[\d.]+$/.test(item)) return undefined;
  return suggest(text, `${before}:${item}`) ?? suggest(text, `${before}:${item}%`, `${before}, ${item}%`);
};

const HINT = 'name hands such as "AhKh", classes such as "AKs" or "88+", "15%" or "random"';

/** What stands before and behind a character that is at the wrong place. */
const USES: Readonly<Record<string, string>> = {
  '(': 'a group is written "0.5(AA, KK)" or "50%(AA, KK)", without white space before "("',
  '+': '"+" goes with classes such as "88+" or "ATs+"',
  '/': 'items are separated by commas',
};

const explainPlace = (text: RangeText, start: number): string | undefined => {
  const item = text.match(ITEM, start)?.slice(0, MAX_READ_LENGTH) ?? '';
  return (
    explainBoard(text, start) ?? explainBeside(text, start, item) ?? explainItem(text, item) ?? USES[text.letter()]
  );
};

/** "22(AA)": a factor above 1. @param at of the number, behind which the group is */
export const failFactor = (text: RangeText, at: number): never => {
  const group = text.match(GROUP, text.at - 1);
  const meant = `${text.slice(at, text.at - 1)}%${group}`;
  if (group !== undefined && text.canRead(meant)) return failWeight(text, at, meant);
  return text.fail(`a weight is from 0 to 1, not ${text.describeNumber(at)}: ${USES['(']}`, at);
};

/** No atom is here. */
export const failAtom = (text: RangeText, at: number): never =>
  text.fail(`${text.describeWord(at)} is neither a hand nor a class: ${explainPlace(text, at) ?? HINT}`, at);

/** An item is read, but does not end here. @param start of the item */
export const failBehind = (text: RangeText, start: number): never => {
  const fault = `${text.describeWord()} does not belong there`;
  const meant = explainPlace(text, start);
  return text.fail(meant === undefined ? fault : `${fault}: ${meant}`);
};

/** The ends of a dash are not in one row. @param start of the item */
export const failRow = (text: RangeText, start: number, from: HandClass, to: HandClass): never => {
  const isSame = from.high === to.high && from.low === to.low;
  const rows = (['s', 'o'] as const)
    .filter(suitedness => from.suitedness === suitedness || to.suitedness === suitedness)
    .map(suitedness => [from, to].map(({ high, low }) => findClass(high, low, suitedness).name).join('-'));
  const meant = suggest(text, ...(isSame ? [findClass(from.high, from.low, '').name] : rows));
  const rule = 'the ends are pairs, or share the higher card, or have the same gap, and both or neither say "s" or "o"';
  return text.fail(`"${from.name}-${to.name}" is not a row of classes: ${meant ?? rule}`, start);
};

/** "88-": nothing is behind the dash, or no class. */
export const failDash = (text: RangeText, { name, high, low, suitedness }: HandClass): never => {
  const { lowestRank } = text.startingHands.deck;
  const lowest = findClass(high === low ? lowestRank : high, lowestRank, suitedness).name;
  const isOpen = text.isAtEnd || text.letter() === ',' || text.letter() === ';';
  const meant = isOpen && lowest !== name ? suggest(text, `${name}-${lowest}`) : undefined;
  const fault = `a class such as "${name}" is missing behind the dash`;
  return text.fail(meant === undefined ? fault : `${fault}: ${meant}`);
};

/** "98s+": no rank is between the two. @param start of the item */
export const failTouching = (text: RangeText, start: number, { name, suitedness }: HandClass): never => {
  const top = `AK${suitedness}`;
  const readings = `is ${name} alone in some programs, and ${name} to ${top} in others`;
  return text.fail(`${echo(text.slice(start))} ${readings}: write ${name}, or ${name}-${top}`, start);
};

/** An item on one line, for a suggestion; undefined if it is long. */
export const shorten = (item: string): string | undefined => {
  const line = item.replace(/\s+/g, ' ');
  return line.length <= MAX_READ_LENGTH ? line : undefined;
};

/** A weight above 1. @param meant what was probably meant, if it is a percentage */
export const failWeight = (text: RangeText, at: number, meant = ''): never => {
  const fault = `a weight is from 0 to 1, not ${text.describeNumber(at)}`;
  const item = shorten(meant);
  return text.fail(item && text.canRead(item) ? `${fault}: write ${item}` : fault, at);
};

/** A decimal number times 100, without the error of a binary fraction. */
const toPercent = (value: number): number => Number((value * 100).toPrecision(12));

/** "AKs@0.5": half a percent or a half. @param atom the text before the sign @param at of the number */
export const failSmallPercent = (text: RangeText, atom: string, value: number, at: number): never => {
  const item = shorten(atom) ?? 'AKs';
  const readings = `is ${value} percent in some programs, and the weight ${value} in others`;
  const weight = `write ${item}:${value}, or ${item}@${toPercent(value)}, for the weight`;
  return text.fail(
    `"@${text.describeNumber(at)}" ${readings}: ${weight}, and ${item}:${value}% for the percentage`,
    at,
  );
};

/** An item that was read, and its places. */
export interface ItemPlaces {
  readonly start: number;
  /** Before its weight. */
  readonly atomEnd: number;
  readonly end: number;
  /** Whether it is a group, which cannot have a weight behind it. */
  readonly isGroup: boolean;
}

/** "AKs 50%", "50% AKs". */
export const failBesidePercentage = (text: RangeText, item: ItemPlaces, percentage: ItemPlaces): never => {
  const percent = text.slice(percentage.start, percentage.end).replace(/\s+/g, '');
  const beside = shorten(text.slice(item.start, item.end));
  const readings = `${echo(percent)} beside another item is its weight in some programs, and a range of its own in others`;
  const ends = [item, percentage];
  const canBeWeight = !item.isGroup && ends.every(({ atomEnd, end }) => atomEnd === end);
  const weight = canBeWeight ? `${beside}:${percent}, or ` : '';
  const meant = beside === undefined ? 'write a comma between them' : `write ${weight}${beside}, ${percent}`;
  return text.fail(`${readings}: ${meant}`, percentage.start);
};
