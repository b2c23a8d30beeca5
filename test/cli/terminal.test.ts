// What commands print to: the width, colours and letters of a screen, bars, progress, and output that cannot be written.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withSuits } from '../../src/cli/card-colours.js';
import { createProgressLine, progressLine } from '../../src/cli/progress-line.js';
import { onStop } from '../../src/cli/stop-signals.js';
import { bar, columns } from '../../src/cli/table-writer.js';
import { fitCharset, formatDeals, formatDuration, paint, readScreen, wrapLines } from '../../src/cli/terminal-style.js';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { stopTime } from '../time.js';
import { command, commandOn, documentOf, errorOf } from './command.js';

const UNICODE = { width: 80, hasColours: false, isAscii: false };
const COLOURED = { ...UNICODE, hasColours: true };

const screens = suite('a screen');

screens(
  'is as wide as the terminal, at most 100 columns; 80 where there is none or it does not report its width',
  () => {
    const widthOf = (width: number | undefined): number => readScreen({ env: { COLUMNS: '40' } }, width).width;
    assert.equal([20, 100, 101, 0, undefined].map(widthOf), [20, 100, 100, 80, 80]);
  },
);

screens('has colours on a terminal without NO_COLOR and TERM=dumb, and as FORCE_COLOR says', () => {
  const CASES: readonly [NodeJS.ProcessEnv, columns: number | undefined, boolean][] = [
    [{}, 80, true],
    [{}, undefined, false],
    [{ NO_COLOR: '' }, 80, true],
    [{ NO_COLOR: '1' }, 80, false],
    [{ TERM: 'dumb' }, 80, false],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, undefined, true],
    [{ FORCE_COLOR: '0' }, 80, false],
  ];
  for (const [env, width, expected] of CASES) {
    assert.is(readScreen({ env }, width).hasColours, expected, JSON.stringify(env));
  }
});

screens('shows only ASCII when the locale names another encoding than UTF-8', () => {
  const isAscii = (env: NodeJS.ProcessEnv): boolean => readScreen({ env }, 80).isAscii;
  for (const env of [{ LC_ALL: 'C' }, { LANG: 'de_DE.ISO-8859-1' }, { LC_CTYPE: 'C', LANG: 'C.UTF-8' }]) {
    assert.ok(isAscii(env), JSON.stringify(env));
  }
  for (const env of [{}, { LC_ALL: '' }, { LC_CTYPE: 'UTF-8', LANG: 'C' }, { LC_ALL: 'en_US.utf8', LANG: 'C' }]) {
    assert.not(isAscii(env), JSON.stringify(env));
  }
  assert.is(fitCharset({ ...UNICODE, isAscii: true }, `± ${bar(0.4, 4)}`), '~ ##');
  assert.is(fitCharset(UNICODE, `± ${bar(0.4, 4)}`), '± █▋');
});

screens.run();

const style = suite('text for people');

style('has cards in the colours of their suits, and no colour in the "s" of a suited class or in other words', () => {
  const [red, blue, green, end] = ['\u001b[31m', '\u001b[94m', '\u001b[32m', '\u001b[39m'];
  assert.is(withSuits(COLOURED, 'As 2h Td 9c'), `As ${red}2h${end} ${blue}Td${end} ${green}9c${end}`);
  assert.is(withSuits(COLOURED, 'adks:0.5, AcAh'), `${blue}ad${end}ks:0.5, ${green}Ac${end}${red}Ah${end}`);
  const plain = 'AKs, QJs+, T9s-54s, 88-55 vs random; dead, stopped after 2 deals';
  assert.is(withSuits(COLOURED, plain), plain);
  assert.is(withSuits(UNICODE, '2h'), '2h');
});

style('is aligned in columns, of which colours take none', () => {
  const table = columns([
    [paint(COLOURED, 'red', 'failed'), 'x'],
    ['done', 'y'],
  ]);
  assert.is(table, '\u001b[31mfailed\u001b[39m   x\ndone     y');
});

style('has bars to an eighth of a column, of which only that of 0 is empty', () => {
  assert.equal(
    [0, 1e-9, 0.4, 0.5, 1].map(share => bar(share, 4)),
    ['', '▏', '█▋', '██', '████'],
  );
});

style('breaks between words, but not between a number and its unit or an option and its value', () => {
  const text = '100,000 deals in 4 ms; repeat with --seed 7';
  assert.equal(wrapLines({ ...UNICODE, width: 18 }, text), ['100,000 deals in', '4 ms; repeat with', '--seed 7']);
  assert.equal(wrapLines({ ...UNICODE, width: 43 }, text), [text]);
  assert.equal(wrapLines({ ...UNICODE, width: 11 }, 'red below 33 %'), ['red below', '33 %']);
});

style('has numbers of deals with thousands separators, and durations in one or two units', () => {
  assert.equal([1, 2, 2_097_572_400].map(formatDeals), ['1 deal', '2 deals', '2,097,572,400 deals']);
  const durations: readonly [number, string][] = [
    [0.42, '0.4 ms'],
    [1, '1 ms'],
    [999.4, '999 ms'],
    [999.6, '1.0 s'],
    [59_949, '59.9 s'],
    [59_951, '1 min 0 s'],
    [185_000, '3 min 5 s'],
    [3_599_400, '59 min 59 s'],
    [3_600_000, '1 h 0 min'],
    [250_000_000, '69 h 26 min'],
  ];
  for (const [ms, text] of durations) assert.is(formatDuration(ms), text);
});

