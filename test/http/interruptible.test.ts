// Calculations that can all be ended at once: with the real calculator, on its thread.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { interruptible } from '../../src/http/interruptible.js';
import type { Calculation } from '../../src/odds/calculation.js';
import { createCalculator } from '../../src/odds/threads.js';

const long: Calculation = { cards: [38, 37], opponents: 22, method: 'monte-carlo', simulations: 10_000_000, seed: 1 };
const short: Calculation = { ...long, simulations: 16 };

const real = createCalculator();
const rejection = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => assert.unreachable('should reject'),
    reason => reason,
  );

const calculations = suite('interruptible calculations');

calculations.after(() => real.close());

calculations('reject with the reason when they are interrupted, all of them', async () => {
  const { calculator, interrupt } = interruptible(real);
  const reasons = [1, 2, 3].map(seed => rejection(calculator.calculate({ ...long, seed })));
  const reason = new Error('enough');
  interrupt(reason);
  for (const rejected of reasons) assert.is(await rejected, reason);
});

calculations('reject at once when they begin afterwards: a waiting request may come late', async () => {
  const { calculator, interrupt } = interruptible(real);
  const reason = new Error('enough');
  interrupt(reason);
  assert.is(await rejection(calculator.calculate(short)), reason);
});

calculations("go on when they are another one's", async () => {
  const { interrupt } = interruptible(real);
  const other = real.calculate(short);
  interrupt(new Error('enough'));
  assert.is((await other).counts.deals, 16);
});

calculations('still end with their own signal, aborted before or after they began', async () => {
  const { calculator } = interruptible(real);
  const abort = new AbortController();
  const rejected = rejection(calculator.calculate(long, abort.signal));
  const reason = new Error('the client left');
  abort.abort(reason);
  assert.is(await rejected, reason);
  assert.is(await rejection(calculator.calculate(long, abort.signal)), reason);
});

calculations.run();
