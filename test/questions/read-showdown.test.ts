// Reading a showdown: its errors, their order, and the calculation that it becomes.

import * as assert from 'uvu/assert';
import { DuplicateCardsError, InvalidCardsError } from '../../src/engine/cards.js';
import { InvalidFieldError } from '../../src/games/invalid-field.js';
import { CAMEL_CASE, type ReadOptions, readQuestion } from '../../src/questions/read-question.js';
import { suite } from '../suite.js';
import { assertErrors, type ErrorClass, type Fault, READER } from './reading.js';

const read = (question: object) => readQuestion('showdown', question, READER);
const assertError = (question: object, type: ErrorClass, sentence: string | RegExp): void =>
  assertErrors([[question, type, sentence]], 'showdown');

const HANDS = [
  ['Ah', 'Kh'],
  ['Qs', 'Qc'],
];
const FLOP = ['Qh', 'Jh', '2c'];

const showdown = suite('a showdown');

showdown('becomes card bytes and flags', () => {
  const { calculation, isIndependent, isDryRun, detail } = read({ hands: HANDS, board: FLOP, dry_run: true });
  const hands = [
    [38, 37],
    [49, 10],
  ];
  assert.equal([calculation.hands, calculation.board, calculation.versusRandom], [hands, [36, 35, 0], false]);
  assert.equal([isIndependent, isDryRun, detail], [false, true, false]);
  const asked = read({ hands: [['Ah', 'Kh']], board: FLOP, independent: true, versus_random: true });
  assert.equal([asked.calculation.versusRandom, asked.isIndependent], [true, true]);
  assert.equal(read({ hands: [['Ah', 'Kh', 'Qh', 'Jh', 'Th']] }).calculation.board, []);
});

showdown('has 1 to 1,000 hands', () => {
  const hint = 'send an array of 1 to 1000 hands, each an array of cards such as ["Ah", "Kh"]';
  assertError({ board: FLOP }, InvalidFieldError, `hands is missing: ${hint}`);
  assertError({ hands: 'AhKh', board: FLOP }, InvalidFieldError, `hands is "AhKh": ${hint}`);
  assertError({ hands: [], board: FLOP }, InvalidFieldError, `hands has 0 entries: ${hint}`);
  assertError({ hands: Array(1001).fill(HANDS[0]), board: FLOP }, InvalidFieldError, `hands has 1001 entries: ${hint}`);
  const many = { hands: Array(1000).fill(HANDS[0]), board: FLOP, independent: true };
  assert.is(read(many).calculation.hands.length, 1000);
});

showdown('has hands and a board of five to seven cards together', () => {
  const cards = ['Ah', 'Kh', '9c', '8c', '7c', '6c', '5c', '4c'];
  const common = ['2s', '3s', '4s', '5s', '7s', '8s'];
  const entries = (own: number): string => `hands[1] has ${own} entries: send an array of 1 to 7 cards`;
  const together = (place: number, own: number, all: number): string =>
    `hands[${place}] has ${own} card${own > 1 ? 's' : ''}, with the board ${all}: a hand and the board have 5 to 7 cards together`;
  for (const [own, onBoard, sentence] of [
    [0, 3, entries(0)],
    [8, 0, entries(8)],
    [2, 6, 'board has 6 entries: send an array of 0 to 5 cards'],
    [5, 2, together(0, 2, 4)],
    [1, 3, together(1, 1, 4)],
    [3, 5, together(1, 3, 8)],
    [2, 3, ''],
    [4, 3, ''],
    [1, 5, ''],
    [2, 5, ''],
  ] as const) {
    const question = { hands: [HANDS[1], cards.slice(0, own)], board: common.slice(0, onBoard) };
    if (sentence) assertError(question, InvalidCardsError, sentence);
    else assert.is(read(question).calculation.hands[1]!.length, own);
  }
});

showdown('has every card once, if its hands are independent once in each hand and the board', () => {
  const twice = (question: object, sentence: string) => {
    assertError({ board: FLOP, ...question }, DuplicateCardsError, sentence);
  };
  const shared = { hands: [...HANDS, ['Qs', '3d']] };
  twice(shared, 'hands[2][0] is "Qs", which is hands[1][0] already');
  twice({ ...shared, independent: 'yes' }, 'hands[2][0] is "Qs", which is hands[1][0] already');
  assert.is(read({ ...shared, board: FLOP, independent: true }).isIndependent, true);
  for (const independent of [false, true]) {
    twice({ hands: [HANDS[0], ['Ad', 'Ad']], independent }, 'hands[1][1] is "Ad", which is hands[1][0] already');
    twice({ hands: [HANDS[0], ['Qh', 'Ad']], independent }, 'board[0] is "Qh", which is hands[1][0] already');
    twice({ hands: HANDS, board: ['2d', '3d', '2d'], independent }, 'board[2] is "2d", which is board[0] already');
  }
});

showdown('is compared with random holdings if its hands have two cards, its board three to five', () => {
  const versus = { versus_random: true };
  assertError(
    { hands: [HANDS[0], ['Qs', 'Qc', 'Qd']], board: FLOP, ...versus },
    InvalidFieldError,
    'versus_random needs hands of two cards, and hands[1] has 3: send the two hole cards, or leave out versus_random',
  );
  assertError(
    { hands: [['Ah', 'Kh', 'Qh', 'Jh', 'Th']], ...versus },
    InvalidFieldError,
    /^versus_random needs hands of two cards, and hands\[0\] has 5: /,
  );
  for (const more of [[], ['3d'], ['3d', '4d']]) {
    assert.ok(read({ hands: HANDS, board: [...FLOP, ...more], ...versus }).calculation.versusRandom);
  }
});

