// poker-odds odds as the built program, on a real terminal and in a pipe: colours, width, progress, Ctrl-C.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { contract } from '../../../openapi/document.js';
import { start } from '../../command.js';
import { ESC, FOLDER, hasTerminal, leftOn, open, runOn, timeless, typed, withoutColours } from '../../pty.js';

const FLOP = ['odds', 'AhKh', '--board', 'Qh Jh 2c', '--opponents', '2', '--seed', '7'];
/** Some seconds of work for one thread; some hours of it for any number. */
const SHORT = ['odds', 'AhKh', '--opponents', '22', '--simulations', '10000000', '--seed', '7'];
const LONG = ['odds', 'AhKh', '--opponents', '22', '--simulations', '1000000000000'];

/** Loaded before the program: stops it as soon as it hears of signals. */
const stopAtOnce = (signal: string): string =>
  `process.on('newListener', name => name === '${signal}' && setImmediate(() => process.kill(process.pid, name)));`;

const pipe = suite('poker-odds odds in a pipe');

pipe('has no colours, 80 columns, and no progress of long work', async () => {
  const { exitCode, out, err } = await start(FOLDER, { THREADS: '1', TERM: 'xterm', COLUMNS: '30' }, ...SHORT).outcome;
  assert.equal([exitCode, err], [0, '']);
  assert.not.match(out, ESC);
  assert.match(out, /^lose .*█/m);
  const longest = Math.max(...out.split('\n').map(line => line.length));
  assert.ok(longest > 70 && longest <= 80, `${longest}`);
});

pipe('gives the same text each time, but for the time it took', async () => {
  const [first, second] = [await start(FOLDER, {}, ...FLOP).outcome, await start(FOLDER, {}, ...FLOP).outcome];
  assert.is(timeless(first.out), timeless(second.out));
  assert.is.not(timeless(first.out), first.out);
});

