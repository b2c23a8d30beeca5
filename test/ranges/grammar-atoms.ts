// Makes items of range notation without weights by the grammar, each with a slow, obvious reference of the hands that it names.
import fc from 'fast-check';
import { HAND_COUNT } from '../../src/engine/hands.js';
import { HOLDEM_HANDS } from '../../src/ranges/holdem-hands.js';

const RANKS = [...'23456789TJQKA'];
const SUITS = [...'cdhs'];

/** The weight that an item gives to the hand of two cards, 0 to 51 as the engine numbers them; undefined if it does not name it. */
export type Reference = (one: number, other: number) => number | undefined;
export interface Piece {
  readonly text: string;
  readonly weigh: Reference;
}

export interface Item extends Piece {
  /** Whether it begins or ends with a percentage, which white space does not separate from what is beside it. */
  readonly beginsBare?: boolean;
  readonly endsBare?: boolean;
}

const rank = (card: number): number => card % 13;
const suit = (card: number): number => Math.floor(card / 13);

/** A piece that names the hands for which something holds of the ranks, the higher first, and of whether the suits are equal. */
const byRanks = (text: string, has: (high: number, low: number, isSuited: boolean) => boolean): Piece => ({
  text,
  weigh: (one, other) => {
    const [low, high] = [rank(one), rank(other)].sort((a, b) => a - b) as [number, number];
    return has(high, low, suit(one) === suit(other)) ? 1 : undefined;
  },
});

const fitsSuits = (end: string, isSuited: boolean): boolean => end === '' || isSuited === (end === 's');

export const space = fc.constantFrom('', '', '', ' ', '\t', '\n', '  ', ' \r\n', '\u00a0');
export const someSpace = fc.constantFrom(' ', ' ', '\n', '\t ', '\u2003');
const dash = fc.tuple(space, fc.constantFrom('-', '–', '—', '−'), space).map(parts => parts.join(''));
const anyRank = fc.nat(12);
const suitedness = fc.constantFrom('', 's', 'o');

/** Texts of a rank: "T", "t", "10". */
const rankText = (value: number): fc.Arbitrary<string> => {
  const letter = RANKS[value]!;
  return fc.constantFrom(letter, letter.toLowerCase(), ...(letter === 'T' ? ['10'] : []));
};
const cardText = (card: number): fc.Arbitrary<string> => {
  const letter = SUITS[suit(card)]!;
  const symbol = '♣♦♥♠'[suit(card)]!;
  const suits = fc.constantFrom(letter, letter, letter.toUpperCase(), symbol, `${symbol}\uFE0F`);
  return fc.tuple(rankText(rank(card)), suits).map(parts => parts.join(''));
};
const anyCase = (text: string): fc.Arbitrary<string> => fc.constantFrom(text, text.toLowerCase(), text.toUpperCase());

/** A class as text, its two ranks in either order. */
const classText = (high: number, low: number, end: string): fc.Arbitrary<string> =>
  fc
    .tuple(rankText(high), rankText(low), anyCase(end), fc.boolean())
    .map(([first, second, letter, isTurned]) => (isTurned ? second + first : first + second) + letter);

const numberText = (value: number): fc.Arbitrary<string> => {
  const plain = String(value);
  const texts = [plain, `${value}e0`, `${value}E-00`];
  if (Number.isInteger(value)) texts.push(`${value}.`, `${value}.0`, `0${value}`);
  else if (value < 1) texts.push(plain.slice(1), `${plain}0`);
  return fc.constantFrom(...texts);
};

/** A number from 0 to 1 and its text, also above 1 as solvers round. */
export const fraction = fc.oneof(
  fc.constantFrom(0, 0.5, 0.25, 0.365, 1).chain(value => numberText(value).map(text => ({ text, value }))),
  fc.constantFrom(
    { text: '1.01', value: 1 },
    { text: '1.005', value: 1 },
    { text: '1e-3', value: 0.001 },
    { text: '25E-2', value: 0.25 },
  ),
);
export const percent = fc
  .constantFrom(0, 2, 12.5, 25, 50, 99, 100)
  .chain(value => numberText(value).map(text => ({ text, value: value / 100 })));

const pairs = fc.tuple(anyRank, anyRank);
const different = pairs.filter(([one, other]) => one !== other).map(both => both.sort((a, b) => b - a));

const classAtom = fc.tuple(pairs, suitedness).chain(([both, letter]) => {
  const [high, low] = [Math.max(...both), Math.min(...both)];
  const end = high === low ? '' : letter;
  return classText(high, low, end).map(text =>
    byRanks(text, (a, b, isSuited) => a === high && b === low && fitsSuits(end, isSuited)),
  );
});

const plusAtom = fc
  .tuple(pairs, suitedness)
  .filter(([both]) => Math.abs(both[0] - both[1]) !== 1 || Math.max(...both) === 12)
  .chain(([both, letter]) => {
    const [high, low] = [Math.max(...both), Math.min(...both)];
    const end = high === low ? '' : letter;
    const isAbove = (a: number, b: number): boolean =>
      high === low ? a === b && a >= low : a === high && b >= low && b < a;
    return classText(high, low, end).map(text =>
      byRanks(`${text}+`, (a, b, isSuited) => isAbove(a, b) && fitsSuits(end, isSuited)),
    );
  });

