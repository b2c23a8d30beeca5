// The output of commands: the width, colours and character set of a screen, bars, progress, and output that cannot be written.

import * as assert from 'uvu/assert';
import { createProgressLine, formatProgress } from '../../src/cli/progress-line.js';
import { onStop } from '../../src/cli/stop-signals.js';
import { alignColumns, drawBar } from '../../src/cli/table-writer.js';
import {
  fitCharset,
  formatDeals,
  formatDuration,
  paint,
  readScreen,
  withSuits,
  wrapLines,
} from '../../src/cli/terminal-style.js';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { suite } from '../suite.js';
import { stopTime } from '../time.js';
import { command, commandOn, documentOf, errorOf } from './command.js';

const UNICODE = { width: 80, hasColours: false, isAscii: false };
const COLOURED = { ...UNICODE, hasColours: true };

const screens = suite('a screen');

screens('is as wide as the terminal, at most 100 columns; 80 without a terminal, or if its width is unknown', () => {
  const widthOf = (width: number | undefined): number => readScreen({ env: { COLUMNS: '40' } }, width).width;
  assert.equal([20, 100, 101, 0, undefined].map(widthOf), [20, 100, 100, 80, 80]);
});

screens('has colours on a terminal, unless NO_COLOR or TERM=dumb is set; FORCE_COLOR decides before both', () => {
  const hasColours = (env: NodeJS.ProcessEnv, width: number | undefined): boolean =>
    readScreen({ env }, width).hasColours;
  for (const env of [{}, { NO_COLOR: '' }, { FORCE_COLOR: '1', NO_COLOR: '1' }]) assert.ok(hasColours(env, 80));
  for (const env of [{ NO_COLOR: '1' }, { TERM: 'dumb' }, { FORCE_COLOR: '0' }]) assert.not(hasColours(env, 80));
  assert.equal([hasColours({}, undefined), hasColours({ FORCE_COLOR: '1' }, undefined)], [false, true]);
});

screens('shows only ASCII when the locale names another encoding than UTF-8', () => {
  const isAscii = (env: NodeJS.ProcessEnv): boolean => readScreen({ env }, 80).isAscii;
  for (const env of [{ LC_ALL: 'C' }, { LANG: 'de_DE.ISO-8859-1' }, { LC_CTYPE: 'C', LANG: 'C.UTF-8' }]) {
    assert.ok(isAscii(env), JSON.stringify(env));
  }
  for (const env of [{}, { LC_ALL: '' }, { LC_CTYPE: 'UTF-8', LANG: 'C' }, { LC_ALL: 'en_US.utf8', LANG: 'C' }]) {
    assert.not(isAscii(env), JSON.stringify(env));
  }
  assert.is(fitCharset({ ...UNICODE, isAscii: true }, `± ${drawBar(0.4, 4)}`), '~ ##');
  assert.is(fitCharset(UNICODE, `± ${drawBar(0.4, 4)}`), '± █▋');
});

const style = suite('text for people');

style('has cards in the colours of their suits, but not the "s" of a suited class or other words', () => {
  const [red, blue, green, end] = ['\u001b[31m', '\u001b[94m', '\u001b[32m', '\u001b[39m'];
  assert.is(withSuits(COLOURED, 'As 2h Td 9c'), `As ${red}2h${end} ${blue}Td${end} ${green}9c${end}`);
  assert.is(withSuits(COLOURED, 'adks:0.5, AcAh'), `${blue}ad${end}ks:0.5, ${green}Ac${end}${red}Ah${end}`);
  const plain = 'AKs, QJs+, T9s-54s, 88-55 vs random; dead, stopped after 2 deals';
  assert.is(withSuits(COLOURED, plain), plain);
});

style('is aligned in columns, without counting colours, and has bars to an eighth of a column', () => {
  const failed = paint(COLOURED, 'red', 'failed');
  const rows = [
    [failed, 'x'],
    ['done', 'y'],
  ];
  assert.is(alignColumns(rows), `${failed}  x\ndone    y`);
  assert.equal(
    [0, 1e-9, 0.4, 0.5, 1].map(share => drawBar(share, 4)),
    ['', '▏', '█▋', '██', '████'],
  );
});

style('of a row that is wider than the screen goes on in the next line', () => {
  const rows = [
    ['ID', 'STATE', 'NOTE'],
    ['key_1', 'active', 'of the office'],
  ];
  assert.is(alignColumns(rows, 28), 'ID     STATE   NOTE\nkey_1  active  of the office');
  assert.is(alignColumns(rows, 27), 'ID     STATE\n  NOTE\nkey_1  active\n  of the office');
  assert.is(alignColumns(rows, 12), 'ID\n  STATE\n  NOTE\nkey_1\n  active\n  of the office');
  assert.is(alignColumns(rows, 0), alignColumns(rows));
});

style('breaks between words, but not between a number and its unit or an option and its value', () => {
  const text = '100,000 deals in 4 ms; repeat with --seed 7';
  assert.equal(wrapLines({ ...UNICODE, width: 18 }, text), ['100,000 deals in', '4 ms; repeat with', '--seed 7']);
  assert.equal(wrapLines({ ...UNICODE, width: 43 }, text), [text]);
  assert.equal(wrapLines({ ...UNICODE, width: 11 }, 'red below 33 %'), ['red below', '33 %']);
});

