// poker-odds ask and its input and output: strange lines, many lines, output that cannot be written, Ctrl-C.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answerHere } from '../../../../src/cli/commands/ask-command.js';
import { createNodeCalculator } from '../../../../src/odds/node-calculator.js';
import { until } from '../../../until.js';
import { command, MAIN } from '../../command.js';
import { answersOf, fileOf } from './files.js';

const SMALL = { type: 'probabilities', cards: ['Ah', 'Kh'], simulations: 1, seed: 1 };
const LINE = JSON.stringify(SMALL);
const LONG = { type: 'probabilities-enhanced', cards: ['Ah', 'Kh'], opponents: 22, simulations: 10_000_000 };

/** What a shell runs; `ask` is the program. */
const shell = (script: string, env: NodeJS.ProcessEnv = {}) => {
  const ask = `"${process.execPath}" "${MAIN}" ask`;
  return spawn('bash', ['--norc', '-c', `set -o pipefail; ask() { ${ask} "$@"; }; ${script}`], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
};

const resultOf = async (child: ReturnType<typeof shell>) => {
  const [[exitCode], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return { exitCode, out, err };
};

const lines = suite('the lines that poker-odds ask reads');

lines('may end with CRLF, begin with a byte order mark, be empty, and need no end of line at the end', async () => {
  const { exitCode, out } = await command({}, 'ask', fileOf(`\uFEFF${LINE}\r\n\r\n \t\n${LINE}\r\n${LINE}`));
  assert.is(exitCode, 0);
  assert.equal(
    answersOf(out).map(({ success }) => success),
    [true, true, true],
  );
});

lines('may be wrong: each is an error at its place, and the others are answered', async () => {
  const tooLong = `{"type":"${'x'.repeat(10_000_000)}"}`;
  const { exitCode, out } = await command({}, 'ask', fileOf([LINE, '{"type":', tooLong, '\u0000', LINE]));
  assert.is(exitCode, 0);
  const codes = answersOf(out).map(({ error }) => error?.code);
  assert.equal(codes, [undefined, 'INVALID_REQUEST', 'PAYLOAD_TOO_LARGE', 'INVALID_REQUEST', undefined]);
});

function* manyLines(): Generator<string> {
  for (let i = 0; i < 100; i++) yield `${LINE}\n`.repeat(1000);
  for (let i = 0; i < 100; i++) yield 'x'.repeat(1_000_000);
}

lines('are not kept in memory: 100,000 of them, and one of 100 MB, in a heap of 40 MB', async () => {
  const file = fileOf('');
  await pipeline(Readable.from(manyLines()), createWriteStream(file));
  const { exitCode, out, err } = await resultOf(shell(`ask ${file}`, { NODE_OPTIONS: '--max-old-space-size=40' }));
  assert.equal([exitCode, err], [0, '']);
  const answers = answersOf(out);
  assert.is(answers.length, 100_001);
  assert.is(answers.at(-1)?.error?.code, 'PAYLOAD_TOO_LARGE');
});

lines.run();

const output = suite('the answers that poker-odds ask prints');

output('may lose their reader: the command ends, also while its input goes on', async () => {
  const { exitCode, out, err } = await resultOf(shell(`(yes '${LINE}'; true) | ask - | head -1`));
  assert.equal([exitCode, err], [0, '']);
  assert.is(answersOf(out).length, 1);
});

output('may have no room: exit code 1', async () => {
  const { exitCode, err } = await resultOf(shell(`ask ${fileOf([LINE])} > /dev/full`));
  assert.is(exitCode, 1);
  assert.match(err, /^error: Standard output cannot be written: ENOSPC/);
});

output('end with Ctrl-C, also while nothing comes from standard input: exit code 130', async () => {
  const child = spawn(process.execPath, [MAIN, 'ask', '-'], { env: { PATH: process.env.PATH } });
  const result = resultOf(child);
  let printed = '';
  child.stdout.on('data', chunk => {
    printed += chunk;
  });
  child.stdin.write(`${LINE}\n`.repeat(150));
  await until(() => printed.split('\n').length > 100);
  child.kill('SIGINT');
  const { exitCode, out, err } = await result;
  assert.is(exitCode, 130);
  assert.is(answersOf(out).length, 100);
  assert.is(err, 'error: stopped after 100 questions\n');
});

output('are, after Ctrl-C, those before the question that is being computed', async () => {
  const calculator = createNodeCalculator();
  try {
    await calculator.ready();
    const stopping = new AbortController();
    const answering = answerHere(calculator, 1000, stopping.signal)([SMALL, null, LONG, SMALL]);
    await until(() => calculator.status().calculations > 0);
    stopping.abort('SIGINT');
    const answers = await answering;
    assert.equal(
      answers.map(answer => JSON.parse(answer).success),
      [true, false],
    );
  } finally {
    await calculator.close();
  }
});

output.run();
