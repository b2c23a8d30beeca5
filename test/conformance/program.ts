// The conformance programs, the built modules, and modules that compute like a faulty runtime.
import { readFileSync } from 'node:fs';
import { PROGRAMS, type Program, type Report, runConformance } from '../../conformance/run.js';
import { read } from '../repository/tree.js';

/** Each file of calls, and the module that it is for. */
export const programs = PROGRAMS.map(({ file, module }) => {
  const text = read(`conformance/${file}`);
  const program = JSON.parse(text) as Program;
  const wasm = readFileSync(new URL(`../../dist/${module}`, import.meta.url));
  /** How a run without differences ends, in every runtime. */
  const passed = `${module}: ${program.calls.length} calls, 0 differences, digest ${program.digest}`;
  return { file, module, text, program, wasm, passed };
});

export const { program, wasm } = programs[0]!;

export const instantiate = (bytes: Uint8Array<ArrayBuffer> = new Uint8Array(wasm)): WebAssembly.Exports =>
  new WebAssembly.Instance(new WebAssembly.Module(bytes), {}).exports;

/** Runs the calls of the program, or others, in this process. */
export const run = (exports: WebAssembly.Exports = instantiate(), calls = program.calls): Report =>
  runConformance(exports, calls);

const SIMD_PREFIX = 0xfd;

/** The module with one SIMD instruction in the place of another, by their opcodes behind the prefix of all of them. */
export const mistaken = (opcode: readonly number[], taken: readonly number[]): Uint8Array<ArrayBuffer> => {
  const bytes = Buffer.from(wasm);
  const instruction = Buffer.from([SIMD_PREFIX, ...opcode]);
  let at = bytes.indexOf(instruction);
  if (at < 0) throw new Error(`the module has no instruction ${opcode}`);
  for (; at >= 0; at = bytes.indexOf(instruction, at + 1)) bytes.set([SIMD_PREFIX, ...taken], at);
  return new Uint8Array(bytes);
};

/** With i32x4.shr_s in the place of i32x4.shr_u. */
export const mistakenShift = mistaken([0xad, 0x01], [0xac, 0x01]);
