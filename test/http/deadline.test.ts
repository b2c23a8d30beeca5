// Requests whose answer was lost on the way, by an error that nobody caught: they are answered all the same, and not charged.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Outcome } from '../../src/odds/calculator.js';
import { until } from '../until.js';
import { assertRefused, ENHANCED, type Service, startService } from './service.js';

const LONG = { cards: ['Ah', 'Kh'], opponents: 1, simulations: 100_000, seed: 1 };

const creditsOf = async ({ accounts }: Service): Promise<number> => (await accounts.findAccount('tests')).credits;

const lost = suite('a request whose answer was lost');

lost('is answered 500 in the end, with an envelope and an error in the log, and never charged', async () => {
  let comesAfterAll = (): void => {};
  let isComputed = false;
  const service = await startService(({ calculator }) => ({
    timeLimitMs: 250,
    lateMs: 250,
    calculator: {
      ...calculator,
      calculate: async (calculation): Promise<Outcome> => {
        await new Promise<void>(resolve => {
          comesAfterAll = resolve;
        });
        const outcome = await calculator.calculate(calculation);
        isComputed = true;
        return outcome;
      },
    },
  }));
  const before = await creditsOf(service);
  assertRefused(await service.post(ENHANCED, LONG), 'INTERNAL_ERROR', /./);
  const [error] = service.log.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'request failed');
  assert.is(error.err.type, 'NeverAnsweredError');

  comesAfterAll();
  await until(() => isComputed);
  assert.is((await service.post(ENHANCED, { ...LONG, simulations: 100 })).status, 200);
  assert.is(await creditsOf(service), before - 1);
  await service.close();
});

lost.run();
