// Reading a question about equity: what is wrong with it, in which order, and which calculation it becomes.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DuplicateCardsError, InvalidCardsError } from '../../src/engine/cards.js';
import { EQUITY_KIND } from '../../src/odds/equity/equity-kind.js';
import { type EquityQuestion, REQUEST_BOUNDS } from '../../src/questions/question.js';
import { InvalidFieldError } from '../../src/questions/question-errors.js';
import { type Reader, readQuestion, SNAKE_CASE } from '../../src/questions/read-question.js';
import { InvalidRangeError } from '../../src/ranges/range-atoms.js';

const readWith = (maxBilledHands: number) => {
  const reader: Reader = { ...SNAKE_CASE, bounds: { ...REQUEST_BOUNDS, maxBilledHands }, defaultSimulations: 100_000 };
  return (question: object) => readQuestion('equity', question, reader);
};

const read = readWith(230_000_000);

const errorOf = (question: object): Error => {
  try {
    read(question);
  } catch (error) {
    return error as Error;
  }
  return assert.unreachable(`${JSON.stringify(question)} is read`) as never;
};

const calculationOf = (question: object): EquityQuestion['calculation'] => read(question).calculation;

const TWO = ['AhKh', 'QQ+'];

const players = suite('players');

for (const [value, sentence] of [
  [undefined, 'players is missing: send an array of 2 to 10 ranges, such as "QQ+, AKs" or "random"'],
  ['AhKh', 'players is "AhKh": send an array of 2 to 10 ranges, such as "QQ+, AKs" or "random"'],
  [['AhKh'], 'players has 1 entry: send an array of 2 to 10 ranges, such as "QQ+, AKs" or "random"'],
  [Array(11).fill('random'), 'players has 11 entries: send an array of 2 to 10 ranges, such as "QQ+, AKs" or "random"'],
  [['AhKh', 5], 'players[1] is 5: send a range, such as "QQ+, AKs" or "random"'],
] as const) {
  players(`that are ${JSON.stringify(value)?.slice(0, 30)} are an error of the request`, () => {
    const error = errorOf({ players: value });
    assert.instance(error, InvalidFieldError);
    assert.is(error.message, sentence);
  });
}

players('have ranges whose fault is named with the player and the place', () => {
  const error = errorOf({ players: ['AhKh', 'QQ, AAo'] }) as InvalidRangeError;
  assert.instance(error, InvalidRangeError);
  assert.equal([error.player, error.position], [1, 4]);
  assert.is(error.message, 'players[1], at 4: "AAo": a pair is neither suited nor offsuit: did you mean "AA"?');
});

players('need a hand that board and dead cards leave', () => {
  const error = errorOf({ players: ['QQ+', 'AA'], board: ['Ah', 'Ad', 'As'] }) as InvalidRangeError;
  assert.instance(error, InvalidRangeError);
  assert.is(error.player, 1);
  assert.is(error.message, 'players[1] has no hand that board and dead cards leave: use a wider range');
});

players('need a hand that the known hands of others leave', () => {
  const error = errorOf({ players: ['22+', 'AhAd', 'AsAc', 'AA'] }) as InvalidRangeError;
  assert.instance(error, InvalidRangeError);
  assert.match(error.message, /^players have ranges that leave no room for one another.*: use fewer players or wider/);
});

players('may not have a card of a single hand elsewhere', () => {
  const duplicates: [object, string][] = [
    [{ players: ['AhKh', 'QQ+'], board: ['2c', 'Kh'] }, 'players[0] has "Kh", which is board[1] already'],
    [{ players: ['QQ+', 'KhAh'], dead: ['Ah'] }, 'players[1] has "Ah", which is dead[0] already'],
    [{ players: ['AhKh', 'random', 'AhKd'] }, 'players[2] has "Ah", which players[0] has already'],
  ];
  for (const [question, sentence] of duplicates) {
    const error = errorOf(question);
    assert.instance(error, DuplicateCardsError);
    assert.is(error.message, sentence);
  }
});

players('find too few cards where many are dead', () => {
  const dead = [...'23456789'].flatMap(rank => [...'cdhs'].map(suit => rank + suit));
  const error = errorOf({ players: Array(8).fill('random'), dead });
  assert.instance(error, InvalidFieldError);
  assert.match(error.message, 'players has 8 entries, which need 21 cards with the board, and 32 dead cards leave 20');
  assert.is(calculationOf({ players: Array(7).fill('random'), dead }).method, 'monte-carlo');
});