style.run();

const progress = suite('progress');

progress('has a bar, the share, the deals and the time that is left; less on a narrow screen', () => {
  const lineOn = (width: number): string =>
    progressLine({ ...UNICODE, width }, { done: 0.37, text: '37,000,000 of 100,000,000 deals' }, 2350);
  assert.is(lineOn(80), '███████▍             37 %  37,000,000 of 100,000,000 deals, 5 s left');
  assert.is(lineOn(40), '███████▍             37 %, 5 s left');
  assert.is(lineOn(10), ' 37 %');
  assert.is(progressLine({ ...UNICODE, width: 10 }, { text: 'no answer, asking again' }, 1), 'no answ');
});

progress('leaves three columns for the ^C that the terminal prints, on any screen', () => {
  const share = fc.double({ min: 1e-9, max: 1, noNaN: true });
  const ms = fc.double({ min: 1, max: 1e7, noNaN: true });
  fc.assert(
    fc.property(share, ms, fc.integer({ min: 1, max: 1e12 }), fc.integer({ min: 8, max: 100 }), (done, ...rest) => {
      const [time, deals, width] = rest;
      const line = progressLine({ ...UNICODE, width }, { done, text: `${deals} deals` }, time);
      assert.ok(line.length <= width - 3, line);
    }),
  );
});

/** What is written while an update comes every millisecond. */
const writtenIn = (ms: number, width: number | undefined, env: NodeJS.ProcessEnv = { NO_COLOR: '1' }): string[] => {
  const texts: string[] = [];
  const time = stopTime();
  try {
    const err = (text: string): void => void texts.push(text);
    const line = createProgressLine({ env, err, out: async () => undefined, columns: () => width });
    for (let now = 1; now <= ms; now++) {
      time.pass(1);
      line.update(() => ({ done: now / ms, text: `${now} of ${ms} deals` }));
    }
    line.clear(false);
  } finally {
    time.resume();
  }
  return texts;
};

progress(
  'is shown after 300 ms, ten times a second, and removed; in a pipe and where nothing can be erased not',
  () => {
    assert.equal(writtenIn(299, 80), []);
    const texts = writtenIn(1000, 80);
    assert.is(texts.length, 9);
    assert.is(texts[0], '\r██████               30 %  300 of 1000 deals, 1 s left\u001b[K');
    assert.is(texts.at(-1), '\r\u001b[K');
    assert.equal(writtenIn(1000, undefined), []);
    assert.equal(writtenIn(1000, 80, { TERM: 'dumb' }), []);
  },
);

progress.run();

const stopping = suite('the listener of stop signals');

stopping('is called once: the second signal has no listener, and ends the process', () => {
  const before = (['SIGINT', 'SIGTERM'] as const).map(name => process.listeners(name));
  const received: string[] = [];
  onStop(signal => received.push(signal));
  process.listeners('SIGINT').at(-1)?.('SIGINT');
  assert.equal(received, ['SIGINT']);
  assert.equal([process.listeners('SIGINT'), process.listeners('SIGTERM')], before);
});

stopping.run();

const output = suite('output that cannot be written');

const FOLDER = makeFolder();
const env = { DATABASE_URL: `file:${FOLDER}/odds.db` };
const failing = (code: string) => ({ env, out: () => Promise.reject(Object.assign(new Error(), { code })) });
const keysOf = async () => documentOf(await command(env, 'keys', 'list', 'alice', '--json'));

output.before(async () => {
  await command(env, 'accounts', 'create', 'alice', '--credits', '1');
});

output('of a new key fails the command, which says how to revoke it', async () => {
  for (const code of ['ENOSPC', 'EPIPE']) {
    const [last = { id: '' }] = (await keysOf()).slice(-1);
    const argv = last.id ? ['keys', 'rotate', last.id] : ['keys', 'create', 'alice'];
    const { exitCode, ...error } = errorOf(await commandOn(failing(code), ...argv, '--json'));
    assert.equal([exitCode, error.code], [1, 'OUTPUT_FAILED']);
    assert.is(
      error.message,
      `Standard output cannot be written: ${code}. The new key works, and nobody has seen it: ` +
        `revoke it with "npx poker-odds keys revoke ${(await keysOf()).at(-1).id}".`,
    );
  }
});

output('fails each other command too, which says that its change is made', async () => {
  for (const call of ['credits add alice 5', 'ledger alice', 'odds AhKhQhJh2c', 'equity AhKh QdQc', '--help']) {
    const { exitCode, err } = await commandOn(failing('ENOSPC'), ...call.split(' '));
    assert.is(exitCode, 1, call);
    assert.is(
      err,
      'error: Standard output cannot be written: ENOSPC. If the command changes something, that is done.\n',
    );
  }
  assert.is(documentOf(await command(env, 'credits', 'show', 'alice', '--json')).credits, 6);
});

output('since its reader is gone, as `head` is, fails nothing', async () => {
  for (const call of ['credits show alice', 'ledger alice --json', 'odds AhKhQhJh2c', '--help']) {
    assert.equal(await commandOn(failing('EPIPE'), ...call.split(' ')), { exitCode: 0, out: '', err: '' }, call);
  }
});

output.after(() => removeFolder(FOLDER));
output.run();
