// What stands in the log, and what never does.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLogger } from '../../src/http/logger.js';
import { redactKeys } from '../../src/redact-keys.js';

const key = `pok_${'aB3'.repeat(10)}xy`;

/** What a logger of this level writes. */
const written = (level: string, log: (logger: ReturnType<typeof createLogger>) => void): string => {
  const lines: string[] = [];
  log(createLogger(level, { write: line => void lines.push(line) }));
  return lines.join('');
};

const logger = suite('the logger');

logger('writes one JSON object a line', () => {
  const text = written('info', log => log.info({ path: '/a\nb' }, 'two\nlines'));
  const { level, path, msg } = JSON.parse(text);
  assert.equal([level, path, msg], [30, '/a\nb', 'two\nlines']);
  assert.is(text.indexOf('\n'), text.length - 1);
});

logger('leaves out what is below its level', () => {
  assert.is(
    written('warn', log => log.info('x')),
    '',
  );
  assert.is(
    written('silent', log => log.fatal('x')),
    '',
  );
});

logger('writes to standard error, and nothing to standard output', () => {
  const source = fileURLToPath(new URL('../../src/http/logger.ts', import.meta.url));
  const script = `import { createLogger } from ${JSON.stringify(source)}; createLogger('info').info('hello');`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script]);
  assert.is(String(stdout), '');
  assert.match(String(stderr), /"msg":"hello"/);
});

logger('hides keys in messages, fields, nested fields, errors and their stacks', () => {
  const text = written('info', log => {
    log.info(`the key ${key}`);
    log.info({ key, nested: { list: [key] }, [key]: 1 }, 'x');
    log.error({ err: new Error(key, { cause: new Error(key) }) }, 'x');
    log.info({ headers: { authorization: `Bearer ${key}` }, req: { headers: { authorization: 'Basic abc' } } }, 'x');
    log.child({ key }).info('x');
  });
  assert.not.match(text, /aB3aB3|abc/);
  assert.match(text, /pok_\[hidden\]/);
});

logger('hides what is left of a key that lost its end', () => {
  assert.is(redactKeys(`(${key.slice(0, 20)})`), '(pok_[hidden])');
});

logger('shows the display prefix of a key', () => {
  assert.is(redactKeys(`{"keyPrefix":"${key.slice(0, 8)}"}`), `{"keyPrefix":"${key.slice(0, 8)}"}`);
});

logger.run();
