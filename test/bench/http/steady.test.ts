// Load at a fixed rate, on a server of the test's own.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { odds, TINY } from '../../../bench/http/requests.js';
import { type Pace, steadily, type Tally } from '../../../bench/http/steady.js';

/** Fifty requests, all of which may wait at once, however late this process is. */
const PACE: Pace = { rate: 200, seconds: 0.25, connections: 50 };

const listening = async (answer: RequestListener): Promise<Server> => {
  const server = createServer(answer);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return server;
};

/** Sends requests to a server that answers so. */
const loaded = async (answer: RequestListener, pace: Pace): Promise<Tally> => {
  const server = await listening(answer);
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return await steadily(url, [odds('one', TINY), odds('other', TINY)], pace).done;
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

const steady = suite('load at a fixed rate');

steady('sends as many requests as are due, in turns, and tallies their answers', async () => {
  const seen: string[] = [];
  const tally = await loaded((req, res) => {
    seen.push(req.headers.authorization ?? '');
    res.writeHead(seen.length % 2 === 0 ? 503 : 200).end('{}');
  }, PACE);
  assert.equal(
    { ...tally, latencies: tally.latencies.length },
    {
      ...{ sent: 50, errors: 0, timeouts: 0, unsent: 0, latencies: 25 },
      statuses: { 200: 25, 503: 25 },
    },
  );
  assert.equal(seen.slice(0, 2), ['Bearer one', 'Bearer other']);
});

steady('sends no more than there are connections, and counts what it left out', async () => {
  const waiting: (() => void)[] = [];
  const answerAll = (): void => {
    for (const end of waiting.splice(0)) end();
  };
  let most = 0;
  const tally = await loaded(
    (_, res) => {
      waiting.push(() => res.end());
      most = Math.max(most, waiting.length);
      if (waiting.length === 1) setTimeout(answerAll, 200);
    },
    { ...PACE, connections: 3 },
  );
  assert.is(most, 3);
  assert.ok(tally.unsent > 0);
  assert.is(tally.sent + tally.unsent, 50);
  assert.is(tally.latencies.length, tally.sent);
});

steady('counts connections that break', async () => {
  const tally = await loaded(req => req.socket.destroy(), PACE);
  assert.is(tally.errors, tally.sent);
  assert.equal(tally.statuses, {});
});

steady('can leave before the answer, which is no error', async () => {
  let left = 0;
  const tally = await loaded((req, res) => void req.socket.once('close', () => res.writableEnded || left++), {
    ...PACE,
    leaveAfterMs: 20,
  });
  assert.equal([tally.errors, tally.timeouts, tally.latencies.length], [0, 0, 0]);
  assert.ok(left > 0);
});

steady.run();
