// Answers that are sent in parts: complete, refused or aborted; and how many an account may have in flight.
import type { Readable } from 'node:stream';
import * as assert from 'uvu/assert';
import type { Context } from '../../src/http/context.js';
import { HttpError } from '../../src/http/http-error.js';
import { createSendParts } from '../../src/http/send-parts.js';
import { rejection } from '../accounts/stores.js';
import { suite } from '../suite.js';
import { until } from '../until.js';

/** As much of a request's context as is used, and the errors that are logged. */
const makeContext = (timeLimit = new AbortController()) => {
  const logged: unknown[] = [];
  const ctx = {
    state: { deadline: { abortSignal: timeLimit.signal }, principal: { account: 'tests' } },
    set() {},
    app: { emit: (_: string, error: unknown) => logged.push(error) },
  } as unknown as Context;
  return { ctx, logged, timeLimit };
};

async function* partsOf(...parts: string[]): AsyncGenerator<string> {
  yield* parts;
}

const sending = suite('an answer in parts');

sending('is refused, not aborted, if the time limit passes while its second part is made', async () => {
  const { ctx, timeLimit } = makeContext();
  const late = new HttpError('OVERLOADED', 'late');
  async function* slow(): AsyncGenerator<string> {
    yield '{';
    timeLimit.abort(late);
    yield '}';
  }
  assert.is(await rejection(createSendParts()(ctx, slow)), late);
  assert.is(await rejection(createSendParts()(ctx, () => partsOf('{}'))), late);
});

sending('stops when its client disconnects, and nothing is logged', async () => {
  const { ctx, logged } = makeContext();
  let isStopped = false;
  async function* endless(): AsyncGenerator<string> {
    try {
      for (;;) yield '{';
    } finally {
      isStopped = true;
    }
  }
  await createSendParts()(ctx, endless);
  for await (const _ of ctx.body as Readable) break;
  await until(() => isStopped);
  assert.equal(logged, []);
});

sending('whose parts are waited for when its client disconnects logs nothing either', async () => {
  const { ctx, logged } = makeContext();
  let isStopped = false;
  async function* waiting(signal: AbortSignal): AsyncGenerator<string> {
    yield '{';
    yield '"a":';
    await new Promise(resolve => signal.addEventListener('abort', resolve));
    isStopped = true;
    throw signal.reason;
  }
  await createSendParts()(ctx, waiting);
  const body = ctx.body as Readable;
  body.once('data', () => setImmediate(() => body.destroy()));
  await until(() => isStopped);
  await new Promise(setImmediate);
  assert.equal(logged, []);
});

sending('is refused while the account has too many in flight, until one is read', async () => {
  const send = createSendParts();
  const open = async (): Promise<Readable> => {
    const { ctx } = makeContext();
    await send(ctx, () => partsOf('{', '}'));
    return ctx.body as Readable;
  };
  const streams = await Promise.all(Array.from({ length: 20 }, open));
  assert.match(
    ((await rejection(open())) as Error).message,
    /the account has 20 long answers open on this server, the most at a time/,
  );
  await streams[0]?.toArray();
  await until(() => streams[0]?.closed === true);
  await open();
});
