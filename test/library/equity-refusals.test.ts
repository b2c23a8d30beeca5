// Questions about equity that the library rejects: with errors of its own, whatever the question is.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidRangeError, loadEngine, type OddsEngine } from '../../src/library/node.js';
import { anyValue, boom, outcome, rejection } from './values.js';

const players = ['AhKh', 'QQ+'];
const SEND_PLAYERS = 'send an array of 2 to 10 ranges, such as "QQ+, AKs" or "random"';
const FIELDS = 'players, board, dead, method, simulations, targetError, seed, categories, hands, nextCards';

const REFUSED: readonly (readonly [what: string, question: unknown, says: string])[] = [
  ['nothing', undefined, 'InvalidArgumentError: the question is missing: send an object with players'],
  ['a list', players, 'InvalidArgumentError: the question is an array: send an object with players'],
  ['no players', {}, `InvalidArgumentError: players is missing: ${SEND_PLAYERS}`],
  ['one player', { players: ['AA'] }, `InvalidArgumentError: players has 1 entry: ${SEND_PLAYERS}`],
  [
    'a huge array',
    { players: new Array(1e9) },
    `InvalidArgumentError: players has 1000000000 entries: ${SEND_PLAYERS}`,
  ],
  ['a number', { players: ['AA', 5] }, 'InvalidArgumentError: players[1] is 5: send a range'],
  ['no range', { players: ['AA', 'AAo'] }, 'InvalidRangeError: players[1], at 0: "AAo": a pair is neither'],
  ['a wrong card', { players, board: ['10h'] }, 'InvalidCardsError: board[0] is "10h": did you mean "Th"?'],
  [
    'six board cards',
    { players, board: ['2c', '3c', '4c', '5c', '6c', '7c'] },
    'InvalidCardsError: board has 6 entries',
  ],
  ['a card twice', { players, board: ['2c'], dead: ['2c'] }, 'DuplicateCardsError: dead[0] is "2c", which is board[0]'],
  ['a hand on the board', { players, board: ['Kh'] }, 'DuplicateCardsError: players[0] has "Kh", which is board[0]'],
  [
    'HTTP’s field',
    { players, target_error: 0.1 },
    'InvalidArgumentError: "target_error" is not a field of this request: did you mean "targetError"?',
  ],
  [
    'an unknown field',
    { players, foo: 1 },
    `InvalidArgumentError: "foo" is not a field of this request: the fields are ${FIELDS}`,
  ],
  [
    'a wrong method',
    { players, method: 'fast' },
    'InvalidArgumentError: method is "fast": send "auto" or "exact" or "monte-carlo"',
  ],
  [
    'next cards before the flop',
    { players, nextCards: true },
    'InvalidArgumentError: nextCards needs a board of 3 or 4 cards, and this one has 0',
  ],
  [
    'ranges that leave no room for one another',
    { players: Array(10).fill('QQ+'), simulations: 1e12 },
    'InvalidRangeError: players have ranges that leave no room for one another: no deal, or hardly any',
  ],
  [
    'ranges without a deal among all deals',
    { players: ['AhKh, AhQh', 'Ah2h, Ah3h'], method: 'exact' },
    'InvalidRangeError: players have ranges that leave no room for one another: no deal, or hardly any',
  ],
  [
    'a seed beside "exact"',
    { players, method: 'exact', seed: 1 },
    'InvalidArgumentError: seed is 1 beside method "exact"',
  ],
];

const refused = suite<{ engine: OddsEngine }>('a question about equity');
refused.before(async context => {
  context.engine = await loadEngine({ threads: 1 });
});
refused.after(({ engine }) => engine.close());

for (const [what, question, says] of REFUSED) {
  refused(`is refused for ${what}: ${says.slice(0, 80)}`, async ({ engine }) => {
    const said = await outcome(() => engine.equity(question as never));
    assert.ok(said.startsWith(says), said);
    assert.is(await rejection(() => engine.equityAsync(question as never)), said);
  });
}

refused('has an error that names player and position', ({ engine }) => {
  try {
    engine.equity({ players: ['AA', 'KK, QQo'] });
    assert.unreachable('should throw');
  } catch (error) {
    assert.instance(error, InvalidRangeError);
    assert.equal([(error as InvalidRangeError).player, (error as InvalidRangeError).position], [1, 4]);
  }
});

refused('has its options checked after it', async ({ engine }) => {
  assert.match(await rejection(() => engine.equityAsync({} as never, 5 as never)), 'players is missing');
  const said = await rejection(() => engine.equityAsync({ players }, { signal: 'x' } as never));
  assert.is(said, 'InvalidArgumentError: signal is "x": send an AbortSignal');
});

const OURS = /^$|^(?:InvalidCards|DuplicateCards|InvalidArgument|InvalidRange)Error: [^\p{Cc}]{10,400}$/u;
const aRange = fc.oneof(
  fc.constantFrom('AA', 'random', '15%', 'AhKh', '22+:0.5', boom),
  fc.string({ maxLength: 12 }),
  anyValue,
);
const aQuestion = fc.oneof(
  anyValue,
  fc.record({ players: fc.oneof(anyValue, fc.array(aRange, { maxLength: 11 })), simulations: fc.constant(10) }),
  fc.record(
    {
      players: fc.constant(players),
      board: anyValue,
      dead: anyValue,
      method: anyValue,
      targetError: anyValue,
      seed: anyValue,
      hands: anyValue,
      nextCards: anyValue,
    },
    { requiredKeys: ['players'] },
  ),
);

refused('gets an answer or an error of the library’s own, whatever it is', async ({ engine }) => {
  await fc.assert(
    fc.asyncProperty(aQuestion, async question => {
      assert.match(await outcome(() => engine.equity(question as never)), OURS);
    }),
    { numRuns: 1000, seed: 11 },
  );
});

refused.run();
