// The examples for Node, Deno and Bun, as their READMEs have them run, and the numbers that these show.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { canRun } from '../requirements.js';
import { oddsLine, rawCounts } from './expected.js';
import { projectOf } from './project.js';
import { bun, deno } from './tools.js';

const odds = await oddsLine();
const { deals, win, tie, lose } = await rawCounts();
const raw = `${deals} deals: win ${win}, tie ${tie}, lose ${lose}`;

const EXAMPLES = [
  { example: 'node', tools: [], prints: odds },
  { example: 'raw-node', tools: [], prints: raw },
  { example: 'deno', tools: [deno], prints: `${odds}\n${odds}` },
  { example: 'bun', tools: [bun], prints: `${odds}\n${odds}` },
] as const;

const programs = suite('the example');

for (const { example, tools, prints } of EXAMPLES) {
  if (!canRun(`the example ${example}`, ...tools.map(({ missing }) => missing))) continue;
  const { readme, run, install } = projectOf(example);
  programs(`examples/${example} prints the engine's numbers, and ends`, async () => {
    await install();
    assert.is(await run(readme.command, tools), prints);
  });

  programs(`examples/${example} shows them in its README`, () => {
    assert.is(readme.printed, prints);
  });
}

programs.run();
