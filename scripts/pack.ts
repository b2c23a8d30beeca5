// Writes the tarballs of both packages; their manifests name the repository where --repository gives it.
//   npm run pack -- [--out dist/packages] [--repository https://github.com/OWNER/NAME]
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './package/paths.js';
import { stageLibrary, stageServer } from './package/stage.js';

/** npm's own script: npm names it in the environment of its scripts, and Windows needs no shell to run it with Node. */
const npm = (args: readonly string[]): string => {
  const { npm_execpath: path } = process.env;
  const options = { encoding: 'utf8' } as const;
  return path === undefined
    ? execFileSync('npm', args, options)
    : execFileSync(process.execPath, [path, ...args], options);
};

const { values } = parseArgs({ options: { out: { type: 'string' }, repository: { type: 'string' } } });
const repository = values.repository?.replace(/(?:\.git)?\/?$/, '');
if (repository !== undefined && !/^https:\/\/[^\s/]+(?:\/[\w.-]+)+$/.test(repository)) {
  throw new Error(
    `--repository is ${JSON.stringify(values.repository)}, not an address like https://github.com/OWNER/NAME`,
  );
}

const DEFAULT_OUT = join(ROOT, 'dist/packages');
const out = values.out === undefined ? DEFAULT_OUT : resolve(values.out);
// Tarballs of older versions are removed from dist/packages only: another folder may have other files.
if (out === DEFAULT_OUT) rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

// Not in dist/package/ and dist/package-server/: programs may be running from there.
const scratch = mkdtempSync(join(tmpdir(), 'poker-odds-pack-'));
const folders = [join(scratch, 'poker-odds-wasm'), join(scratch, 'poker-odds-server')] as const;
try {
  const options = repository === undefined ? {} : { repository };
  await stageLibrary(folders[0], options);
  await stageServer(folders[1], options);
  const args = ['pack', ...folders, '--ignore-scripts', '--loglevel=error', '--pack-destination', out];
  const names = npm(args).trim().split('\n');
  for (const name of names) console.log(join(out, name));
} finally {
  rmSync(scratch, { recursive: true });
}
