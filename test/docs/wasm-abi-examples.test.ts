// The examples of docs/wasm-abi.md: the calls with which it begins, and the output of its programs.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as assert from 'uvu/assert';
import { formatCard } from '../../src/engine/cards.js';
import { type EngineExports, instantiate } from '../engine/abi.js';
import { ROOT, read, tableUnder } from '../repository/tree.js';
import { suite } from '../suite.js';
import { blocksOf } from './blocks.js';

const PAGE = 'docs/wasm-abi.md';
const VIEWS = { u32: Uint32Array, u64: BigUint64Array };

const numbersIn = (cell: string): number[] => (cell.match(/\d+/g) ?? []).map(Number);

/** Makes a call as the page writes it, for example `evaluate(1)`. */
const call = (engine: EngineExports, name: string, args: string): number => {
  const [, parameters = ''] = read(PAGE).match(new RegExp(`\\| \`${name}\\((.*?)\\): i32\``)) ?? [];
  const types = parameters.match(/i32|i64/g) ?? [];
  const values = numbersIn(args).map((value, i) => (types[i] === 'i64' ? BigInt(value) : value));
  return (engine[name as keyof EngineExports] as (...values: readonly (number | bigint)[]) => number)(...values);
};

/** Makes a step of the page's first table. Returns the numbers that it shows as the result; undefined if it shows none. */
const doStep = (engine: EngineExports, action: string): number[] | undefined => {
  const { buffer } = engine.memory;
  const [, name, args = ''] = action.match(/^call `(\w+)\((.*?)\)`/) ?? [];
  if (name !== undefined) return [call(engine, name, args)];
  const [, count, type = ''] = action.match(/^read (\d+) (u\d+) at/) ?? [];
  const View = VIEWS[type as keyof typeof VIEWS];
  if (count !== undefined) return [...new View(buffer, engine.outputPtr(), Number(count))].map(Number);
  const [, bytes] = action.match(/^write the bytes `([\d ]+)` at/) ?? [];
  if (bytes === undefined) assert.match(action, 'instantiate');
  else new Uint8Array(buffer, engine.inputPtr()).set(numbersIn(bytes));
  return undefined;
};

const examples = suite(`${PAGE}: examples`);

examples('begin with calls that return, and write, what is shown beside them', () => {
  const engine = instantiate();
  for (const [step, action = '', result = ''] of tableUnder(PAGE, 'Copy these bytes')) {
    const numbers = doStep(engine, action);
    if (numbers) assert.equal(numbers, numbersIn(result).slice(0, numbers.length), `step ${step}`);
    const [, bytes] = action.match(/^write the bytes `([\d ]+)`/) ?? [];
    const cards = numbersIn(bytes ?? '').map(byte => formatCard(byte));
    assert.match(result, cards.join(' '));
  }
});

const blocks = blocksOf(PAGE);
const programs = blocks.filter(({ language }) => language === 'js').map(each => each.text);
const outputs = blocks.filter(each => each.language === 'text' && !each.text.includes('┌')).map(each => each.text);

examples('print what is shown below them; the second and the third continue the first', async () => {
  for (const [i, program] of programs.entries()) {
    const continues = i === 1 || i === 2;
    const source = continues ? `${programs[0]}\n${program}` : program;
    const flags = ['--input-type=module', '--eval', source];
    const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd: ROOT });
    assert.is(stdout.trim(), continues ? `${outputs[0]}\n${outputs[i]}` : outputs[i]);
  }
  assert.is(programs.length, outputs.length);
});