style('has numbers of deals with thousands separators, and durations in one or two units', () => {
  assert.equal([1, 2, 2_097_572_400].map(formatDeals), ['1 deal', '2 deals', '2,097,572,400 deals']);
  assert.equal([0.42, 1, 999.4, 999.6, 59_949].map(formatDuration), ['0.4 ms', '1 ms', '999 ms', '1.0 s', '59.9 s']);
  assert.equal([59_951, 185_000, 3_599_400].map(formatDuration), ['1 min 0 s', '3 min 5 s', '59 min 59 s']);
  assert.equal([3_600_000, 250_000_000].map(formatDuration), ['1 h 0 min', '69 h 26 min']);
});

const progress = suite('progress');

progress('has a bar, the share, the deals and the time that is left; less on a narrow screen', () => {
  const lineOn = (width: number): string =>
    formatProgress({ ...UNICODE, width }, { done: 0.37, text: '37,000,000 of 100,000,000 deals' }, 2350);
  assert.is(lineOn(80), '██████████▊                   37 %  37,000,000 of 100,000,000 deals, 5 s left');
  assert.is(lineOn(40), '████████▏              37 %, 5 s left');
  assert.is(lineOn(10), ' 37 %');
  const first = formatProgress(UNICODE, { done: 1e-5, text: 'of all deals' }, 2400);
  assert.match(first, /0 % {2}of all deals$/, 'the time that is left is not known yet');
  assert.is(formatProgress({ ...UNICODE, width: 10 }, { text: 'no answer, asking again' }, 1), 'no answ');
});

progress('leaves three columns for the ^C that the terminal prints, on any screen', () => {
  for (let width = 8; width <= 100; width++) {
    const screen = { ...UNICODE, width };
    for (const done of [1e-9, 0.5, 1]) {
      const line = formatProgress(screen, { done, text: '500,000,000,000 of 1,000,000,000,000 deals' }, 1e7 * done);
      assert.ok(line.length <= width - 3, line);
    }
  }
});

/** What is written in a second with an update every millisecond. */
const writeProgress = (width: number | undefined, TERM: string): string[] => {
  const texts: string[] = [];
  const time = stopTime();
  const err = (text: string): void => void texts.push(text);
  const streams = { env: { NO_COLOR: '1', TERM }, err, out: async () => undefined, columns: () => width };
  const line = createProgressLine(streams);
  for (let now = 1; now <= 1000; now++) {
    time.pass(1);
    line.update(() => ({ done: now / 1000, text: `${now} of 1000 deals` }));
  }
  line.clear(false);
  time.resume();
  return texts;
};

progress('is shown after 300 ms, ten times a second, and removed; not in a pipe or where nothing is erased', () => {
  const texts = writeProgress(80, 'xterm');
  assert.is(texts.length, 9);
  assert.is(texts[0], '\r████████████▉                               30 %  300 of 1000 deals, 1 s left\u001b[K');
  assert.is(texts.at(-1), '\r\u001b[K');
  assert.equal([writeProgress(undefined, 'xterm'), writeProgress(80, 'dumb')], [[], []]);
});

const stopping = suite('the listener of stop signals');

stopping('is called once: the second signal finds no listener and ends the process', () => {
  const before = (['SIGINT', 'SIGTERM'] as const).map(name => process.listeners(name));
  const received: string[] = [];
  onStop(signal => received.push(signal));
  process.listeners('SIGINT').at(-1)?.('SIGINT');
  assert.equal(received, ['SIGINT']);
  assert.equal([process.listeners('SIGINT'), process.listeners('SIGTERM')], before);
});

const output = suite('output that cannot be written');

const FOLDER = makeFolder();
const env = { DATABASE_URL: `file:${FOLDER}/odds.db` };
const failing = (code: string) => ({ env, out: () => Promise.reject(Object.assign(new Error(), { code })) });
output.before(async () => {
  await command(env, 'accounts', 'create', 'alice', '--credits', '1');
});

output('of a new key fails the command, which says how to revoke it', async () => {
  const { id } = documentOf(await command(env, 'keys', 'create', 'alice', '--json'));
  for (const [code, call] of Object.entries({ ENOSPC: 'create alice', EPIPE: `rotate ${id}` })) {
    const error = errorOf(await commandOn(failing(code), 'keys', ...call.split(' '), '--json'));
    const [key] = documentOf(await command(env, 'keys', 'list', 'alice', '--json')).slice(-1);
    const advice = `revoke it with "npx --no-install poker-odds keys revoke ${key.id}"`;
    const message = `Standard output cannot be written: ${code}. The new key works, and nobody has seen it: ${advice}.`;
    assert.equal(error, { exitCode: 1, code: 'OUTPUT_FAILED', message });
  }
});

output('fails every other command too, which says that its change was made; not if the pipe was closed', async () => {
  const err = 'error: Standard output cannot be written: ENOSPC. If the command changes something, that is done.\n';
  for (const call of ['credits add alice 5', 'ledger alice', 'odds AhKhQhJh2c', '--help']) {
    assert.equal(await commandOn(failing('ENOSPC'), ...call.split(' ')), { exitCode: 1, out: '', err }, call);
    assert.equal(await commandOn(failing('EPIPE'), ...call.split(' ')), { exitCode: 0, out: '', err: '' }, call);
  }
  assert.is(documentOf(await command(env, 'credits', 'show', 'alice', '--json')).credits, 11);
});

output.after(() => removeFolder(FOLDER));
