// Reading a question: its errors, their order, and the calculation that it becomes.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DuplicateCardsError, InvalidCardsError } from '../../src/engine/cards.js';
import { EQUITY_KIND } from '../../src/odds/equity/equity-kind.js';
import { type AnyQuestionType, type EquityQuestion, REQUEST_BOUNDS } from '../../src/questions/question.js';
import { InvalidFieldError } from '../../src/questions/question-errors.js';
import { CAMEL_CASE, type Reader, readQuestion, SNAKE_CASE } from '../../src/questions/read-question.js';
import { InvalidRangeError } from '../../src/ranges/range-atoms.js';

const READER: Reader = { ...SNAKE_CASE, bounds: REQUEST_BOUNDS, defaultSimulations: 100_000 };

/** Reads questions that may bill at most this many hands. */
const within = (maxBilledHands: number): Reader => ({ ...READER, bounds: { ...REQUEST_BOUNDS, maxBilledHands } });

const read = (question: object, reader = READER) => readQuestion('equity', question, reader) as EquityQuestion;
const calculationOf = (question: object, reader = READER) => read(question, reader).calculation;

const errorOf = (question: object, type: AnyQuestionType = 'equity', reader = READER): Error => {
  try {
    readQuestion(type, question, reader);
  } catch (error) {
    return error as Error;
  }
  return assert.unreachable(`${JSON.stringify(question)} is read`) as never;
};

type ErrorClass = new (...args: never[]) => Error;

/** Asserts the error of each question: its class and its sentence. */
const assertErrors = (cases: readonly (readonly [question: object, type: ErrorClass, sentence: string])[]): void => {
  for (const [question, type, sentence] of cases) {
    const error = errorOf(question);
    assert.is(error.message, sentence);
    assert.instance(error, type);
  }
};

const TWO = ['AhKh', 'QQ+'];
const CARDS = ['Ah', 'Kh'];

const players = suite('players');

players('are 2 to 10 ranges', () => {
  const hint = 'send an array of 2 to 10 ranges, such as "QQ+, AKs" or "random"';
  assertErrors([
    [{}, InvalidFieldError, `players is missing: ${hint}`],
    [{ players: 'AhKh' }, InvalidFieldError, `players is "AhKh": ${hint}`],
    [{ players: ['AhKh'] }, InvalidFieldError, `players has 1 entry: ${hint}`],
    [{ players: Array(11).fill('random') }, InvalidFieldError, `players has 11 entries: ${hint}`],
    [{ players: ['AhKh', 5] }, InvalidFieldError, 'players[1] is 5: send a range, such as "QQ+, AKs" or "random"'],
  ]);
  assert.is(calculationOf({ players: Array(10).fill('random') }).ranges.length, 10);
});

players('have ranges whose fault is named with the player and the position', () => {
  const error = errorOf({ players: ['AhKh', 'QQ, AAo'] }) as InvalidRangeError;
  assert.instance(error, InvalidRangeError);
  assert.equal([error.player, error.position], [1, 4]);
  assert.is(error.message, 'players[1], at 4: "AAo": a pair is neither suited nor offsuit: did you mean "AA"?');
});

players('need hands without known cards or the cards of single hands, and enough cards in the deck', () => {
  const nothing = 'players[1] has no hand that board and dead cards leave: use a wider range';
  const dead = [...'23456789'].flatMap(rank => [...'cdhs'].map(suit => rank + suit));
  const few = 'players has 8 entries, which need 21 cards with the board, and 32 dead cards leave 20';
  assertErrors([
    [{ players: ['QQ+', 'AA'], board: ['Ah', 'Ad'], dead: ['As'] }, InvalidRangeError, nothing],
    [{ players: Array(8).fill('random'), dead }, InvalidFieldError, `${few}: use fewer players or dead cards`],
    [
      { players: ['AhKh', 'QQ+'], board: ['2c', 'Kh'] },
      DuplicateCardsError,
      'players[0] has "Kh", which is board[1] already',
    ],
    [{ players: ['QQ+', 'KhAh'], dead: ['Ah'] }, DuplicateCardsError, 'players[1] has "Ah", which is dead[0] already'],
    [{ players: ['AhKh', 'random', 'AhKd'] }, DuplicateCardsError, 'players[2] has "Ah", which players[0] has already'],
  ]);
  assert.match(errorOf({ players: ['22+', 'AhAd', 'AsAc', 'AA'] }).message, /^players have ranges that leave no room/);
  assert.is(calculationOf({ players: Array(7).fill('random'), dead }).method, 'monte-carlo');
});