pipe('that is stopped before anything is known says so, with exit code 143 of SIGTERM and 130 of SIGINT', async () => {
  const exact = ['odds', 'AhKh', '--board', 'Qh', '--opponents', '1', '--exact'];
  for (const [signal, code] of [
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const) {
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(stopAtOnce(signal))}` };
    const { exitCode, out, err } = await start(FOLDER, env, ...exact).outcome;
    assert.equal([exitCode, out], [code, '']);
    assert.match(err, /^error: stopped before the last deal: a part of them, in a fixed order, says nothing\n$/);
    const simulated = await start(FOLDER, env, ...LONG, '--json').outcome;
    assert.equal([simulated.exitCode, simulated.out], [code, '']);
    assert.is(JSON.parse(simulated.err).error.code, 'INTERRUPTED');
  }
});

pipe.run();

const terminal = suite('poker-odds odds on a terminal');

terminal('has colours and fits the width, at 60, 80 and 200 columns', async () => {
  for (const columns of [60, 80, 200]) {
    const { exitCode, written } = await runOn(columns, {}, FLOP);
    assert.is(exitCode, 0);
    assert.match(written, `${ESC}[31mAh${ESC}[39m`);
    const lengths = leftOn(written).map(line => withoutColours(line).length);
    assert.ok(Math.max(...lengths) <= Math.min(columns, 100), `${Math.max(...lengths)} of ${columns}`);
  }
});

terminal('has the win in bold, margins and what never occurs dim, and four colours for the suits', async () => {
  const { written } = await runOn(80, {}, ['odds', '2s2h', '--board', '2d2c3s', '--opponents', '1', '--seed', '7']);
  assert.match(written, `2s ${ESC}[31m2h${ESC}[39m on ${ESC}[94m2d${ESC}[39m ${ESC}[32m2c${ESC}[39m 3s against`);
  const lines = written.split('\n');
  const lineOf = (name: string): string => lines.find(line => line.includes(name)) ?? '';
  const [bold, dim] = [1, 2].map(code => `${ESC}[${code}m`) as [string, string];
  assert.ok(lineOf('win').startsWith(`${bold}win `), lineOf('win'));
  assert.match(lineOf('lose'), ` %${dim} ± 0.`);
  assert.ok(lineOf('tie').startsWith(`${dim}tie `), lineOf('tie'));
});

const failed = suite('an error on standard error');

const WRONG = ['odds', '10h', 'Kh'];
const PLAIN = 'error: hole card 1 is "10h": did you mean "Th"?\nAdd --help to see how it is called.\n';
const COLOURED = `${ESC}[1m${ESC}[31merror:${ESC}[39m${ESC}[22m hole card 1 is`;

failed('has colours where standard error is a terminal, whatever standard output is', async () => {
  const session = open(80, {}, `${typed(WRONG)} > out.txt`);
  assert.is(await session.ended, 2);
  assert.match(session.written(), COLOURED);
  assert.match(session.written(), `${ESC}[2mAdd --help to see how it is called.${ESC}[22m`);
});

failed('has none in a file, also beside a terminal, nor with NO_COLOR; and has them with FORCE_COLOR', async () => {
  await open(80, {}, `${typed(WRONG)} 2> error.txt`).ended;
  assert.is(readFileSync(join(FOLDER, 'error.txt'), 'utf8'), PLAIN);
  assert.is((await runOn(80, { NO_COLOR: '1' }, WRONG)).written, PLAIN);
  assert.match((await start(FOLDER, { FORCE_COLOR: '1' }, ...WRONG).outcome).err, COLOURED);
});

terminal('is what a pipe gets with NO_COLOR and 80 columns', async () => {
  const { written } = await runOn(80, { NO_COLOR: '1' }, FLOP);
  const { out } = await start(FOLDER, {}, ...FLOP).outcome;
  assert.is(timeless(written), timeless(out));
  assert.not.match((await runOn(80, { TERM: 'dumb' }, FLOP)).written, ESC);
});

terminal('shows the progress of long work, and nothing of it is left at the end', async () => {
  const { exitCode, written } = await runOn(80, { NO_COLOR: '1' }, SHORT);
  assert.is(exitCode, 0);
  assert.match(written, /\r█\S* +\d+ % {2}[\d,]+ of 10,000,000 deals, \d+ s left/);
  const left = leftOn(written);
  assert.is(left[0], 'Ah Kh against 22 opponents');
  assert.not.match(left.join('\n'), 'left');
});

terminal('shows no progress of short work', async () => {
  assert.not.match((await runOn(80, {}, FLOP)).written, 'left');
});

terminal('shows progress beside a pipe, where standard error is the terminal', async () => {
  const session = open(80, { THREADS: '1', NO_COLOR: '1' }, `${typed(SHORT)} > short.txt`);
  assert.is(await session.ended, 0);
  assert.match(session.written(), /\d+ s left/);
  assert.equal(leftOn(session.written()), ['']);
  assert.match(readFileSync(join(FOLDER, 'short.txt'), 'utf8'), /^Ah Kh against 22 opponents\n\nwin/);
});

const canTest = hasTerminal();
if (canTest) {
  terminal.run();
  failed.run();
}

const stopped = suite('poker-odds odds, stopped on a terminal,');

stopped('prints the odds until then, erases its progress, and exits with 130', async () => {
  const session = open(80, { NO_COLOR: '1' }, typed(LONG));
  await session.shows(' left');
  session.interrupt();
  assert.is(await session.ended, 130);
  const left = leftOn(session.written());
  assert.is(left[0], 'Ah Kh against 22 opponents');
  assert.match(left.join('\n'), /^win +\d+\.\d{3} % ± 0\.\d{3} {2}█/m);
  const said = left.join(' ').match(/stopped after ([\d,]+) of 1,000,000,000,000 deals in /);
  assert.ok(Number(said?.[1]?.replaceAll(',', '')) > 0, left.join('\n'));
});

stopped(
  'prints one JSON document of the deals until then, as the endpoint would, and the error beside it',
  async () => {
    for (const [argv, data] of [
      [LONG, 'EnhancedData'],
      [['odds', 'AhKh', '--simulations', '1000000000000', '--seed', '7'], 'ProbabilitiesData'],
    ] as const) {
      const session = open(80, {}, `${typed([...argv, '--json'])} > part.json`);
      await session.shows(' left');
      session.interrupt();
      assert.is(await session.ended, 130);
      const part = JSON.parse(readFileSync(join(FOLDER, 'part.json'), 'utf8'));
      const { detail } = part;
      assert.ok(contract.isValid(data, part));
      assert.ok(detail.simulations > 0 && detail.simulations < 1e12);
      const { error } = JSON.parse(leftOn(session.written())[0] ?? '');
      assert.is(error.code, 'INTERRUPTED');
      assert.match(error.message, /^stopped after [\d,]+ of 1,000,000,000,000 deals in /);
    }
  },
);

stopped('is repeated by its seed and its number of deals', async () => {
  const argv = ['odds', 'AhKh', '--opponents', '22', '--seed', '7', '--json', '--simulations'];
  const session = open(80, { THREADS: '2' }, `${typed([...argv, '1000000000000'])} > part.json`);
  await session.shows(' left');
  session.interrupt();
  assert.is(await session.ended, 130);
  const part = JSON.parse(readFileSync(join(FOLDER, 'part.json'), 'utf8'));
  assert.is(part.detail.seed, 7);
  const { out } = await start(FOLDER, {}, ...argv, String(part.detail.simulations)).outcome;
  assert.equal(JSON.parse(out), part);
});

stopped('by SIGTERM does the same, and exits with 143', async () => {
  const session = open(80, { NO_COLOR: '1' }, `echo $$ > pid; exec ${typed(LONG)}`);
  await session.shows(' left');
  process.kill(Number(readFileSync(join(FOLDER, 'pid'), 'utf8')), 'SIGTERM');
  assert.is(await session.ended, 143);
  assert.match(leftOn(session.written()).join(' '), /^Ah Kh against 22 opponents .* stopped after/);
});

if (canTest) stopped.run();