players.run();

const order = suite('of several faults the first is answered:');

/** Each question has the faults of all that follow it. */
const FAULTS: readonly [string, object, new (...args: never[]) => Error, RegExp][] = [
  ['no list of players', { players: ['AAo'] }, InvalidFieldError, /players has 1 entry/],
  ['board', { players: ['AAo', '7h7h'], board: ['1h'] }, InvalidCardsError, /board\[0\]/],
  ['dead', { players: ['AAo', '7h7h'], board: ['Ah'], dead: ['Ah', 'x'] }, InvalidCardsError, /dead\[1\]/],
  [
    'a card twice',
    { players: ['AAo', 'AhKh'], board: ['Ah'], dead: ['Ah'] },
    DuplicateCardsError,
    /dead\[0\].*board\[0\]/,
  ],
  ['a range', { players: ['AhKh', 'AAo'], board: ['Ah'] }, InvalidRangeError, /players\[1\]/],
  ['a single hand', { players: ['AhKh', 'AA'], board: ['Ah', 'As', 'Ac'] }, DuplicateCardsError, /players\[0\]/],
  ['nothing left', { players: ['22+', 'AA'], board: ['Ah', 'As', 'Ac'] }, InvalidRangeError, /players\[1\]/],
  [
    'an unknown field',
    { players: TWO },
    InvalidFieldError,
    /"bord" is not a field of this request: did you mean "board"/,
  ],
];
const LATER = { bord: [], method: 'best', simulations: 0, seed: -1 };

for (const [name, question, type, message] of FAULTS) {
  order(name, () => {
    const error = errorOf({ ...question, ...LATER });
    assert.instance(error, type);
    assert.match(error.message, message);
  });
}

order('then the options, one after the other', () => {
  const wrong: [string, unknown, RegExp][] = [
    ['method', 'best', /^method is "best": send "auto" or "exact" or "monte-carlo"$/],
    ['simulations', 0, /^simulations is 0: send an integer from 1 to 10000000$/],
    ['target_error', 1, /^target_error is 1: send a number from 0.0001 to 0.1$/],
    ['seed', -1, /^seed is -1: send an integer from 0 to 9007199254740991$/],
    ['categories', 1, /^categories is 1: send true or false$/],
    ['hands', 'yes', /^hands is "yes": send true or false$/],
    ['next_cards', null, /^next_cards is null: send true or false$/],
    ['detail', 0, /^detail is 0: send true or false$/],
  ];
  for (let first = 0; first < wrong.length; first++) {
    const fields = Object.fromEntries(wrong.slice(first).map(([name, value]) => [name, value]));
    assert.match(errorOf({ players: TWO, ...fields }).message, wrong[first]?.[2] ?? /x/);
  }
});

order.run();

const methods = suite('the method');

