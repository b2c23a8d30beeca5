// docs/mcp.md: the settings of programs start the tools, and its examples are answered as it says.
import { execFileSync } from 'node:child_process';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import * as assert from 'uvu/assert';
import { createNodeCalculator } from '../../src/games/node-calculator.js';
import { MAIN } from '../cli/command.js';
import { call, connectHere } from '../cli/mcp/client.js';
import { ROOT } from '../repository/tree.js';
import { suite } from '../suite.js';
import { blocksOf, blocksToRun } from './blocks.js';

const JSON_BLOCKS = blocksOf('docs/mcp.md').filter(({ language }) => ['json', 'text'].includes(language));

const page = suite('docs/mcp.md');

page('has settings with which a program starts the tools', async () => {
  const settings = JSON_BLOCKS.filter(({ section }) => section === 'Settings of programs');
  assert.is(settings.length, 2);
  for (const { text } of settings) {
    const [servers] = Object.values<Record<string, { command: string; args: string[]; env?: object }>>(
      JSON.parse(text),
    );
    const { command, args, env } = servers!['poker-odds']!;
    const parameters = { command, args: args.map(each => each.replace('/PATH/TO/poker-odds/dist/main.js', MAIN)) };
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StdioClientTransport({ ...parameters, env: { PATH: String(process.env.PATH), ...env }, stderr: 'ignore' }),
    );
    const { tools } = await client.listTools();
    assert.equal(tools.map(({ name }) => name).sort(), ['equity', 'odds', 'range', 'showdown']);
    await client.close();
  }
});

page('prints the path of the program that they start', () => {
  const [block, ...others] = blocksToRun('docs/mcp.md');
  assert.equal(others, []);
  assert.is(execFileSync('sh', ['-c', block!.text], { cwd: ROOT, encoding: 'utf8' }).trim(), MAIN);
});

page('shows for each tool what is asked and answered', async () => {
  const calculator = createNodeCalculator({ threads: 1 });
  const client = await connectHere(calculator);
  const examples = JSON_BLOCKS.filter(({ section }) => section !== 'Settings of programs');
  assert.is(examples.length, 2 * 4);
  for (const [i, { section, language, text }] of examples.entries()) {
    if (language === 'text') continue;
    assert.is((await call(client, section.toLowerCase(), JSON.parse(text))).text, examples[i + 1]?.text);
  }
  await client.close();
  await calculator.close();
});
