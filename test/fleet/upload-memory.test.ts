// The resident memory of a server that receives and reads as many large bodies as it takes at a time.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withService } from '../../bench/http/service.js';

const ACCOUNTS = ['a', 'b', 'c', 'd'];
const BODY_BYTES = 16 * 1024 * 1024;
const QUESTIONS = 20_000;
const MAX_BYTES = 500e6;

/** 16 MiB, nearly. */
const body = (): string => {
  const question = JSON.stringify({ type: 'probabilities', cards: ['As', 'Ks'], simulations: 1 }).slice(0, -1);
  const text = `${question.padEnd(Math.floor(BODY_BYTES / QUESTIONS) - 2)}}`;
  return `{"questions":[${Array(QUESTIONS).fill(text).join(',')}]}`.padEnd(BODY_BYTES - 1);
};

const memory = suite('four bodies of 16 MiB at once');

memory(`are read within ${MAX_BYTES / 1e6} MB`, async () => {
  await withService(ACCOUNTS, async ({ url, keyOf, memory: bytesOf }) => {
    const sent = ACCOUNTS.map(async account => {
      const headers = { authorization: `Bearer ${keyOf(account)}`, 'content-type': 'application/json' };
      const answer = await fetch(`${url}/api/v1/jobs`, { method: 'POST', headers, body: body() });
      return [answer.status, ((await answer.json()) as { data?: { cost: number } }).data?.cost];
    });
    assert.equal(
      await Promise.all(sent),
      ACCOUNTS.map(() => [202, (QUESTIONS * 10_000) / 1e6]),
    );
    const bytes = bytesOf('VmHWM');
    assert.ok(bytes === undefined || bytes < MAX_BYTES, `${bytes} bytes`);
  });
});

memory.run();