methods('"auto" is exact where that bills at most ten million hands', () => {
  for (const question of [
    { players: ['AhKh', 'QQ+'] },
    { players: ['random', 'random'] },
    { players: ['random', 'random'], board: ['2c', '3c', '4c'] },
    { players: ['AhKh', 'QcQd', 'JsTs'] },
    { players: ['AhKh', 'AA', '22+'], board: ['2c', '3c', '4c'] },
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

methods('"exact" names the number of deals and the bound for more players with too many', () => {
  const error = errorOf({ players: ['random', 'random', 'AhKh'], board: ['2c', '3c', '4c'], method: 'exact' });
  assert.is(
    error.message,
    'method is "exact": 1,176 × 1,176 × 1 hands on 903 boards are 1,248,827,328 deals, and "exact" counts ' +
      '1,000,000,000 at most; send "monte-carlo"',
  );
  const known = ['AhKh', 'QcQd', 'JsTs', '9c8c', '2h2d'];
  assert.is(calculationOf({ players: known, method: 'exact' }).method, 'exact');
});

methods('"exact" names the number of hands and the bound where a request may bill fewer', () => {
  const question = { players: ['random', 'random'], dead: ['2c'], method: 'exact' };
  assert.match(errorOf(question).message, '"exact" bills 3,911,544,450 hands here, and a request may bill 230,000,000');
  assert.is(readWith(Number.POSITIVE_INFINITY)(question).calculation.method, 'exact');
});

methods('"exact" is refused where what can be dealt hardly weighs anything beside what cannot', () => {
  const tiny = `0.${'0'.repeat(12)}1`;
  const conflicting = [`AsAh, KsKh:${tiny}`, `AsAd, KsKd:${tiny}`];
  assert.match(errorOf({ players: conflicting, method: 'exact' }).message, /less than a millionth of the weight/);
  assert.is(calculationOf({ players: conflicting }).method, 'monte-carlo');
});

methods('"exact" stands beside no option of sampling', () => {
  for (const [option, value] of [
    ['simulations', 1000],
    ['target_error', 0.01],
    ['seed', 7],
  ] as const) {
    const error = errorOf({ players: TWO, method: 'exact', [option]: value });
    assert.instance(error, InvalidFieldError);
    const fault = `${option} is ${value} beside method "exact", which counts every deal`;
    assert.is(error.message, `${fault}: leave out one of them`);
    assert.is(calculationOf({ players: TWO, [option]: value }).method, 'exact');
  }
});

methods('samples 100,000 deals, with a target error at most 10,000,000, unless told', () => {
  const asked = (options: object) => {
    const calculation = calculationOf({ players: TWO, method: 'monte-carlo', ...options });
    return calculation.method === 'monte-carlo' ? [calculation.simulations, calculation.targetError] : [];
  };
  assert.equal(asked({}), [100_000, undefined]);
  assert.equal(asked({ target_error: 0.01 }), [10_000_000, 0.01]);
  assert.equal(asked({ target_error: 0.01, simulations: 5 }), [5, 0.01]);
});

methods('makes a seed where none is given', () => {
  const seedOf = (options: object) => {
    const calculation = calculationOf({ players: TWO, method: 'monte-carlo', ...options });
    return calculation.method === 'monte-carlo' ? calculation.seed : -1;
  };
  assert.is(seedOf({ seed: 5 }), 5);
  assert.is.not(seedOf({ seed: undefined }), seedOf({}));
});

methods.run();

const nextCards = suite('next_cards');

nextCards('needs a board of 3 or 4 cards', () => {
  for (const board of [[], ['2c'], ['2c', '3c'], ['2c', '3c', '4c', '5c', '6c']]) {
    const error = errorOf({ players: TWO, board, next_cards: true, method: 'exact' });
    assert.instance(error, InvalidFieldError);
    assert.match(error.message, `next_cards needs a board of 3 or 4 cards, and this one has ${board.length}`);
  }
  for (const board of [
    ['2c', '3c', '4c'],
    ['2c', '3c', '4c', '5c'],
  ]) {
    assert.is(calculationOf({ players: TWO, board, next_cards: true }).method, 'exact');
  }
});

nextCards('needs an exact answer', () => {
  const wide = { players: ['random', 'random', 'random'], board: ['2c', '3c', '4c'], next_cards: true };
  assert.match(
    errorOf(wide).message,
    'next_cards needs an exact answer, and these ranges are sampled: send method "exact"',
  );
  assert.match(
    errorOf({ ...wide, method: 'monte-carlo' }).message,
    'next_cards needs an exact answer, and method is "monte-carlo"',
  );
});

nextCards.run();

const reading = suite('a question');

reading('has for each player the hands that are left, as the texts weigh them', () => {
  const { table, calculation } = read({ players: ['AA:0.5, KK', 'QsQh'], board: ['As'], dead: ['Ks'] });
  const { texts, hands, weights } = table;
  assert.equal(texts, ['AA:0.5, KK', 'QsQh']);
  assert.equal(
    hands.map(({ length }) => length),
    [6, 1],
  );
  assert.equal(calculation.combos, [6, 1]);
  assert.equal([...new Set(weights[0])].sort(), [0, 0.5, 1]);
});

reading('gives the values of the fields besides', () => {
  assert.is(read({ players: TWO, detail: true }).detail, true);
});

reading('takes a field that is undefined for one that is left out', () => {
  assert.is(calculationOf({ players: TWO, board: undefined, method: undefined, bord: undefined }).method, 'exact');
});

reading.run();
