// docs/cli.md: its commands run, and print what it shows.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { command } from '../cli/command.js';
import { assertListed } from '../repository/assertions.js';
import { tableUnder } from '../repository/tree.js';
import { type Block, blocksToRun, shownAfter } from './blocks.js';
import { assertShown, runBlock } from './service.js';

const PAGE = 'docs/cli.md';
const blocks = blocksToRun('docs/cli.md');

/** What a command line prints: its answer, or the line that says what is wrong. npm itself may have warnings. */
const printed = (block: Block): Promise<string> =>
  runBlock(block).catch(({ stderr }: { stderr: string }) =>
    stderr
      .split('\n')
      .filter(line => line.startsWith('error: '))
      .join('\n'),
  );

const page = suite(PAGE);

for (const block of blocks.filter(shownAfter)) {
  page(`shows what "${block.text}" prints`, async () => {
    assertShown(block, await printed(block));
  });
}

page('has commands that run where it shows no answer, and the ledger adds up where one checks it', async () => {
  for (const block of blocks.filter(each => !shownAfter(each))) {
    const text = await runBlock(block);
    if (block.text.includes('keys create')) assert.match(text, /^pok_\w+$/m);
    if (block.text.includes('ledger --check')) assert.match(text, /(\d+) accounts? checked, \1 agree/);
  }
});

const optionsOf = (text: string): string[] => [...new Set(text.match(/--[a-z][a-z-]+/g))];

for (const [section, name] of [
  ['Odds', 'odds'],
  ['Equity', 'equity'],
] as const) {
  page(`has every option of ${name}, and no others`, async () => {
    const { out } = await command({}, name, '--help');
    const real = optionsOf((out.split('Options:')[1] ?? '').split('\n\n')[0] ?? '').filter(each => each !== '--help');
    const rows = tableUnder(PAGE, section).map(([cell = '']) => cell);
    assertListed(
      `${PAGE}, table "${section}"`,
      'the option',
      optionsOf(rows.join()),
      real,
      `poker-odds ${name} --help`,
    );
  });
}

page('has every command, and no others', async () => {
  const said = tableUnder(PAGE, 'The command line').map(([cell = '']) => cell.match(/^`(\w+)/)?.[1] ?? cell);
  const { out } = await command({}, '--help');
  const known = [...(out.split('Commands:')[1] ?? '').matchAll(/^ {2}(\w+)/gm)].map(([, name = '']) => name);
  const commands = known.filter(name => name !== 'help');
  assertListed(`${PAGE}, table "The command line"`, 'the command', said, commands, 'poker-odds --help');
});

page.run();
