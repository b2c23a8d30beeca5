// The document as others' tools judge it: Redocly and Spectral lint it by the rules that they recommend; openapi-typescript, hey-api and
// orval generate clients from it. They are larger than all that the project is built with, and therefore a project of their own, which
// is installed here when it is not.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { ROOT } from '../repository/tree.js';
import { canRun } from '../requirements.js';

const LINTERS = join(ROOT, 'test/openapi/linters');
/** Linters read files as they stand. */
const folder = makeFolder();
const DOCUMENT = join(folder, 'openapi.json');
writeFileSync(DOCUMENT, gunzipSync(readFileSync(join(ROOT, 'dist/web/openapi.json.gz'))));
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };

const run = (program: string, ...options: string[]) =>
  promisify(execFile)(program, options, { cwd: LINTERS, env: { ...process.env, ...QUIET } });

const jsonOf = (...path: string[]) => JSON.parse(readFileSync(join(LINTERS, ...path), 'utf8'));

const areInstalled = (): boolean =>
  Object.entries(jsonOf('package.json').dependencies).every(([name, version]) => {
    const parts = ['node_modules', name, 'package.json'];
    return existsSync(join(LINTERS, ...parts)) && jsonOf(...parts).version === version;
  });

/** Why they are not there. */
const missing = areInstalled()
  ? undefined
  : await run('npm', 'ci', '--no-audit', '--no-fund', '--fetch-retries', '1').then(
      () => undefined,
      (error: Error) => `npm could not install the tools of test/openapi/linters: ${error.message}`,
    );

/** What a linter prints as JSON; it fails where it has found something, and that is then told. */
const findings = async (program: string, ...options: string[]) => {
  const { stdout } = await run(`node_modules/.bin/${program}`, 'lint', ...options, '--format', 'json', DOCUMENT).catch(
    (error: { stdout?: string; message: string }) => {
      throw new Error(error.stdout || error.message);
    },
  );
  return stdout;
};

const lint = suite('the document has no error and no warning');

lint('of Redocly', async () => {
  const { totals } = JSON.parse(await findings('redocly', '--extends', 'recommended'));
  assert.equal(totals, { errors: 0, warnings: 0, ignored: 0 });
});

lint('of Spectral', async () => {
  assert.match(await findings('spectral', '--ruleset', 'spectral.json', '--fail-severity', 'hint'), /^\[\]/);
});

const GENERATORS = [
  [
    'openapi-typescript',
    ['openapi-typescript', DOCUMENT, '--output'],
    'api.d.ts',
    './api.js',
    "components['schemas']['Question']",
  ],
  [
    'hey-api',
    ['openapi-ts', '--no-log-file', '--input', DOCUMENT, '--output'],
    'hey-api',
    './hey-api/index.js',
    'Question',
  ],
  ['orval', ['orval', '--client', 'fetch', '--input', DOCUMENT, '--output'], 'orval.ts', './orval.js', 'Question'],
] as const;

/** Questions by the generated type of them. */
const programFor = (module: string, type: string): string => `
  import type { ${type.replace(/\[.*/, '')} as Generated } from '${module}';
  type Question = Generated${type.replace(/^\w+/, '')};
  export const equity: Question = { type: 'equity', players: ['AA', 'KK'] };
  export const cardsOf = (question: Question) => (question.type === 'equity' ? question.board : question.cards);
  // @ts-expect-error a type of questions that there is not
  export const unknown: Question = { type: 'odds', cards: ['Ah', 'Kh'] };
  // @ts-expect-error a field of another type of questions
  export const wrong: Question = { type: 'probabilities', cards: ['Ah', 'Kh'], opponents: 2 };
`;

const STRICT =
  '--noEmit --strict --target es2022 --module esnext --moduleResolution bundler --lib es2022,dom,dom.iterable';

const generators = suite('clients are generated from the document');
const programs: string[] = [];

for (const [name, [program, ...options], output, module, type] of GENERATORS) {
  generators(`by ${name}`, async () => {
    await run(`node_modules/.bin/${program}`, ...options, join(folder, output));
    const source = join(folder, `uses-${name}.ts`);
    writeFileSync(source, programFor(module, type));
    programs.push(source);
  });
}

generators('whose strict types tell questions apart', async () => {
  const { stdout } = await run('node_modules/.bin/tsc', ...STRICT.split(' '), ...programs).catch(error => error);
  assert.equal([programs.length, stdout], [GENERATORS.length, '']);
});

generators.after(() => removeFolder(folder));

if (canRun('the linters and generators of the OpenAPI document', missing)) {
  lint.run();
  generators.run();
} else removeFolder(folder);
