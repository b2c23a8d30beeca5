import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Calculation } from '../../src/odds/calculation.js';
import { MAX_OPPONENTS, MAX_SIMULATIONS } from '../../src/odds/calculation.js';
import { chunkCount, chunkOf, chunkSize } from '../../src/odds/chunks.js';

const calculation = (opponents: number, simulations: number): Calculation => ({
  cards: [38, 37],
  opponents,
  method: 'monte-carlo',
  simulations,
  seed: 7,
});

const chunks = suite('a calculation in chunks');

chunks('has sizes that depend on the opponents alone, whole batches of sixteen', () => {
  for (let opponents = 0; opponents <= MAX_OPPONENTS; opponents++) {
    assert.is(chunkSize(opponents) % 16, 0);
    assert.ok(chunkSize(opponents) >= 16);
  }
});

chunks('has chunk k simulate stream k of its seed', () => {
  const whole = calculation(3, 1_000_000);
  for (let index = 0; index < chunkCount(whole); index++) {
    const { cards, opponents, seed, stream } = chunkOf(whole, index);
    assert.equal({ cards, opponents, seed, stream }, { cards: [38, 37], opponents: 3, seed: 7, stream: index });
  }
});

chunks('adds up to its simulations exactly, every chunk but the last a full one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: MAX_OPPONENTS }),
      fc.integer({ min: 1, max: MAX_SIMULATIONS }),
      (opponents, simulations) => {
        const whole = calculation(opponents, simulations);
        const sizes = Array.from({ length: chunkCount(whole) }, (_, index) => chunkOf(whole, index).simulations);
        assert.is(
          sizes.reduce((sum, size) => sum + size, 0),
          simulations,
        );
        assert.ok(sizes.slice(0, -1).every(size => size === chunkSize(opponents)));
        assert.ok((sizes.at(-1) ?? 0) >= 1);
      },
    ),
  );
});

chunks.run();
