// The check that CI makes before a release: what breaks clients of the last release is found, and what does not is let through.
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { breakingChanges } from '../../scripts/openapi/breaking-changes.js';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { ROOT } from '../repository/tree.js';
import { description } from './document.js';

// biome-ignore lint/suspicious/noExplicitAny: a document that tests change at any place
type Any = any;
type Change = (document: Any) => void;

const changed = (change: Change): Any => {
  const document = structuredClone(description);
  change(document);
  return document;
};

const schemas = (document: Any): Any => document.components.schemas;
const post = (document: Any, path: string): Any => document.paths[`/api/v1/${path}`].post;

const BREAKING: readonly (readonly [what: string, change: Change, says: RegExp])[] = [
  ['a path is gone', ({ paths }) => delete paths['/api/v1/usage'], /^GET \/api\/v1\/usage is gone$/],
  [
    'a method is gone',
    ({ paths }) => delete paths['/api/v1/jobs/{id}'].delete,
    /^DELETE \/api\/v1\/jobs\/\{id\} is gone$/,
  ],
  [
    'an operation has another id',
    d => Object.assign(post(d, 'equity'), { operationId: 'x' }),
    /has no operationId equity any/,
  ],
  ['a status is gone', d => delete post(d, 'jobs').responses[202], /^POST \/api\/v1\/jobs 202 is gone$/],
  ['a code is gone', d => schemas(d).ErrorCode.enum.pop(), /error\.code has no "\w+" any more$/],
  [
    'a code of a status is gone',
    d => post(d, 'equity').responses[400].content['application/json'].schema.anyOf.pop(),
    /^POST \/api\/v1\/equity 400 application\/json has no \w+Error any more$/,
  ],
  ['a field of an answer is gone', d => delete schemas(d).EquityData.properties.board, /data\.board is gone$/],
  [
    'a field of an answer may be missing',
    d => schemas(d).EquityData.required.pop(),
    /data has no always \w+ any more$/,
  ],
  [
    'a field of an answer may be null',
    d => Object.assign(schemas(d).Rate, { type: ['number', 'null'] }),
    /may be of type null$/,
  ],
  ['a value of an answer is gone', d => schemas(d).JobState.enum.shift(), /state has no "queued" any more$/],
  [
    'a header field is gone',
    d => delete post(d, 'equity').responses[200].headers['X-Credits-Cost'],
    /200 has no header X-Credits-Cost/,
  ],
  [
    'a field of a request is gone',
    d => delete schemas(d).EquityRequest.properties.hands,
    /request application\/json\.hands is gone$/,
  ],
  ['a field of a request is required', d => schemas(d).EquityRequest.required.push('board'), /requires board$/],
  [
    'a field of a request has another type',
    d => Object.assign(schemas(d).Seed, { type: 'string' }),
    /\.seed has no type integer any more$/,
  ],
  ['a value of a request is gone', d => schemas(d).EquityMethod.enum.pop(), /\.method has no "monte-carlo" any more$/],
  [
    'a bound of a request is narrower',
    d => Object.assign(schemas(d).Simulations, { maximum: 10 }),
    /simulations has maximum 10, had 10000000$/,
  ],
  [
    'a bound of a request is new',
    d => Object.assign(schemas(d).Range, { maxLength: 9 }),
    /players\[\] has maxLength 9, had none$/,
  ],
  ['a form of a request is another', d => Object.assign(schemas(d).Card, { pattern: '^x' }), /has pattern "\^x"$/],
  ['fields of a request exclude each other', d => Object.assign(schemas(d).BatchRequest, { not: {} }), /has not \{\}$/],
  [
    'a parameter is required',
    d => Object.assign(d.components.parameters.RequestId, { required: true }),
    /requires header X-Request-Id$/,
  ],
  [
    'a parameter is gone',
    d => post(d, 'jobs').parameters.shift(),
    /^POST \/api\/v1\/jobs header Idempotency-Key is gone$/,
  ],
  ['a key is needed', d => d.paths['/healthz'].get.security.push({ apiKey: [] }), /^GET \/healthz requires a key$/],
  [
    'the name of a schema is gone',
    d => Object.assign(d.components, JSON.parse(JSON.stringify(d.components).replaceAll('Weight"', 'HandWeight"'))),
    /^the schema Weight is gone$/,
  ],
  [
    'a type of questions is gone',
    d => schemas(d).Question.oneOf.pop(),
    /questions\[\] has no EquityQuestion any more$/,
  ],
];

