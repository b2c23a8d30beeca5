// Requests under an Idempotency-Key: each runs once, one at a time on an instance, and is repeated afterwards.

import * as assert from 'uvu/assert';
import { InsufficientCreditsError, type KeptAnswer } from '../../../src/accounts/account-model.js';
import { createRepeatOrRun } from '../../../src/accounts/charges/repeat-or-run.js';
import { JobLimitError } from '../../../src/jobs/job-limits.js';
import { suite } from '../../suite.js';
import { rejection } from '../stores.js';

const KEPT: KeptAnswer = { key: 'x', request: 'r' };

/** Runs requests under one key, of one account unless another is named; records what happens. */
const makeRequests = (findEarlier: () => Promise<KeptAnswer | undefined>) => {
  const events: string[] = [];
  const repeatOrRun = createRepeatOrRun(findEarlier);
  const send = (
    name: string,
    run: () => Promise<string>,
    signal = new AbortController().signal,
    account = 'a',
  ): Promise<string> =>
    repeatOrRun({
      account,
      key: 'x',
      signal,
      repeat: async () => `repeated ${name}`,
      async run() {
        events.push(`${name} begins`);
        return run().finally(() => events.push(`${name} ends`));
      },
    });
  return { events, send };
};

const requests = suite('requests under one Idempotency-Key');

requests('run one after the other, also after a failure, and not if their signal is aborted meanwhile', async () => {
  const { events, send } = makeRequests(async () => undefined);
  const leaving = new AbortController();
  const work = async () => {
    await new Promise(resolve => setTimeout(resolve, 5));
    return 'done';
  };
  const fail = async () => {
    await work();
    throw new Error('failed');
  };
  const all = [send('1', fail), send('left', work, leaving.signal), send('2', work)];
  leaving.abort(new Error('gone'));
  const settled = await Promise.allSettled(all);
  assert.equal(
    settled.map(({ status }) => status),
    ['rejected', 'rejected', 'fulfilled'],
  );
  assert.equal(events, ['1 begins', '1 ends', '2 begins', '2 ends']);
});

requests('of another account do not wait', async () => {
  const { events, send } = makeRequests(async () => undefined);
  let finish = (): void => undefined;
  const first = send(
    '1',
    () =>
      new Promise(resolve => {
        finish = () => resolve('done');
      }),
  );
  assert.is(await send('2', async () => 'done', undefined, 'b'), 'done');
  assert.equal(events, ['1 begins', '2 begins', '2 ends']);
  finish();
  await first;
});

requests('do not run if there is an earlier answer', async () => {
  const { events, send } = makeRequests(async () => KEPT);
  assert.is(await send('1', async () => 'ran'), 'repeated 1');
  assert.equal(events, []);
});

for (const refusal of [new InsufficientCreditsError(2, 1), new JobLimitError('too many', true)]) {
  requests(`are repeated if another instance answered one and this one was refused: ${refusal.name}`, async () => {
    let isAnswered = false;
    const { send } = makeRequests(async () => (isAnswered ? KEPT : undefined));
    const refuse = () => Promise.reject(refusal);
    assert.is(await rejection(send('1', refuse)), refusal);
    const answered = send('2', async () => {
      isAnswered = true;
      return refuse();
    });
    assert.is(await answered, 'repeated 2');
  });
}

requests('that fail otherwise are not looked up again', async () => {
  let lookUps = 0;
  const { send } = makeRequests(async () => (lookUps++ > 0 ? KEPT : undefined));
  const error = new Error('failed');
  assert.is(await rejection(send('1', () => Promise.reject(error))), error);
  assert.is(lookUps, 1);
});