const isBetween = (value: number, one: number, other: number): boolean =>
  value >= Math.min(one, other) && value <= Math.max(one, other);

const pairRow = pairs.chain(([from, to]) =>
  fc
    .tuple(classText(from, from, ''), dash, classText(to, to, ''))
    .map(parts => byRanks(parts.join(''), (a, b) => a === b && isBetween(a, from, to))),
);
const kickerRow = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.nat(), fc.nat(), suitedness)
  .chain(([high, one, other, end]) => {
    const [from, to] = [one % high, other % high];
    return fc
      .tuple(classText(high, from, end), dash, classText(high, to, end))
      .map(parts =>
        byRanks(
          parts.join(''),
          (a, b, isSuited) => a === high && b !== a && isBetween(b, from, to) && fitsSuits(end, isSuited),
        ),
      );
  });
const gapRow = fc.tuple(different, fc.nat(), suitedness).chain(([both, shift, end]) => {
  const [high, low] = both as [number, number];
  const to = low - (shift % (low + 1));
  const gap = high - low;
  return fc
    .tuple(classText(high, low, end), dash, classText(to + gap, to, end), fc.boolean())
    .map(([from, between, last, isTurned]) =>
      byRanks(
        isTurned ? last + between + from : from + between + last,
        (a, b, isSuited) => a - b === gap && isBetween(b, low, to) && fitsSuits(end, isSuited),
      ),
    );
});

const kickers = fc
  .tuple(anyRank, suitedness)
  .chain(([value, end]) =>
    fc
      .tuple(rankText(value), fc.constantFrom('X', 'x'), anyCase(end))
      .map(parts =>
        byRanks(
          parts.join(''),
          (a, b, isSuited) => a !== b && (a === value || b === value) && fitsSuits(end, isSuited),
        ),
      ),
  );

const card = fc.nat(51);
const unknown = fc.constantFrom('*', '?');
const handAtom = fc
  .tuple(card, card)
  .filter(([one, other]) => one !== other)
  .chain(([first, second]) =>
    fc.tuple(cardText(first), cardText(second)).map(
      (parts): Piece => ({
        text: parts.join(''),
        weigh: (one, other) => ([one, other].includes(first) && [one, other].includes(second) ? 1 : undefined),
      }),
    ),
  );
const knownCard = card.chain(known =>
  fc.tuple(cardText(known), unknown, fc.boolean()).map(
    ([text, any, isBehind]): Piece => ({
      text: isBehind ? text + any : any + text,
      weigh: (one, other) => ([one, other].includes(known) ? 1 : undefined),
    }),
  ),
);
const anyHand = fc
  .constantFrom('random', 'XX', '**', '??', '****')
  .chain(anyCase)
  .map((text): Piece => ({ text, weigh: () => 1 }));

/** The hands of the strongest classes, as many as come nearest to a number of hands; fewer where two are as near. */
const countNearest = (wanted: number): number => {
  let [best, sum, nearest] = [0, 0, wanted];
  for (const [index, { hands }] of HOLDEM_HANDS.classesInOrder.entries()) {
    sum += hands.length;
    if (Math.abs(sum - wanted) >= nearest) continue;
    [best, nearest] = [index + 1, Math.abs(sum - wanted)];
  }
  return best;
};
const strongest = (text: string, from: number, to: number): Piece => {
  const named = HOLDEM_HANDS.classesInOrder.slice(countNearest(from * HAND_COUNT), countNearest(to * HAND_COUNT));
  return byRanks(text, (high, low, isSuited) =>
    named.some(each => each.high === high && each.low === low && fitsSuits(each.suitedness, isSuited)),
  );
};
const percentOfHands = percent.filter(({ value }) => value > 0);
const topAtom = fc
  .tuple(fc.constantFrom('top', 'TOP', 'Top'), space, percentOfHands, space)
  .map(([top, gap, { text, value }, behind]) => strongest(`${top}${gap}${text}${behind}%`, 0, value));
const interval = fc
  .tuple(percent, space, dash, percent, space)
  .filter(([one, , , other]) => one.value !== other.value)
  .map(([one, before, between, other, behind]) => {
    const [from, to] = [one.value, other.value].sort((a, b) => a - b) as [number, number];
    return strongest(`${one.text}${before}%${between}${other.text}${behind}%`, from, to);
  });
const barePercentage = fc.tuple(percentOfHands, space).map(([{ text, value }, behind]) => ({
  ...strongest(`${text}${behind}%`, 0, value),
  beginsBare: true,
  endsBare: true,
}));

export const atoms: fc.Arbitrary<Item> = fc.oneof(
  classAtom,
  classAtom,
  plusAtom,
  pairRow,
  kickerRow,
  gapRow,
  kickers,
  handAtom,
  knownCard,
  anyHand,
  topAtom,
  interval,
  barePercentage,
);
