// README.md as a newcomer uses it: its commands run as they stand there, and give what stands there.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ROOT, read } from './tree.js';

const START = 'npm ci && npm start';
const TEST = 'npm ci && npm test';
const START_SECONDS = 60;

interface Block {
  readonly language: string;
  readonly text: string;
}

interface Situation {
  readonly cards: readonly string[];
  readonly opponents: number;
  readonly win: number;
  readonly tie: number;
  readonly total: number;
}

interface Service {
  readonly url: string;
  readonly key: string;
  /** The curl command that the service printed. */
  readonly curl: string;
  readonly output: () => string;
  close(): Promise<void>;
}

const folder = mkdtempSync(join(tmpdir(), 'poker-odds-readme-'));
process.on('exit', () => rmSync(folder, { recursive: true }));
const environment = { ...process.env, DATABASE_URL: `file:${join(folder, 'odds.db')}`, PORT: '0' };

const blocks: Block[] = [...read('README.md').matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(
  ([, language = '', text = '']) => ({ language, text: text.trim() }),
);
const commands = blocks.filter(({ language }) => language === 'sh').map(({ text }) => text);
/** The block that follows the first sh block which contains `part`. */
const shownAfter = (part: string): string =>
  blocks[blocks.findIndex(({ language, text }) => language === 'sh' && text.includes(part)) + 1]?.text ?? '';
const commandWith = (part: string): string => commands.find(text => text.includes(part)) ?? `: no command has ${part}`;

/** Runs a command line in the project's folder. Rejects, with what it printed, when it fails. */
const shell = async (command: string, extra: Readonly<Record<string, string>> = {}): Promise<string> =>
  (await promisify(execFile)('bash', ['-ec', command], { cwd: ROOT, env: { ...environment, ...extra } })).stdout;

/** `npm start` as the README says, but on a free port and a store of its own, and without building again. */
const start = (): Promise<Service> =>
  new Promise((done, fail) => {
    const child = spawn('npm', ['start', '--ignore-scripts'], { cwd: ROOT, env: environment, detached: true });
    const closed = new Promise<void>(resolve => child.on('close', () => resolve()));
    let text = '';
    const close = async (): Promise<void> => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
      await closed;
    };
    const late = setTimeout(() => close().then(() => fail(new Error(`no curl line:\n${text}`))), START_SECONDS * 1000);
    const look = (chunk: Buffer): void => {
      text += chunk.toString();
      const curl = text.match(/^ *(curl .*)\n/m)?.[1];
      if (curl === undefined) return;
      clearTimeout(late);
      const [url = ''] = curl.match(/http:\/\/[\w.:[\]]+/) ?? [];
      const [key = ''] = curl.match(/pok_\w+/) ?? [];
      done({ url, key, curl, output: () => text, close });
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    closed.then(() => fail(new Error(`ended before it printed a curl line:\n${text}`)));
  });

const lines = suite('the two command lines of README.md');

lines('stand there, each in a block of its own', () => {
  assert.ok(commands.includes(START));
  assert.ok(commands.includes(TEST));
});

lines('are what continuous integration runs', () => {
  assert.match(read('.ci/run'), `bash -c '${TEST}'`);
  assert.match(read('.ci/run'), 'npm start');
});

lines.run();

const using = suite('the commands of README.md');
let service: Service;

using.before(async () => {
  service = await start().catch(error => {
    console.log(error); // uvu keeps what a hook throws to itself
    throw error;
  });
});

using.after(async () => {
  await service?.close();
});

using('npm start on an empty store prints a curl line that works as pasted', async () => {
  const body = JSON.parse(await shell(service.curl)) as { success: boolean };
  assert.is(body.success, true);
});

using('the example asks a running service and gets the very answer that is shown', async () => {
  const command = commandWith('curl').replaceAll('http://127.0.0.1:3000', service.url);
  const answer = await shell(command, { KEY: service.key });
  assert.is(JSON.stringify(JSON.parse(shownAfter('curl'))), answer.trim());
});

using('the exact rates beside it are those of the vectors', () => {
  const situations = JSON.parse(read('test/vectors/showdowns.json')) as readonly Situation[];
  const found = situations.find(({ cards, opponents }) => cards.join() === 'Ah,Kh' && opponents === 1);
  const { win = 0, tie = 0, total = 1 } = found ?? {};
  const [winRate, tieRate] = [win / total, tie / total].map(rate => rate.toFixed(5));
  assert.match(read('README.md'), `The exact rates are ${winRate} and ${tieRate}`);
});

using('the command line prints the very odds that are shown', async () => {
  assert.is((await shell(commandWith('poker-odds odds'))).trim(), shownAfter('poker-odds odds'));
});

using('with --exact it goes through as many deals as are said', async () => {
  const text = await shell(commandWith('poker-odds odds').replace(/ --seed \d+/, ' --exact'));
  const deals = text.match(/[\d,]+(?= deals)/)?.[0];
  assert.match(read('README.md'), `With \`--exact\` it goes through every deal instead: here ${deals},`);
});

using('accounts and keys are made as shown, and the ledger has the credits and adds up', async () => {
  const text = await shell(commandWith('accounts create'));
  assert.match(text, /^pok_\w+$/m);
  assert.match(text, / grant +\+500 .* invoice 117 /);
  assert.match(text, /(\d+) accounts checked, \1 agree/);
});

using('every command is run by one of these tests', () => {
  const run = [START, TEST, commandWith('curl'), commandWith('poker-odds odds'), commandWith('accounts create')];
  assert.equal(
    commands.filter(command => !run.includes(command)),
    [],
  );
});

if (spawnSync('curl', ['--version']).error === undefined) using.run();
else if (process.env.CI) throw new Error('curl is not installed: continuous integration needs it');
else console.log('SKIPPED: the commands of README.md, because curl is not installed');
