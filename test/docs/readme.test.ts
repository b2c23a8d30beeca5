// README.md: its commands run, and print what it shows.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { curl } from '../examples/tools.js';
import { assertNone } from '../repository/assertions.js';
import { read } from '../repository/tree.js';
import { canRun } from '../requirements.js';
import { blocksToRun, place, shownAfter } from './blocks.js';
import { assertShown, runBlock, type Service, shell, startService } from './service.js';

const START = 'npm ci && npm start';
const TEST = 'npm ci && npm test';
const commands = blocksToRun('README.md');
const blockWith = (part: string) => {
  const found = commands.find(({ text }) => text.includes(part));
  if (found === undefined) throw new Error(`no command has ${part}`);
  return found;
};

const questions = commands.filter(({ text }) => text.includes('curl'));

const lines = suite('the two command lines of README.md');

lines('stand there, and continuous integration runs them', () => {
  const ci = read('.ci/run');
  assertNone([
    ...[START, TEST]
      .filter(line => !commands.some(({ text }) => text === line))
      .map(line => `README.md: show ${line} in a block of its own`),
    ...[TEST, 'npm start'].filter(line => !ci.includes(line)).map(line => `.ci/run: run ${line}, as README.md says`),
  ]);
});

lines.run();

const using = suite('the commands of README.md');
let service: Service;

using.before(async () => {
  service = await startService();
});

using.after(async () => {
  await service?.close();
});

using('npm start on an empty store prints a curl line that works as pasted', async () => {
  const body = JSON.parse(await shell(service.curl)) as { success: boolean };
  assert.is(body.success, true);
});

for (const block of questions) {
  using(`the question in line ${block.line} is answered by a running service as shown`, async () => {
    assert.is(shownAfter(block)?.language, 'json');
    assertShown(block, await runBlock(block, service));
  });
}

using('the command line prints what is shown', async () => {
  const block = blockWith('poker-odds equity');
  assert.is(shownAfter(block)?.language, 'text');
  assertShown(block, await runBlock(block));
});

using('every command is run by one of these tests', () => {
  const run = [START, TEST, 'poker-odds equity'].map(part => blockWith(part).line);
  const others = commands.filter(block => !run.includes(block.line) && !questions.includes(block));
  assertNone(others.map(block => `${place(block)}: run this block in a test of this file`));
});

if (canRun('the commands of README.md', curl.missing)) using.run();