players('become the remaining hands with their weights, and the values of the other fields', () => {
  const question = { players: ['AA:0.5, KK', '3c2c'], board: ['As'], dead: ['Ks'], detail: true, bord: undefined };
  const { table, calculation, detail, isDryRun } = read(question);
  assert.equal(table.texts, ['AA:0.5, KK', '3c2c']);
  assert.equal(
    [table.hands.map(({ length }) => length), calculation.combos],
    [
      [6, 1],
      [6, 1],
    ],
  );
  assert.equal([...new Set(table.weights[0])].sort(), [0, 0.5, 1]);
  assert.equal([detail, isDryRun], [true, false]);
});

players.run();

const order = suite('the first of several faults is reported:');

/** Each question also has the faults of all later ones. */
const FAULTS: readonly (readonly [question: object, type: ErrorClass, message: RegExp])[] = [
  [{ players: ['AAo'] }, InvalidFieldError, /players has 1 entry/],
  [{ players: ['AAo', '7h7h'], board: ['1h'] }, InvalidCardsError, /board\[0\]/],
  [{ players: ['AAo', '7h7h'], board: ['Ah'], dead: ['Ah', 'x'] }, InvalidCardsError, /dead\[1\]/],
  [{ players: ['AAo', 'AhKh'], board: ['Ah'], dead: ['Ah'] }, DuplicateCardsError, /dead\[0\].*board\[0\]/],
  [{ players: ['AhKh', 'AAo'], board: ['Ah'] }, InvalidRangeError, /players\[1\]/],
  [{ players: ['AhKh', 'AA'], board: ['Ah', 'As', 'Ac'] }, DuplicateCardsError, /players\[0\]/],
  [{ players: ['22+', 'AA'], board: ['Ah', 'As', 'Ac'] }, InvalidRangeError, /players\[1\]/],
  [{ players: TWO }, InvalidFieldError, /"bord" is not a field of this request: did you mean "board"/],
];

order('the list of players, cards, ranges, single hands, what is left, then unknown fields', () => {
  for (const [question, type, message] of FAULTS) {
    const error = errorOf({ ...question, bord: [], method: 'best', simulations: 0, seed: -1 });
    assert.instance(error, type);
    assert.match(error.message, message);
  }
});

type Wrong = readonly (readonly [field: string, value: unknown, sentence: string])[];

/** For each type of question a wrong value of each field, in the order of the checks, just outside its bounds. */
const WRONG: readonly (readonly [type: AnyQuestionType, right: object, wrong: Wrong])[] = [
  [
    'equity',
    { players: TWO },
    [
      ['method', 'best', 'send "auto" or "exact" or "monte-carlo"'],
      ['simulations', 10_000_001, 'send an integer from 1 to 10000000'],
      ['target_error', 0.1001, 'send a number from 0.0001 to 0.1'],
      ['seed', 2 ** 53, 'send an integer from 0 to 9007199254740991'],
      ['categories', 1, 'send true or false'],
      ['hands', 'yes', 'send true or false'],
      ['next_cards', null, 'send true or false'],
      ['detail', 0, 'send true or false'],
      ['dry_run', 2, 'send true or false'],
    ],
  ],
  [
    'probabilities-enhanced',
    { cards: CARDS, opponents: 1 },
    [
      ['opponents', 23, 'send an integer from 1 to 22'],
      ['simulations', 0, 'send an integer from 1 to 10000000'],
      ['seed', -1, 'send an integer from 0 to 9007199254740991'],
      ['method', 'auto', 'send "monte-carlo" or "exact"'],
      ['detail', null, 'send true or false'],
    ],
  ],
  ['simulate', { cards: CARDS }, [['opponents', -1, 'send an integer from 0 to 22']]],
];

