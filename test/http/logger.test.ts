// The log: what its lines contain and never contain; how they are written: in batches, soon, and completely.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as assert from 'uvu/assert';
import { createLogger } from '../../src/http/logger.js';
import { suite } from '../suite.js';

const key = `pok_${'aB3'.repeat(10)}xy`;
const logger = suite('the logger');

logger('hides keys and credentials in messages, fields, nested fields, errors and their stacks', () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: line => void lines.push(line) });
  log.info(`the key ${key}`);
  log.info({ key, nested: { list: [key] }, [key]: 1 }, 'x');
  log.error({ err: new Error(key, { cause: new Error(key) }) }, 'x');
  log.info({ headers: { authorization: `Bearer ${key}` }, req: { headers: { Authorization: 'Basic "abc' } } }, 'x');
  log.child({ key }).info('x');
  log.debug('below the level');
  assert.is(lines.length, 5);
  assert.not.match(lines.join(''), /aB3aB3|abc/);
  const { level, headers, req } = JSON.parse(lines[3]!);
  assert.equal([level, headers, req.headers], [30, { authorization: '[hidden]' }, { Authorization: '[hidden]' }]);
  assert.is(JSON.parse(lines[0]!).msg, 'the key pok_[hidden]');
});

const SOURCE = fileURLToPath(new URL('../../src/http/logger.ts', import.meta.url));

/** Runs a program that has a logger, with standard error in a file if one is given. @returns the messages that it logged */
const run = (program: string, file = '') => {
  const script = `import { createLogger } from ${JSON.stringify(SOURCE)}; const log = createLogger('info'); ${program}`;
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', script];
  const command = file ? `exec "$@" 2>${file}` : 'exec "$@"';
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command, 'bash', ...node], { timeout: 60_000 });
  const lines = String(stderr)
    .split('\n')
    .filter(line => line.startsWith('{"level"'));
  return { status, out: String(stdout), messages: lines.map(line => JSON.parse(line).msg) };
};

const DIES = 'process.kill(process.pid, "SIGKILL")';
const written = suite('lines of the log are written');

for (const [when, program, messages] of [
  ['after a moment', `log.info('one'); setTimeout(() => ${DIES}, 1000)`, ['one']],
  ['at once, with those before, when one is a warning', `log.info('one'); log.warn('two'); ${DIES}`, ['one', 'two']],
  ['when the logger is told to', `log.info('one'); log.flush(); ${DIES}`, ['one']],
  ['when the process ends', `log.info('one'); process.exit(3)`, ['one']],
] as const) {
  written(`to standard error alone, ${when}`, () => {
    const { out, ...ran } = run(program);
    assert.equal([out, ran.messages], ['', messages]);
  });
}

written('in batches of some kilobytes', () => {
  const { messages } = run(`for (let i = 0; i < 1000; i++) log.info(String(i)); ${DIES}`);
  assert.ok(messages.length > 900 && messages.length < 1000, `${messages.length} lines`);
});

const full = suite('a log on a full disk');

full('loses lines, but does not end the process', () => {
  const { status, out } = run(
    `for (let i = 0; i < 30; i++) { log.info('x'.repeat(2000)); log.warn('y'); await new Promise(setImmediate); }
     console.log('alive')`,
    '/dev/full',
  );
  assert.equal([status, out], [0, 'alive\n']);
});

full.needs(existsSync('/dev/full') ? undefined : 'there is no /dev/full');
