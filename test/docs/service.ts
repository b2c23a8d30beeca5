// Starts the service with npm start, runs the commands of documents, and compares their output.
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as assert from 'uvu/assert';
import { ROOT } from '../repository/tree.js';
import { type Block, place, shownAfter } from './blocks.js';

const START_TIMEOUT_SECONDS = 120;
/** The service's default URL, which the documents use. */
const DEFAULT_URL = 'http://127.0.0.1:3000';

export interface Service {
  readonly url: string;
  readonly key: string;
  /** The curl command that the service printed. */
  readonly curl: string;
  close(): Promise<void>;
}

export interface ShellOptions {
  /** By default the project's folder. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Shell code to be run before the block, which shares its functions. */
  readonly prelude?: string;
}

/** A folder of the test's own, gone when it ends. */
export const scratchFolder = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `poker-odds-${name}-`));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const folder = scratchFolder('service');
/** The documents show odds in UTF-8 and without colours. */
const SHOWN = { LC_ALL: 'C.UTF-8', FORCE_COLOR: '0' };
const environment = {
  ...process.env,
  ...SHOWN,
  DATABASE_URL: `file:${join(folder, 'odds.db')}`,
  PORT: '0',
  // npx caches what it knows about a folder, also from older versions.
  npm_config_cache: join(folder, 'npm'),
};

/** Runs a command line. Rejects, with what it printed, when it fails. */
export const shell = async (command: string, { cwd = ROOT, env, prelude = '' }: ShellOptions = {}): Promise<string> => {
  const options = { cwd, env: { ...environment, ...env } };
  return (await promisify(execFile)('bash', ['-ec', `set -o pipefail\n${prelude}\n${command}`], options)).stdout;
};

/** `npm start` as the README says, but on a free port and a store of its own, and without building again. */
export const startService = (): Promise<Service> =>
  new Promise((done, fail) => {
    const child = spawn('npm', ['start', '--ignore-scripts'], { cwd: ROOT, env: environment });
    const closed = new Promise<void>(resolve => child.on('close', () => resolve()));
    let text = '';
    const close = async (): Promise<void> => {
      child.kill('SIGTERM');
      await closed;
    };
    const late = setTimeout(
      () => close().then(() => fail(new Error(`no curl line:\n${text}`))),
      START_TIMEOUT_SECONDS * 1000,
    );
    const readCurl = (chunk: Buffer): void => {
      text += chunk.toString();
      const curl = text.match(/^ *(curl .*)\n/m)?.[1];
      if (curl === undefined) return;
      clearTimeout(late);
      const [url = ''] = curl.match(/http:\/\/[\w.:[\]]+/) ?? [];
      const [key = ''] = curl.match(/pok_\w+/) ?? [];
      done({ url, key, curl, close });
    };
    child.stdout.on('data', readCurl);
    child.stderr.on('data', readCurl);
    closed.then(() => fail(new Error(`ended before it printed a curl line:\n${text}`)));
  });

/** Runs a block, with a service in the place of the one that its document has started. */
export const runBlock = (
  { text }: Block,
  { url, key }: Pick<Service, 'url' | 'key'> = { url: DEFAULT_URL, key: '' },
  setting: ShellOptions = {},
): Promise<string> => shell(text.replaceAll(DEFAULT_URL, url), { ...setting, env: { KEY: key, ...setting.env } });

const WITHOUT_DATES = (text: string): string => text.replaceAll(/\d{4}-\d\d-\d\d/g, '(a day)');
/** "100,000 deals in 4 ms; repeat …", "990 deals, all there are, in 4 ms": each run takes a time of its own. */
const WITHOUT_TIMES = (text: string): string =>
  text.replace(/( deals?) in [^;]*;/g, '$1 (in some time);').replace(/(all there are,) in .*/g, '$1 in some time');
const FORMS: Readonly<Record<string, (text: string) => string>> = {
  json: text => WITHOUT_DATES(JSON.stringify(JSON.parse(text))),
  text: text => WITHOUT_TIMES(text.replaceAll('\r', '').trim()),
};

/** Asserts that a block printed what its document shows: JSON in any layout and with any date, text exactly, without times. */
export const assertShown = (block: Block, printed: string): void => {
  const shown = shownAfter(block);
  const form = FORMS[shown?.language ?? ''];
  if (shown && form) assert.is(form(printed), form(shown.text), place(block));
};