order('then the options, in order, each with its allowed values', () => {
  for (const [type, right, wrong] of WRONG) {
    for (const [first, [name, value, hint]] of wrong.entries()) {
      const fields = Object.fromEntries(wrong.slice(first).map(([name, value]) => [name, value]));
      assert.is(errorOf({ ...right, ...fields }, type).message, `${name} is ${JSON.stringify(value)}: ${hint}`);
    }
  }
  assert.match(errorOf({ cards: CARDS }, 'probabilities-enhanced').message, /^opponents is missing: send an integer/);
});

order('none at the bounds of each field', () => {
  for (const [type, fields] of [
    ['equity', { players: TWO, target_error: 0.0001, simulations: 1, seed: 0 }],
    ['equity', { players: TWO, target_error: 0.1, simulations: 10_000_000, seed: 2 ** 53 - 1, dry_run: true }],
    ['probabilities-enhanced', { cards: CARDS, opponents: 22, simulations: 10_000_000, seed: 2 ** 53 - 1 }],
    ['probabilities', { cards: CARDS, simulations: 1, seed: 0, method: 'monte-carlo', detail: true }],
    ['simulate', { cards: CARDS, opponents: 0 }],
  ] as const) {
    readQuestion(type, fields, READER);
  }
});

order.run();

const methods = suite('the method');

methods('"auto" is exact where that bills at most ten million hands', () => {
  const board = ['2c', '3c', '4c'];
  for (const question of [
    { players: TWO },
    { players: ['random', 'random'] },
    { players: ['random', 'random'], board },
    { players: ['AhKh', 'QcQd', 'JsTs'] },
    { players: ['AhKh', 'AA', '22+'], board },
  ]) {
    assert.is(calculationOf(question).method, 'exact', JSON.stringify(question));
    assert.ok(EQUITY_KIND.billedHands(calculationOf(question)) <= 10_000_000);
  }
  for (const question of [
    { players: ['random', 'random'], dead: ['2c'] },
    { players: ['15%', '15%'], categories: true },
    { players: ['AhKh', 'AA', '22+'] },
  ]) {
    assert.is(calculationOf(question).method, 'monte-carlo', JSON.stringify(question));
  }
});

methods('"exact" of equity is refused, with the reason, for too many deals or hands, or too small weights', () => {
  const board = ['2c', '3c', '4c'];
  const wide = { players: ['random', 'random'], dead: ['2c'], method: 'exact' };
  const tiny = `0.${'0'.repeat(12)}1`;
  const conflicting = [`AsAh, KsKh:${tiny}`, `AsAd, KsKd:${tiny}`];
  const [isExact, sample] = ['method is "exact":', 'send "monte-carlo"'];
  assertErrors([
    [
      { players: ['random', 'random', 'AhKh'], board, method: 'exact' },
      InvalidFieldError,
      `${isExact} 1,176 × 1,176 × 1 hands on 903 boards are 1,248,827,328 deals, and "exact" counts 1,000,000,000 at most; ${sample}`,
    ],
    [
      wide,
      InvalidFieldError,
      `${isExact} "exact" bills 3,911,544,450 hands here, and a request may bill 230,000,000; ${sample}`,
    ],
    [
      { players: conflicting, method: 'exact' },
      InvalidFieldError,
      `${isExact} the hands that can be dealt together have less than a millionth of the weight, too little for "exact"; ${sample}`,
    ],
  ]);
  assert.is(calculationOf(wide, within(3_911_544_450)).method, 'exact');
  assert.throws(() => calculationOf(wide, within(3_911_544_449)), /may bill 3,911,544,449/);
  assert.is(calculationOf({ players: conflicting }).method, 'monte-carlo');
  assert.is(calculationOf({ players: ['AhKh', 'QcQd', 'JsTs', '9c8c', '2h2d'], method: 'exact' }).method, 'exact');
});

methods('"exact" of odds is refused for too many deals', () => {
  const many = { cards: CARDS, opponents: 2 };
  const deals = '2 cards against 2 opponents have 1,894,107,877,200 deals; "exact" counts them all';
  const asked = errorOf({ ...many, method: 'exact' }, 'probabilities-enhanced').message;
  assert.ok(asked.startsWith(`method is "exact": ${deals}`) && asked.endsWith('; send "monte-carlo"'), asked);
  const exact = errorOf(many, 'exact').message;
  assert.ok(exact.startsWith(`opponents is 2: ${deals}`) && exact.endsWith('; simulate instead'), exact);
  const { calculation } = readQuestion('exact', { cards: CARDS }, READER);
  assert.equal(calculation, { kind: 'odds', cards: [38, 37], opponents: 0, method: 'exact' });
});