/** Each question also has the faults of all later ones. */
const FAULTS: readonly Fault[] = [
  [{ hands: {}, board: ['x'] }, InvalidFieldError, /^hands is an object/],
  [
    { hands: [HANDS[0], 'QsQc', ['x']], board: 'x' },
    InvalidCardsError,
    /^hands\[1\] is "QsQc": send an array of 1 to 7/,
  ],
  [{ hands: [HANDS[0], ['Ah', 'qs']], board: 'x' }, InvalidCardsError, /^hands\[1\]\[1\] is "qs": did you mean "Qs"/],
  [{ hands: [HANDS[0], ['Ah']], board: 'x' }, InvalidCardsError, /^board is "x"/],
  [{ hands: [HANDS[0], HANDS[1]], board: null }, InvalidCardsError, /^board is null: send/],
  [{ hands: [HANDS[0], ['Ah']], board: ['Ah', '10h'] }, InvalidCardsError, /^board\[1\] is "10h"/],
  [{ hands: [HANDS[0], ['Ah']], board: FLOP }, InvalidCardsError, /^hands\[1\] has 1 card, with the board 4/],
  [{ hands: [HANDS[0], HANDS[0]], board: FLOP }, DuplicateCardsError, /^hands\[1\]\[0\]/],
  [{ hands: HANDS, board: FLOP, stray: 'omaha', independent: 1 }, InvalidFieldError, /^"stray" is not a field/],
  [{ hands: HANDS, board: FLOP, detail: true, independent: 1 }, InvalidFieldError, /^"detail" is not a field/],
  [
    { hands: HANDS, board: FLOP, independent: 1, versus_random: 0 },
    InvalidFieldError,
    /^independent is 1: send true or/,
  ],
  [{ hands: HANDS, board: FLOP, versus_random: null, dry_run: 2 }, InvalidFieldError, /^versus_random is null: send/],
  [{ hands: HANDS, board: FLOP, dry_run: 'no' }, InvalidFieldError, /^dry_run is "no": send true or false/],
];

showdown('reports the first of several faults: hands, board, numbers, equal cards, unknown fields, options', () => {
  assertErrors(FAULTS, 'showdown');
});

showdown('names every entry that is no card, up to ten, unless something before them is wrong', () => {
  const hands = [
    ['Ah', 'x'],
    [5, 'Qc'],
  ];
  const known =
    'hands\\[0\\]\\[1\\] is "x", hands\\[1\\]\\[0\\] is 5 and board\\[2\\] is "2C" .* "2c"\\?\\): a card is two';
  assertError({ hands, board: ['Qh', 'Jh', '2C'] }, InvalidCardsError, new RegExp(`^${known}`));
  assertError({ hands, board: 'x' }, InvalidCardsError, /^hands\[0\]\[1\] is "x" and hands\[1\]\[0\] is 5: /);
  const swapped = { hands: [['Ah', 'Kh'], 'QsQc', ['x']], board: FLOP };
  assertError(swapped, InvalidCardsError, /^hands\[1\] is "QsQc": send an array/);
  for (const [count, end] of [
    [10, /^hands\[0\]\[0\] is "ah" .* and hands\[9\]\[0\] is "ah" \(did you mean "Ah"\?\)$/],
    [11, /, hands\[9\]\[0\] is "ah" \(did you mean "Ah"\?\) and 1 more$/],
    [1000, /, hands\[9\]\[0\] is "ah" \(did you mean "Ah"\?\) and 990 more$/],
  ] as const)
    assertError({ hands: Array(count).fill(['ah']), board: FLOP }, InvalidCardsError, end);
});

/** Bets that no pots can be made of. */
const BETS: readonly (readonly [fields: object, sentence: RegExp])[] = [
  [{ bets: [1] }, /^bets has a length of 1, and there are 2 hands: send a bet for each of them/],
  [{ hands: HANDS.slice(1), bets: [1, 2] }, /^bets has a length of 2, and there is 1 hand: send its bet$/],
  [{ bets: [0, 0] }, /^bets has no bet above 0: /],
  [{ bets: [1, 2], folded_bets: [0, 3] }, /^folded_bets has 3, above the highest of bets, 2: /],
  [{ folded_bets: [1] }, /^folded_bets needs bets: /],
  [{ bets: [1, 2], independent: true }, /^bets is sent with independent, where no hand wins: /],
  [{ bets: [2 ** 53 - 1, 1] }, /^bets and folded_bets sum to more than 9007199254740991: /],
  [{ bets: [1, 0.5] }, /^bets\[1\] is 0.5: send an integer from 0 to /],
  [{ bets: [1, -1] }, /^bets\[1\] is -1: /],
  [{ bets: '1,2' }, /^bets is "1,2": send an array of at most 1000 numbers, each an integer from 0 to /],
  [{ bets: [1, null] }, /^bets\[1\] is null: /],
  [{ bets: [1, 2], folded_bets: { 0: 1 } }, /^folded_bets is /],
];

showdown('has bets of which pots can be made', () => {
  for (const [fields, sentence] of BETS)
    assertError({ hands: HANDS, board: FLOP, ...fields }, InvalidFieldError, sentence);
  assert.ok(read({ hands: HANDS, board: FLOP, bets: [50, 100], folded_bets: [20] }));
});

showdown('of the library has the names of the library, and no dry run', () => {
  const camel: ReadOptions = { ...READER, ...CAMEL_CASE, isLibrary: true };
  const ask = (fields: object) => () => readQuestion('showdown', { hands: HANDS, board: FLOP, ...fields }, camel);
  assert.ok(ask({ versusRandom: true })().calculation.versusRandom);
  assert.throws(
    ask({ versus_random: true }),
    /"versus_random" is not a field of this request: did you mean "versusRandom"/,
  );
  assert.throws(ask({ dryRun: true }), /"dryRun" is not a field/);
});
