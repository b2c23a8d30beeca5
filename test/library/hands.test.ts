// Hands, cards and bytes that the library refuses, whatever a program gives it.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatCards, loadEngine, type OddsEngine, parseCards } from '../../src/library/node.js';
import { anyValue, OURS, outcome, RUNS } from './values.js';

interface Context {
  engine: OddsEngine;
}

const hands = suite<Context>('hands to evaluate');
hands.before(async context => {
  context.engine = await loadEngine();
});

const HAND = ['Ah', 'Kh', 'Qh', 'Jh', 'Th', '2c', '3d'];

hands('are refused by their places', async ({ engine }) => {
  for (const [given, says] of [
    [undefined, 'InvalidCardsError: hands is missing: send an array of hands, 7 cards each'],
    ['AhKh', 'InvalidCardsError: hands is "AhKh": send an array of hands, 7 cards each'],
    [[HAND, 'AhKhQhJ'], 'InvalidCardsError: hands[1] is "AhKhQhJ": send an array of 7 cards'],
    [[HAND, undefined], 'InvalidCardsError: hands[1] is missing: send an array of 7 cards'],
    [new Array(2 ** 32 - 1), 'InvalidCardsError: hands[0] is missing: send an array of 7 cards'],
    [[['Ah', 'Kh']], 'InvalidCardsError: hands[0] has 2 entries: send an array of 7 cards'],
    [[[...HAND.slice(1), Symbol('x')]], 'InvalidCardsError: hands[0][6] is of type symbol: '],
    [[HAND, [...HAND.slice(1), 'Kh']], 'DuplicateCardsError: hands[1][6] is "Kh", which is hands[1][0] already'],
  ] as const) {
    const said = await outcome(() => engine.evaluate(given as never));
    assert.ok(said.startsWith(says), said);
  }
});

hands('get strengths or an error of the library’s own, whatever they are', async ({ engine }) => {
  const some = fc.oneof(
    anyValue,
    fc.array(fc.oneof(anyValue, fc.array(anyValue, { minLength: 6, maxLength: 8 })), { maxLength: 3 }),
  );
  await fc.assert(
    fc.asyncProperty(some, async given => assert.match(await outcome(() => engine.evaluate(given as never)), OURS)),
    RUNS,
  );
});

hands('and bytes have errors of the library’s own in parseCards and formatCards, too', async () => {
  assert.is(
    await outcome(() => parseCards('AhKh' as never)),
    `InvalidCardsError: cards is "AhKh": send an array of 2 to 7 cards`,
  );
  const bytes: readonly unknown[] = ['length', Symbol.iterator, -1, 52, 1.5, null, '38', 'at'];
  for (const byte of bytes) {
    assert.match(
      await outcome(() => formatCards([byte] as never)),
      /^InvalidCardsError: bytes\[0\] is .*: send an integer from 0 to 51$/,
    );
  }
  await fc.assert(
    fc.asyncProperty(anyValue, async value => {
      assert.match(await outcome(() => parseCards(value as never)), OURS);
      assert.match(await outcome(() => formatCards(value as never)), OURS);
    }),
    RUNS,
  );
});

hands.run();
