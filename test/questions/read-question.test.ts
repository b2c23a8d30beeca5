// Reading a question: its errors, their order, and the calculation that it becomes.

import * as assert from 'uvu/assert';
import { DuplicateCardsError, InvalidCardsError } from '../../src/engine/cards.js';
import { InvalidFieldError } from '../../src/games/invalid-field.js';
import type { RangesTable } from '../../src/games/read-ranges.js';
import type { AnyQuestionType } from '../../src/questions/question.js';
import { readQuestion } from '../../src/questions/read-question.js';
import { InvalidRangeError } from '../../src/ranges/range-text.js';
import { suite } from '../suite.js';
import { assertErrors, CARDS, calculationOf, errorOf, type Fault, READER, read, TWO } from './reading.js';

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
  assert.is(read({ players: Array(10).fill('random') }).table.texts.length, 10);
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
  const few = /^players has 8 entries, which need 21 cards with the board, and 32 dead cards leave 20: use fewer/;
  const two = (second: string): readonly string[] => ['QQ+', second];
  assertErrors([
    [{ players: two('AA'), board: ['Ah', 'Ad'], dead: ['As'] }, InvalidRangeError, nothing],
    [{ players: Array(8).fill('random'), dead }, InvalidFieldError, few],
    [
      { players: two('AhKh'), board: ['2c', 'Kh'] },
      DuplicateCardsError,
      'players[1] has "Kh", which is board[1] already',
    ],
    [{ players: two('KhAh'), dead: ['Ah'] }, DuplicateCardsError, 'players[1] has "Ah", which is dead[0] already'],
    [{ players: ['22+', 'AhAd', 'AsAc', 'AA'] }, InvalidRangeError, /^players have ranges that do not fit together/],
    [{ players: ['AhKh', 'random', 'AhKd'] }, DuplicateCardsError, 'players[2] has "Ah", which players[0] has already'],
  ]);
  assert.is(calculationOf({ players: Array(7).fill('random'), dead }).method, 'monte-carlo');
});

players('become the remaining hands with their weights, and the values of the other fields', () => {
  const question = { players: ['AA:0.5, KK', '3c2c'], board: ['As'], dead: ['Ks'], detail: true, bord: undefined };
  const { table, calculation, detail, isDryRun } = read(question);
  assert.equal(table.texts, ['AA:0.5, KK', '3c2c']);
  assert.equal([table.combos, calculation.billedHands], [[6, 1], 1_093_400]);
  assert.equal([...new Set((table as RangesTable).weights[0])].sort(), [0, 0.5, 1]);
  assert.equal([detail, isDryRun], [true, false]);
  // A long text is read as a short one is, and is not kept.
  assert.equal(read({ players: ['AA, '.repeat(1000), 'KK'] }).table.combos, [6, 6]);
});

const order = suite('the first of several faults is reported:');

/** Each question also has the faults of all later ones. */
const FAULTS: readonly Fault[] = [
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
  const options = { bord: [], method: 'best', simulations: 0, seed: -1 };
  assertErrors(FAULTS.map(([question, type, message]) => [{ ...question, ...options }, type, message]));
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
