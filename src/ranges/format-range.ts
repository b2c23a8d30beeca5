// Formats a range as its shortest text by fixed rules. Parsing the text gives the same hands and weights.
import { ACE, InvalidCardsError, parseCard, RANKS } from '../engine/cards.js';
import { type Deck, explainAbsent, hasCard } from '../engine/deck.js';
import { handNumber } from '../engine/hands.js';
import { echo } from '../text.js';
import {
  findClass,
  formatHand,
  type HandClass,
  type StartingHands,
  type Suitedness,
  type WeightedHand,
} from './hand-classes.js';

/** A number's digits without exponent: 1e-7 is "0.0000001". */
const formatDecimal = (value: number): string => {
  const [digits, exponent] = String(value).split('e-') as [string, string?];
  if (exponent === undefined) return digits;
  return `0.${'0'.repeat(Number(exponent) - 1)}${digits.replace('.', '')}`;
};

const formatWeight = (weight: number): string => (weight === 1 ? '' : `:${formatDecimal(weight)}`);

/** Writes the runs of lower cards in a row: "ATs+" where the run ends at the row's top, "A9s-A5s" elsewhere. */
const writeRuns = (lows: readonly number[], top: number, findByLow: (low: number) => HandClass): string[] => {
  const texts: string[] = [];
  for (let end = lows.length - 1; end >= 0; ) {
    let start = end;
    while (start > 0 && lows[start - 1] === lows[start]! - 1) start--;
    const [low, high] = [lows[start]!, lows[end]!];
    const [lowText, highText] = [findByLow(low).name, findByLow(high).name];
    if (low === high) texts.push(lowText);
    else texts.push(high === top ? `${lowText}+` : `${highText}-${lowText}`);
    end = start - 1;
  }
  return texts;
};

const measureTexts = (texts: readonly string[], weight: string): number =>
  texts.reduce((length, text) => length + text.length + weight.length + 1, 0);

type ListLows = (suitedness: Suitedness) => readonly number[];

/** The classes with one higher card: suited and offsuit ones apart, or together if that is shorter. */
const writeRow = (high: number, row: ListLows, weight: string): string[] => {
  const writeSuited = (lows: readonly number[], suitedness: Suitedness): string[] =>
    writeRuns(lows, high - 1, low => findClass(high, low, suitedness));
  const [suited, offsuit] = [row('s'), row('o')];
  const both = suited.filter(low => offsuit.includes(low));
  const rest = (lows: readonly number[]): number[] => lows.filter(low => !both.includes(low));
  const apart = [...writeSuited(suited, 's'), ...writeSuited(offsuit, 'o')];
  const together = [...writeSuited(both, ''), ...writeSuited(rest(suited), 's'), ...writeSuited(rest(offsuit), 'o')];
  return measureTexts(together, weight) <= measureTexts(apart, weight) ? together : apart;
};

/** The texts of the hands of one weight: whole classes in rows, then single hands. */
const writeHands = (hands: ReadonlySet<number>, weight: string, all: readonly number[]): string[] => {
  if (hands.size === all.length) return ['random'];
  const left = new Set(hands);
  const isWhole = (handClass: HandClass): boolean => handClass.hands.every(hand => hands.has(hand));
  const takeWhole = (handClasses: readonly HandClass[]): number[] =>
    handClasses.filter(isWhole).map(handClass => {
      for (const hand of handClass.hands) left.delete(hand);
      return handClass.low;
    });
  const findPair = (rank: number): HandClass => findClass(rank, rank, '');
  const texts = writeRuns(takeWhole(Array.from(RANKS, (_, rank) => findPair(rank))), ACE, findPair);
  for (let high = ACE; high > 0; high--) {
    const lows = Array.from({ length: high }, (_, low) => low);
    texts.push(...writeRow(high, suitedness => takeWhole(lows.map(low => findClass(high, low, suitedness))), weight));
  }
  return [...texts, ...all.filter(hand => left.has(hand)).map(formatHand)];
};

/** @param name how an error names the weight: "hands[3].weight" */
const requireWeight = (weight: unknown, name: string): number => {
  if (typeof weight === 'number' && weight >= 0 && weight <= 1) return weight;
  throw new TypeError(`${name} is ${echo(weight)}: send a number from 0 to 1`);
};

/** @param name how an error names the hand: "hands[3].hand" */
const readHandNumber = (hand: unknown, name: string, deck: Deck): number => {
  if (typeof hand !== 'string' || hand.length !== 4) {
    throw new TypeError(`${name} is ${echo(hand)}: send two cards, such as "AsKh"`);
  }
  const [first, second] = [parseCard(hand.slice(0, 2), name), parseCard(hand.slice(2), name)];
  for (const card of [first, second]) {
    if (!hasCard(deck, card)) throw new InvalidCardsError(`${name} is ${echo(hand)}: ${explainAbsent(deck, card)}`);
  }
  if (first === second) throw new TypeError(`${name} is ${echo(hand)}, the same card twice: send two cards`);
  return handNumber(first, second);
};

/**
 * A range as text, which is read as the same hands and the same weights. Hands of weight 0 are left out.
 * @throws {TypeError} a malformed hand or weight, or the same hand twice
 * @throws {InvalidCardsError} a text that is not a card of the deck
 */
export const formatRangeHands = (hands: readonly WeightedHand[], { deck, handsInOrder }: StartingHands): string => {
  const byWeight = new Map<number, Set<number>>();
  /** Where each hand was given, by its number. */
  const places = new Map<number, string>();
  for (const [index, { hand, weight }] of hands.entries()) {
    const name = `hands[${index}].hand`;
    const number = readHandNumber(hand, name, deck);
    const first = places.get(number);
    if (first !== undefined) throw new TypeError(`${name} is ${echo(hand)}, which is ${first} already`);
    places.set(number, name);
    if (requireWeight(weight, `hands[${index}].weight`) > 0)
      byWeight.set(weight, (byWeight.get(weight) ?? new Set()).add(number));
  }
  const texts = [...byWeight]
    .sort(([a], [b]) => b - a)
    .flatMap(([weight, numbers]) => {
      const end = formatWeight(weight);
      return writeHands(numbers, end, handsInOrder).map(text => text + end);
    });
  return texts.join(',');
};
