// No request for equity keeps the event loop from other requests for more than 10 ms at a time, however long its ranges or its answer
// are, and however rarely its hands fit together.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CASES } from '../../bench/price/cases.js';
import { longestStretch } from '../longest-stretch.js';
import { EQUITY, everything, GENEROUS, postHead, type Service, useService } from './service.js';

const MAX_MS = 10;
/** Other processes may interrupt some of them. */
const TRIES = 6;

const loop = suite<Service>('the event loop goes on');
useService(loop, undefined, {}, { credits: 1_000_000, rateLimit: GENEROUS });

/** Sends a request, and takes the answer without a look at it: reading it would take longer than writing it. */
const send = async (service: Service, body: string): Promise<string> => {
  const socket = service.connect();
  socket.write(postHead(service, EQUITY, 'Content-Type: application/json', `Content-Length: ${body.length}`) + body);
  return everything(socket);
};

const DEAR = /2,000|hands of ten|dry run|refused|table, hands|all details/;

for (const { name, path, body } of CASES.filter(each => each.path === EQUITY && DEAR.test(each.name))) {
  assert.is(path, EQUITY);
  loop(`while it answers "${name}"`, async service => {
    const text = JSON.stringify(body);
    let shortest = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < TRIES && shortest >= MAX_MS; tries++) {
      shortest = Math.min(shortest, await longestStretch(() => send(service, text)));
    }
    assert.ok(shortest < MAX_MS, `${shortest} ms`);
  });
}

loop.run();