const check = suite('the check for breaking changes finds that');
for (const [what, change, says] of BREAKING) {
  check(what, () => {
    const changes = breakingChanges(description, changed(change));
    assert.ok(
      changes.some(each => says.test(each)),
      changes.join('\n'),
    );
  });
}
check.run();

const HARMLESS: readonly (readonly [what: string, change: Change])[] = [
  ['nothing', () => {}],
  ['a new path', ({ paths }) => Object.assign(paths, { '/api/v2/equity': structuredClone(paths['/api/v1/equity']) })],
  ['a new code', d => schemas(d).ErrorCode.enum.push('NEW')],
  ['a new status', d => Object.assign(post(d, 'equity').responses, { 418: { description: 'x' } })],
  ['a new field of an answer', d => Object.assign(schemas(d).EquityData.properties, { more: { type: 'string' } })],
  [
    'a new optional field of a request',
    d => Object.assign(schemas(d).EquityRequest.properties, { game: { type: 'string', pattern: 'x' } }),
  ],
  ['a new value of a request', d => schemas(d).EquityMethod.enum.push('best')],
  ['wider bounds of a request', d => Object.assign(schemas(d).Simulations, { maximum: 1e12, minimum: 0 })],
  ['a description', d => Object.assign(schemas(d).Card, { description: 'x', examples: [] })],
];

const harmless = suite('the check for breaking changes lets through');
for (const [what, change] of HARMLESS) {
  harmless(what, () => assert.equal(breakingChanges(description, changed(change)), []));
}
harmless.run();

const SCRIPT = join(ROOT, 'scripts/openapi-changes.ts');
const TSX = import.meta.resolve('tsx');

/** A repository with the document as it is, and as it is changed after these tags. */
const project = (tags: readonly string[], change: Change): string => {
  const folder = makeFolder();
  const write = (document: Any): void => writeFileSync(join(folder, 'docs/openapi.json'), JSON.stringify(document));
  const git = (...args: string[]): void => {
    const who = ['-c', 'user.name=t', '-c', 'user.email=t@t.example'];
    execFileSync('git', [...who, ...args], { cwd: folder, stdio: 'ignore' });
  };
  mkdirSync(join(folder, 'docs'));
  git('init');
  for (const tag of ['', ...tags]) {
    if (tag === tags.at(-1) || tags.length === 0) write(description);
    git('add', '.');
    git('commit', '--allow-empty', '--message', 'x');
    if (tag) git('tag', tag);
  }
  write(changed(change));
  git('commit', '--all', '--allow-empty', '--message', 'x');
  return folder;
};

const run = async (folder: string) => {
  try {
    const { stdout, stderr } = await promisify(execFile)('node', ['--import', TSX, SCRIPT], { cwd: folder });
    return { code: 0, said: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: stdout + stderr };
  } finally {
    removeFolder(folder);
  }
};

const command = suite('npm run check:openapi');
const gone: Change = ({ paths }) => delete paths['/api/v1/usage'];

command('passes where there is no release, and says so', async () => {
  const { code, said } = await run(project([], gone));
  assert.is(code, 0);
  assert.match(said, 'docs/openapi.json is compared with no release: there is no tag v* before this commit');
});

command('fails on a breaking change since the last release', async () => {
  const { code, said } = await run(project(['v0.9.0', 'v0.10.0'], gone));
  assert.is(code, 1);
  assert.match(said, 'GET /api/v1/usage is gone');
  assert.match(said, '1 breaking change since v0.10.0');
});

command('passes where nothing breaks', async () => {
  const { code, said } = await run(project(['v1.0.0'], () => {}));
  assert.equal([code, said], [0, 'docs/openapi.json: 0 breaking changes since v1.0.0\n']);
});

command.run();
