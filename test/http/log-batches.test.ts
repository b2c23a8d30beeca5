// How the log is written: many lines at a time, soon, and to the last one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const messagesOf = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line).msg);

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

const DIES = 'process.kill(process.pid, "SIGKILL")';

const batches = suite('lines of the log');

batches('are written after a moment', () => {
  assert.equal(messagesOf(run(`log.info('one'); setTimeout(() => ${DIES}, 1000)`).lines.join('\n')), ['one']);
});

batches('are written without waiting, once they are many', () => {
  const { lines } = run(`for (let i = 0; i < 1000; i++) log.info(String(i)); ${DIES}`);
  assert.ok(lines.length > 900 && lines.length < 1000, `${lines.length} lines`);
});

for (const level of ['warn', 'error', 'fatal'] as const) {
  batches(`are written at once, with those before, when one is of level ${level}`, () => {
    const { lines } = run(`log.info('before'); log.${level}('bad'); ${DIES}`);
    assert.equal(messagesOf(lines.join('\n')), ['before', 'bad']);
  });
}

batches('are written when the logger is told to', () => {
  const { lines } = run(`log.info('x'); log.flush(); ${DIES}`);
  assert.equal(messagesOf(lines.join('\n')), ['x']);
});

batches.run();

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