methods('"exact" cannot be combined with an option of sampling', () => {
  for (const [option, value] of [
    ['simulations', 1000],
    ['target_error', 0.01],
    ['seed', 7],
  ] as const) {
    const sentence = `${option} is ${value} beside method "exact", which counts every deal: leave out one of them`;
    assertErrors([[{ players: TWO, method: 'exact', [option]: value }, InvalidFieldError, sentence]]);
    assert.is(calculationOf({ players: TWO, [option]: value }).method, 'exact');
  }
  const odds = { cards: CARDS, method: 'exact', seed: 7 };
  assert.match(errorOf(odds, 'probabilities').message, /^seed is 7 beside method "exact"/);
  const camel = { players: TWO, method: 'exact', targetError: 0.01 };
  const message = errorOf(camel, 'library-equity', { ...READER, ...CAMEL_CASE }).message;
  assert.match(message, /^targetError is 0\.01 beside method "exact"/);
});

methods('samples by default 100,000 deals, or with a target error as many as may be billed, with a random seed', () => {
  const asked = (options: object) => {
    const calculation = calculationOf({ players: TWO, method: 'monte-carlo', ...options });
    if (calculation.method !== 'monte-carlo') return assert.unreachable() as never;
    const { simulations, targetError, seed } = calculation;
    return { simulations, targetError, seed };
  };
  const { seed, ...usual } = asked({});
  assert.equal(usual, { simulations: 100_000, targetError: undefined });
  assert.ok(Number.isSafeInteger(seed) && seed >= 0 && seed !== asked({ seed: undefined }).seed);
  assert.equal(asked({ target_error: 0.01, seed: 5 }), { simulations: 10_000_000, targetError: 0.01, seed: 5 });
  assert.is(asked({ target_error: 0.01, simulations: 5 }).simulations, 5);
  const rare = { players: Array(6).fill('10%'), target_error: 0.01 };
  assert.is(asked(rare).simulations, 3_833_333);
  const sentence =
    'simulations is 4,000,000, for which 6 players whose hands rarely fit together may bill 240,000,000 hands, ' +
    'and a request may bill 230,000,000: send at most 3,833,333';
  assertErrors([[{ ...rare, simulations: 4_000_000 }, InvalidFieldError, sentence]]);
  const billed = { ...rare, simulations: 4_000_000, method: 'monte-carlo' };
  assert.is(calculationOf(billed, within(240_000_000)).method, 'monte-carlo');
});

methods('of next cards is exact, on a board of 3 or 4 cards', () => {
  const board = ['2c', '3c', '4c', '5c', '6c'];
  for (const length of [0, 1, 2, 5]) {
    const question = { players: TWO, board: board.slice(0, length), next_cards: true, method: 'exact' };
    const sentence = `next_cards needs a board of 3 or 4 cards, and this one has ${length}: use such a board, or leave it out`;
    assertErrors([[question, InvalidFieldError, sentence]]);
  }
  for (const length of [3, 4]) {
    assert.is(calculationOf({ players: TWO, board: board.slice(0, length), next_cards: true }).method, 'exact');
  }
  const long = { players: ['random', 'random', 'AhKh'], board: board.slice(0, 4) };
  assert.is(calculationOf(long).method, 'monte-carlo');
  assert.is(calculationOf({ ...long, next_cards: true }).method, 'exact');
  const wide = { players: ['random', 'random', 'random'], board: board.slice(0, 3), next_cards: true };
  const needs = 'next_cards needs an exact answer, and';
  const deals = '1,176 × 1,176 × 1,176 hands on 903 boards are 1,468,620,937,728 deals';
  assertErrors([
    [
      wide,
      InvalidFieldError,
      `${needs} ${deals}, and "exact" counts 1,000,000,000 at most: ask for less work, or leave it out`,
    ],
    [
      { ...wide, method: 'monte-carlo' },
      InvalidFieldError,
      `${needs} method is "monte-carlo": send method "exact", or leave it out`,
    ],
  ]);
});

methods.run();
