// The example for an interpreter of WebAssembly that knows no JavaScript.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { canRun } from '../requirements.js';
import { rawCounts } from './expected.js';
import { projectOf } from './project.js';
import { spectestInterp, wat2wasm } from './tools.js';

const spectest = suite('examples/spectest');
const { readme, run, install } = projectOf('spectest');

spectest("prints the engine's counts, and what its README shows", async () => {
  await install();
  const printed = await run(readme.command, [wat2wasm, spectestInterp]);
  const counts = Object.entries(await rawCounts()).map(([name, count]) => `${name}() => i64:${count}`);
  assert.equal(printed.split('\n').slice(0, counts.length), counts);
  assert.is(readme.printed, printed);
});

if (canRun('the example spectest', spectestInterp.missing, wat2wasm.missing)) spectest.run();
