// The document as others' tools judge it: Redocly and Spectral, by the rules that they recommend. They are larger than all that the
// project is built with, and therefore a project of their own, which is installed here when it is not.
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
      (error: Error) => `npm could not install Redocly and Spectral: ${error.message}`,
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

lint.after(() => removeFolder(folder));

lint('of Redocly', async () => {
  const { totals } = JSON.parse(await findings('redocly', '--extends', 'recommended'));
  assert.equal(totals, { errors: 0, warnings: 0, ignored: 0 });
});

lint('of Spectral', async () => {
  assert.match(await findings('spectral', '--ruleset', 'spectral.json', '--fail-severity', 'hint'), /^\[\]/);
});

if (canRun('the linters of the OpenAPI document', missing)) lint.run();
