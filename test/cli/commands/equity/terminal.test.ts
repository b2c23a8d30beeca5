// poker-odds equity as the built program, on a real terminal and in a pipe: colours, width, progress, Ctrl-C.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { start } from '../../command.js';
import { ESC, FOLDER, hasTerminal, leftOn, open, runOn, timeless, typed, withoutColours } from '../../pty.js';

const FLOP = ['equity', 'AhKh', 'vs', 'QQ,AKs', '--board', 'QhJh2c', '--hands', '--categories', '--next-cards'];
const SAMPLE = ['equity', 'AhKh', '22+', 'random', '--seed', '7'];
/** Some seconds of work for one thread; some hours of it for any number. */
const SHORT = [...SAMPLE, '--simulations', '60000000'];
const LONG = [...SAMPLE, '--simulations', '1000000000000'];
/** All deals of any two hands against any two, with a card dead: seconds. */
const EXACT = ['equity', 'random', 'random', '--dead', '2c', '--exact'];

const pipe = suite('poker-odds equity in a pipe');

pipe('has no colours, 80 columns, and no progress of long work', async () => {
  const { exitCode, out, err } = await start(FOLDER, { THREADS: '1', TERM: 'xterm', COLUMNS: '30' }, ...SHORT).outcome;
  assert.equal([exitCode, err], [0, '']);
  assert.not.match(out, ESC);
  const longest = Math.max(...out.split('\n').map(line => line.length));
  assert.ok(longest > 70 && longest <= 80, `${longest}`);
});

const terminal = suite('poker-odds equity on a terminal');

terminal('has colours and fits the width, at 60, 80 and 200 columns', async () => {
  for (const columns of [60, 80, 200]) {
    for (const argv of [FLOP, SAMPLE]) {
      const { exitCode, written } = await runOn(columns, {}, argv);
      assert.is(exitCode, 0);
      assert.match(written, `${ESC}[31mAh${ESC}[39m`);
      const lengths = leftOn(written).map(line => withoutColours(line).length);
      assert.ok(Math.max(...lengths) <= Math.min(columns, 100), `${Math.max(...lengths)} of ${columns}`);
    }
  }
});

terminal('has the greatest equity in bold, what never occurs dim, and four colours for the suits', async () => {
  const argv = ['equity', 'AsTc', '2s2d', 'QsQd', '--board', 'QhQc2c3c'];
  const [, board, , , ace = '', deuces = '', queens = ''] = (await runOn(80, {}, argv)).written.split('\n');
  assert.is(
    board,
    `board ${ESC}[31mQh${ESC}[39m ${['Qc', '2c', '3c'].map(card => `${ESC}[32m${card}${ESC}[39m`).join(' ')}`,
  );
  const [bold, dim, end] = [1, 2, 22].map(code => `${ESC}[${code}m`) as [string, string, string];
  assert.ok(ace.startsWith(dim) && ace.endsWith(`0.000 %${end}`), ace);
  assert.ok(deuces.startsWith(`${dim}2s${ESC}[94m2d`), deuces);
  assert.ok(queens.startsWith(bold), queens);
  assert.match(queens, `${bold}100.000 %${end}`);
});

terminal('is what a pipe gets with NO_COLOR and 80 columns', async () => {
  const { written } = await runOn(80, { NO_COLOR: '1' }, SAMPLE);
  const { out } = await start(FOLDER, {}, ...SAMPLE).outcome;
  assert.is(timeless(written), timeless(out));
  assert.not.match((await runOn(80, { TERM: 'dumb' }, FLOP)).written, ESC);
});

terminal('shows the progress of long work, and nothing of it is left at the end', async () => {
  const { exitCode, written } = await runOn(80, { NO_COLOR: '1' }, SHORT);
  assert.is(exitCode, 0);
  assert.match(written, /\r█\S* +\d+ % {2}[\d,]+ of 60,000,000 deals, \d+ s left/);
  const left = leftOn(written);
  assert.is(left[0], 'AhKh vs 22+ vs random');
  assert.not.match(left.join('\n'), 'left');
});

terminal('shows no progress of short work', async () => {
  assert.not.match((await runOn(80, {}, SAMPLE)).written, 'left');
});

const stopped = suite('poker-odds equity, stopped on a terminal,');

stopped('prints the equity until then, erases its progress, and exits with 130', async () => {
  const session = open(80, { NO_COLOR: '1' }, typed(LONG));
  await session.shows(' left');
  session.interrupt();
  assert.is(await session.ended, 130);
  const left = leftOn(session.written());
  assert.is(left[0], 'AhKh vs 22+ vs random');
  assert.match(left.join('\n'), /^AhKh +1 +\d+\.\d{2} % ± 0\.\d{2} {2}█/m);
  const said = left.join(' ').match(/stopped after ([\d,]+) of 1,000,000,000,000 deals in /);
  assert.ok(Number(said?.[1]?.replaceAll(',', '')) > 0, left.join('\n'));
});

stopped('prints one JSON document, which its seed and number of deals repeat, and the error beside it', async () => {
  const session = open(80, {}, `${typed([...LONG, '--json'])} > part.json`);
  await session.shows(' left');
  session.interrupt();
  assert.is(await session.ended, 130);
  const { error } = JSON.parse(leftOn(session.written())[0] ?? '');
  assert.is(error.code, 'INTERRUPTED');
  assert.match(error.message, /^stopped after [\d,]+ of 1,000,000,000,000 deals in /);
  const part = JSON.parse(readFileSync(join(FOLDER, 'part.json'), 'utf8'));
  assert.is(part.detail.seed, 7);
  const again = start(FOLDER, {}, ...SAMPLE, '--simulations', String(part.detail.simulations), '--json');
  assert.equal(JSON.parse((await again.outcome).out), part);
});

stopped('before the last of all deals has no equity to tell, since they come in a fixed order', async () => {
  const session = open(80, { THREADS: '1', NO_COLOR: '1' }, typed(EXACT));
  await session.shows(' left');
  session.interrupt();
  assert.is(await session.ended, 130);
  assert.match(
    leftOn(session.written()).join(' '),
    /^error: stopped before the last deal: a part of them, in a fixed order, says nothing/,
  );
});

stopped('by SIGTERM prints the equity until then, too, and exits with 143', async () => {
  const session = open(80, { NO_COLOR: '1' }, `echo $$ > pid; exec ${typed(LONG)}`);
  await session.shows(' left');
  process.kill(Number(readFileSync(join(FOLDER, 'pid'), 'utf8')), 'SIGTERM');
  assert.is(await session.ended, 143);
  assert.match(leftOn(session.written()).join(' '), /^AhKh vs 22\+ vs random .* stopped after/);
});

pipe.run();
if (hasTerminal()) {
  terminal.run();
  stopped.run();
}
