// How the log is written: many lines at a time, soon, and to the last one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { batchLines, createLogger } from '../../src/http/logger.js';
import { until } from '../until.js';

/** A logger in batches, and what was written at once each. */
const batching = () => {
  const writes: string[] = [];
  const batches = batchLines({ write: text => void writes.push(text) });
  return { writes, batches, logger: createLogger('debug', batches) };
};

const messagesOf = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line).msg);

const batches = suite('lines of the log');

batches('are written together, after a moment', async () => {
  const { writes, logger } = batching();
  for (const word of ['one', 'two', 'three']) logger.info(word);
  assert.equal(writes, []);
  await until(() => writes.length > 0);
  assert.equal(writes.map(messagesOf), [['one', 'two', 'three']]);
});

batches('are written together without waiting, once they are many', () => {
  const { writes, logger } = batching();
  for (let number = 0; number < 1000; number++) logger.info(String(number));
  assert.ok(writes.length > 5 && writes.length < 50, `${writes.length} writes`);
  assert.ok(writes.every(text => text.endsWith('\n')));
});

for (const level of ['warn', 'error', 'fatal'] as const) {
  batches(`are written at once, with those before, when one is of level ${level}`, () => {
    const { writes, logger } = batching();
    logger.info('before');
    logger[level]('bad');
    assert.equal(writes.map(messagesOf), [['before', 'bad']]);
  });
}

batches('are written when the logger is told to, and none is written twice', async () => {
  const { writes, logger } = batching();
  logger.info('x');
  logger.flush();
  assert.equal(writes.map(messagesOf), [['x']]);
  await sleep(150);
  assert.is(writes.length, 1);
});

batches('never hold a key', () => {
  const { writes, logger } = batching();
  const key = `pok_${'aB3'.repeat(10)}xy`;
  for (let number = 0; number < 100; number++) logger.info({ key, authorization: `Basic ${btoa(key)}` }, key);
  logger.flush();
  assert.not.match(writes.join(''), /aB3aB3/);
  assert.not.match(writes.join(''), btoa(key));
});

batches.run();

const SOURCE = fileURLToPath(new URL('../../src/http/logger.ts', import.meta.url));

/** What a program that begins with `const log = …` prints on standard error, or into a file in its place. */
const run = (program: string, stderr: 'pipe' | 'full' = 'pipe') => {
  const script = `import { createLogger } from ${JSON.stringify(SOURCE)}; const log = createLogger('info'); ${program}`;
  const argv = ['--import', 'tsx', '--input-type=module', '-e', script];
  const line =
    stderr === 'full' ? ['bash', ['-c', 'exec "$0" "$@" 2>/dev/full', process.execPath, ...argv]] : undefined;
  const [command, parameters] = (line ?? [process.execPath, argv]) as [string, string[]];
  const { status, stdout, stderr: text } = spawnSync(command, parameters, { timeout: 60_000 });
  return {
    status,
    out: String(stdout),
    lines: String(text)
      .split('\n')
      .filter(each => each.startsWith('{"level"')),
  };
};

const ends = suite('the last lines of the log are written when the process');

ends('has nothing more to do', () => {
  const { status, lines } = run(`for (let i = 0; i < 20; i++) log.info(String(i))`);
  assert.equal([status, messagesOf(lines.join('\n')).join()], [0, [...Array(20).keys()].join()]);
});

ends('is told to end', () => {
  const { status, lines } = run(`log.info('last'); process.exit(3)`);
  assert.equal([status, lines.length], [3, 1]);
});

ends('dies of an error that nobody caught', () => {
  const { status, lines } = run(`log.info('last'); setTimeout(() => { throw new Error('oops'); }, 1)`);
  assert.equal([status, lines.length], [1, 1]);
});

ends('dies of a rejection that nobody caught', () => {
  const { status, lines } = run(`log.info('last'); Promise.reject(new Error('oops'))`);
  assert.equal([status, lines.length], [1, 1]);
});

ends.run();

const full = suite('a log on a full disk');

full('stops nobody: its lines are lost, the process goes on', () => {
  const { status, out } = run(
    `for (let i = 0; i < 30; i++) { log.info('x'.repeat(2000)); log.warn('y'); await new Promise(setImmediate); }
     console.log('alive')`,
    'full',
  );
  assert.equal([status, out], [0, 'alive\n']);
});

if (existsSync('/dev/full')) full.run();
