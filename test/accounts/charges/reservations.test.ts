// Reservations: credits that are set aside for work in flight cannot pay for other work.
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { InsufficientCreditsError } from '../../../src/accounts/account-model.js';
import { createReservations, type ReleaseCredits } from '../../../src/accounts/charges/reservations.js';
import { suite } from '../../suite.js';
import { type StoppedTime, stopTime } from '../../time.js';
import { chargeOf, rejection } from '../stores.js';

const amount = fc.integer({ min: 1, max: 12 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ reserve: amount }) },
  fc.record({ release: fc.nat(), left: fc.option(fc.nat(12), { nil: undefined }) }),
  fc.record({ charge: fc.nat(), less: fc.nat(3), isPaid: fc.boolean() }),
  fc.record({ grant: amount }),
  fc.constant({ pass: 501 }),
);

const model = suite('the reservations of an account');

model('are granted if, and only if, the balance without the reserved credits covers them', async () => {
  const property = fc.asyncProperty(fc.nat(30), fc.array(step, { maxLength: 60 }), async (credits, steps) => {
    let balance = credits;
    const { reserve, trackCharge } = createReservations(async () => balance);
    const works: { reserved: number; readonly release: ReleaseCredits }[] = [];
    const free = (): number => works.reduce((rest, { reserved }) => rest - reserved, balance);
    const time = stopTime();
    try {
      for (const each of steps) {
        if ('reserve' in each) {
          const cost = each.reserve;
          if (cost <= free()) works.push({ reserved: cost, release: await reserve('a', cost) });
          else {
            const error = (await rejection(reserve('a', cost))) as InsufficientCreditsError;
            const reserved = balance - free();
            const message = `the request costs ${cost}, the account has ${balance}, of which ${reserved} are set aside`;
            assert.equal(
              [error.cost, error.balance, error.reserved, error.message],
              [cost, balance, reserved, message],
            );
          }
        } else if ('grant' in each) balance += each.grant;
        else if ('pass' in each) time.pass(each.pass);
        else if (works.length === 0) continue;
        else if ('release' in each) {
          const work = works[each.release % works.length]!;
          work.release(each.left);
          work.reserved = Math.min(work.reserved, each.left ?? 0); // more is not reserved again
        } else {
          const [work] = works.splice(each.charge % works.length, 1);
          const { reserved, release } = work!;
          const cost = Math.max(reserved - each.less, 0);
          release(cost);
          if (each.isPaid) balance -= cost;
          const payment = each.isPaid ? Promise.resolve({ cost, credits: balance }) : Promise.reject(new Error('lost'));
          await trackCharge(chargeOf('a', cost), payment)
            .finally(release)
            .catch(() => undefined);
        }
      }
    } finally {
      time.resume();
    }
  });
  await fc.assert(property);
});

model('are not granted twice at the same time, nor from the credits of another account', async () => {
  const { reserve } = createReservations(async () => 3);
  for (const account of ['a', 'b']) {
    const tries = await Promise.allSettled(Array.from({ length: 100 }, () => reserve(account, 1)));
    assert.is(tries.filter(({ status }) => status === 'fulfilled').length, 3);
  }
});

const charging = suite<{ time: StoppedTime }>('credits that are being charged');
charging.before.each(context => {
  context.time = stopTime();
});
charging.after.each(({ time }) => time.resume());

/** Balances are cached for half a second. */
const CACHE_TTL_MS = 500;

for (const isPaid of [true, false]) {
  const title = isPaid ? 'the balance may lack them already' : 'they are free again if the charge fails';
  charging(`are waited for if, and only if, they decide about the reservation: ${title}`, async ({ time }) => {
    // Of 110 credits 10 are set aside and 60 are being charged; the balance of the store is without the 60 already.
    const { reserve, trackCharge } = createReservations(async () => 50);
    await trackCharge(chargeOf('a'), Promise.resolve({ cost: 1, credits: 110 }));
    await reserve('a', 10);
    const release = await reserve('a', 60);
    time.pass(CACHE_TTL_MS + 1);
    let end = (): void => {};
    const ending = new Promise<void>(resolve => {
      end = resolve;
    });
    const payment = ending.then(() => (isPaid ? { cost: 60, credits: 50 } : Promise.reject(new Error('lost'))));
    const paid = trackCharge(chargeOf('a', 60), payment).finally(release);
    const ended: string[] = [];
    paid.catch(() => undefined).then(() => ended.push('charge'));
    const reserving = reserve('a', 40).then(() => ended.push('reservation'));
    const error = (await rejection(reserve('a', 41))) as InsufficientCreditsError;
    assert.equal([error.cost, error.balance, error.reserved, ended], [41, 50, 70, []]);
    end();
    await reserving;
    assert.equal(ended, ['charge', 'reservation']);
  });
}

charging('are waited for by a reservation of all credits that the store has', async ({ time }) => {
  const { reserve, trackCharge } = createReservations(async () => 50);
  await trackCharge(chargeOf('a'), Promise.resolve({ cost: 1, credits: 110 }));
  const release = await reserve('a', 60);
  time.pass(CACHE_TTL_MS + 1);
  let end = (): void => {};
  const payment = new Promise<void>(resolve => {
    end = resolve;
  }).then(() => ({ cost: 60, credits: 50 }));
  const paid = trackCharge(chargeOf('a', 60), payment).finally(release);
  const reserving = reserve('a', 50);
  end();
  await paid;
  (await reserving)();
});

charging('of another instance are not in a cached balance for half a second', async ({ time }) => {
  let balance = 5;
  const { reserve } = createReservations(async () => balance);
  (await reserve('a', 1))();
  balance = 0;
  time.pass(CACHE_TTL_MS - 1);
  (await reserve('a', 5))();
  time.pass(2);
  assert.instance(await rejection(reserve('a', 5)), InsufficientCreditsError);
});
