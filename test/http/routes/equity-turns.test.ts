// POST /api/v1/equity: accounts take turns where ranges are read.
import { once } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { EQUITY, type Service, useService } from '../service.js';

const questions = suite<Service>('questions to POST /api/v1/equity');
useService(questions);

questions('are read one between two turns of the event loop, accounts in turn', async ({ key, connect, accounts }) => {
  const { name } = await accounts.createAccount('neighbour', { credits: 1 });
  const { key: other } = await accounts.createKey(name);
  const body = JSON.stringify({ players: Array(9).fill('TT+'), dry_run: true });
  const order: string[] = [];
  const clients = [...Array(60).fill(key), other].map((own: string) => {
    const socket = connect();
    const head = `POST ${EQUITY} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${own}\r\nContent-Type: application/json\r\n`;
    const ask = async (): Promise<void> => {
      socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`);
      const [answer] = await once(socket, 'data');
      assert.match(String(answer), /^HTTP\/1.1 200 /);
      order.push(own);
    };
    return { socket, ask };
  });
  // The server takes one new connection a turn: the requests that are compared come on connections that it has.
  for (const { ask } of clients) await ask();
  await Promise.all(clients.map(({ ask }) => ask()));
  for (const { socket } of clients) socket.destroy();
  const place = order.slice(clients.length).indexOf(other);
  assert.ok(place < 30, `answered after ${place} of 60`);
});

questions.run();
