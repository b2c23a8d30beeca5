// The conformance program as a WebAssembly spec script (.wast), which runtimes without JavaScript can run, too.
// A script can call exports but not touch memory, so a second module, which shares the engine's memory, writes and reads.
// Imports nothing.

const RANGE_IMPORTS = `  (import "poker-odds" "rangesPtr" (func $ranges (result i32)))
  (import "poker-odds" "equityHandsPtr" (func $hands (result i32)))
`;

const RANGE_FUNCTIONS = `
  (func (export "clearWeights")
    (memory.fill (call $ranges) (i32.const 0) (i32.const 106080)))
  (func (export "weigh") (param $first i32) (param $count i32) (param $weight f64)
    (local $at i32)
    (local.set $at (i32.add (call $ranges) (i32.shl (local.get $first) (i32.const 3))))
    (loop $next
      (f64.store (local.get $at) (local.get $weight))
      (local.set $at (i32.add (local.get $at) (i32.const 8)))
      (br_if $next (local.tee $count (i32.sub (local.get $count) (i32.const 1))))))
  (func (export "hand") (param $i i32) (result i64)
    (i64.load (i32.add (call $hands) (i32.shl (local.get $i) (i32.const 3)))))
  (func (export "nonZeroHands") (param $players i32) (result i32)
    (call $nonZeros (call $hands) (i32.mul (local.get $players) (i32.const 5304))))`;

/** @param hasRanges whether the engine has ranges and results by hand, for which the host needs more imports */
const writeHost = hasRanges => `(module $host
  (import "poker-odds" "memory" (memory 1))
  (import "poker-odds" "inputPtr" (func $input (result i32)))
  (import "poker-odds" "outputPtr" (func $output (result i32)))
${hasRanges ? RANGE_IMPORTS : ''}  (func (export "write8") (param $at i32) (param $byte i32)
    (i32.store8 (i32.add (call $input) (local.get $at)) (local.get $byte)))
  (func (export "write64") (param $at i32) (param $bytes i64)
    (i64.store (i32.add (call $input) (local.get $at)) (local.get $bytes)))
  (func (export "counter") (param $i i32) (result i64)
    (i64.load (i32.add (call $output) (i32.shl (local.get $i) (i32.const 3)))))
  (func (export "strength") (param $i i32) (result i32)
    (i32.load (i32.add (call $output) (i32.shl (local.get $i) (i32.const 2)))))
  (func $nonZeros (param $at i32) (param $count i32) (result i32)
    (local $found i32)
    (loop $next
      (local.set $found (i32.add (local.get $found) (i64.ne (i64.load (local.get $at)) (i64.const 0))))
      (local.set $at (i32.add (local.get $at) (i32.const 8)))
      (br_if $next (local.tee $count (i32.sub (local.get $count) (i32.const 1)))))
    (local.get $found))
  (func (export "nonZeroSums") (result i32)
    (call $nonZeros (call $output) (i32.const 192)))${hasRanges ? RANGE_FUNCTIONS : ''})`;

const i32 = value => `(i32.const ${value})`;
const i64 = value => `(i64.const ${value})`;
const invoke = (module, name, ...args) => `(invoke ${[`$${module}`, `"${name}"`, ...args].join(' ')})`;
const assertReturn = (action, result) => `(assert_return ${action} ${result})`;

/** The bytes of a binary module as the text of a string: "\00\61\73\6d". */
const escaped = bytes => Array.from(bytes, byte => `\\${byte.toString(16).padStart(2, '0')}`).join('');

/** Eight bytes in hexadecimal, the least significant first, as one number. */
const littleEndian = hex => `0x${(hex.match(/../g) ?? []).reverse().join('')}`;

/** A weight as an f64: scripts have their own words for NaN and infinity. */
const f64 = weight => `(f64.const ${String(weight).replace('NaN', 'nan').replace('Infinity', 'inf')})`;

/** Eight bytes at a time, then one at a time: no byte behind them is changed. */
const bytesTo = (hexes, at) =>
  [...hexes.matchAll(/.{16}|../g)].map(({ 0: hex, index }) => {
    const place = i32(at + index / 2);
    return hex.length === 16
      ? invoke('host', 'write64', place, i64(littleEndian(hex)))
      : invoke('host', 'write8', place, i32(`0x${hex}`));
  });

const writes = ({ input = '', at = 0, weights }) => [
  ...bytesTo(input, at),
  ...(weights ? [invoke('host', 'clearWeights')] : []),
  ...(weights ?? []).map(([first, count, weight]) => invoke('host', 'weigh', i32(first), i32(count), f64(weight))),
];

const bitsOf = ([index, bits], read) => assertReturn(invoke('host', read, i32(index)), i64(`0x${bits}`));

/** Asserts the results of an equity call: the listed numbers, and the number of those that are not 0. */
const equityOutputs = ({ sums, hands, args }) => [
  ...(sums ?? []).map(listed => bitsOf(listed, 'counter')),
  ...(sums ? [assertReturn(invoke('host', 'nonZeroSums'), i32(sums.length))] : []),
  ...(hands ?? []).map(listed => bitsOf(listed, 'hand')),
  ...(hands ? [assertReturn(invoke('host', 'nonZeroHands', i32(args[0])), i32(hands.length))] : []),
];

/** The assertions after a call. `category` takes the strength as an i32, like every u32. */
const outputs = ({ counters = [], strengths = [], categories = [] }) => [
  ...counters.map((count, i) => assertReturn(invoke('host', 'counter', i32(i)), i64(count))),
  ...strengths.map((strength, i) => assertReturn(invoke('host', 'strength', i32(i)), i32(strength))),
  ...categories.map((category, i) => assertReturn(invoke('engine', 'category', i32(strengths[i])), i32(category))),
];

const callOf = call => {
  const args = call.args.map(value => (typeof value === 'string' ? i64(value) : i32(value)));
  const returned = call.export === 'equityWork' ? `(f64.const ${call.returns})` : i32(call.returns);
  return assertReturn(invoke('engine', call.export, ...args), returned);
};

/**
 * The script.
 * @param bytes the bytes of a module
 * @param calls the list `calls` of its file
 */
export const toWast = (bytes, calls) =>
  [
    ';; A conformance program, and the module that it is for.',
    `(module $engine binary "${escaped(bytes)}")`,
    '(register "poker-odds" $engine)',
    writeHost(calls.some(({ weights, hands }) => weights || hands)),
    ...calls.flatMap(call => [...writes(call), callOf(call), ...outputs(call), ...equityOutputs(call)]),
    '',
  ].join('\n');
