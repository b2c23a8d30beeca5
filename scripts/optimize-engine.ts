// Optimizes the output of the AssemblyScript compiler: a step of npm run build.
//   node --import tsx scripts/optimize-engine.ts NAME…: NAME.unoptimized.wasm becomes NAME.wasm
// The compiler's own optimizer inlines every small function into all callers, which makes the module a quarter larger; with its
// shrinkLevel it inlines none, and the engine takes twice the time. Here INLINED lists the functions that are worth it
// (docs/experiments.md, 48 to 52). Binaryen is the compiler's back end.
import { readFileSync, writeFileSync } from 'node:fs';
import binaryen from 'binaryen';

/** Functions of inner loops, by file in assembly/, that are inlined although they have several callers. */
const INLINED: Readonly<Record<string, readonly string[]>> = {
  'board-planes': ['majority', 'storeCounts'],
  combinations: ['chooseNextCombination'],
  'equity/board-lanes-hands': ['compareEight', 'isGreater'],
  'equity/board-lanes-lists': ['addLanes'],
  'equity/deal-outcomes': ['greatestLower', 'greatestUpper'],
  'equity/sample-draw': ['areUnbiased', 'fillWords'],
  'equity/sweep-items': ['classPlace', 'higherCard', 'lowerCard'],
  'equity/sweep-weights': ['disjointWeights', 'handBits', 'readHand'],
  evaluate: ['categories', 'storeEight', 'storePlane', 'strengthsOfEight'],
  'hand-vectors': ['handAndEighth'],
  'holding-classes': ['degrees', 'sumOverAllCards', 'sumOverCards'],
  'omaha/ranks': ['storeEightBoards', 'storeEightHands', 'threeOfFive'],
  'omaha/strengths': ['reverse'],
  showdown: ['equal', 'greater', 'outcomes'],
  tally: ['addNibbles', 'sum32'],
};

/** Lines of a function in the text format, about one for each node: up to this size it is hardly larger than a call. */
const TINY = 22;
/** Larger than every function that is to be inlined. */
const MAX_NODES = 1000;

const { Features } = binaryen;
const FEATURES =
  Features.SIMD128 | Features.MutableGlobals | Features.SignExt | Features.BulkMemory | Features.BulkMemoryOpt;

const inlined = Object.entries(INLINED).flatMap(([file, names]) => names.map(name => `assembly/${file}/${name}`));
/** Those of them that would not be inlined otherwise, in some module. */
const needed = new Set<string>();

/** The functions that are not to be inlined: neither tiny, nor called in one place only, nor named in INLINED. */
const sharedFunctions = (module: binaryen.Module): string[] => {
  const text = module.emitText();
  const functions = text.split(/^ \(func \$/m).slice(1);
  const lines = new Map(functions.map(body => [body.slice(0, body.search(/[ \n]/)), body.split('\n').length]));
  const calls = new Map<string, number>();
  for (const [, name = ''] of text.matchAll(/\(call \$([^\s)]+)/g)) calls.set(name, (calls.get(name) ?? 0) + 1);
  const shared = [...calls].filter(([name, count]) => count > 1 && (lines.get(name) ?? 0) > TINY).map(([name]) => name);
  for (const name of shared) if (inlined.includes(name)) needed.add(name);
  return shared.filter(name => !inlined.includes(name));
};

/** Inlines all functions but the shared ones, and does all that Binaryen's -O4 does, twice. */
const optimize = (module: binaryen.Module): void => {
  for (const name of sharedFunctions(module)) {
    binaryen.setPassArgument('no-inline', name);
    module.runPasses(['no-inline']);
  }
  binaryen.setOptimizeLevel(4);
  binaryen.setShrinkLevel(0);
  binaryen.setLowMemoryUnused(true); // a constant that is added to an address may become a load's offset: no sum wraps around
  binaryen.setAllowInliningFunctionsWithLoops(true);
  binaryen.setAlwaysInlineMaxSize(MAX_NODES);
  binaryen.setOneCallerInlineMaxSize(MAX_NODES);
  for (let round = 0; round < 2; round++) module.optimize();
};

/** A vector of equal lanes as a splat: 4 to 7 bytes instead of 18. V8 compiles both to the same code. */
const splatOf = (vector: string, word: string): string => {
  const value = Number.parseInt(word, 16);
  if (/^(..)\1{3}$/.test(word)) return `(i8x16.splat (i32.const ${(value << 24) >> 24}))`;
  if (/^(....)\1$/.test(word)) return `(i16x8.splat (i32.const ${(value << 16) >> 16}))`;
  return value < 2 ** 31 ? `(i32x4.splat (i32.const ${value}))` : vector;
};

/** Writes constants in fewer bytes: Binaryen's optimizer expands every splat of a constant to sixteen bytes. */
const shortenConstants = (module: binaryen.Module): binaryen.Module => {
  const lines = module.emitText().split('\n');
  const shortened = lines.map(line =>
    line.startsWith(' (global')
      ? line // an initial value has to be a constant
      : line
          .replace(/\(v128\.const i32x4 0x([0-9a-f]{8}) 0x\1 0x\1 0x\1\)/g, splatOf)
          .replace(/\(f64\.const (\d{1,5})\)/g, '(f64.convert_i32_s (i32.const $1))'),
  );
  const result = binaryen.parseText(shortened.join('\n'));
  result.setFeatures(FEATURES);
  return result;
};

for (const name of process.argv.slice(2)) {
  const from = `${name}.unoptimized.wasm`;
  const module = binaryen.readBinary(readFileSync(from));
  module.setFeatures(FEATURES);
  optimize(module);
  if (!module.validate()) throw new Error(`${from} is not valid when it is optimized`);
  writeFileSync(`${name}.wasm`, shortenConstants(module).emitBinary());
}
const needless = inlined.filter(name => !needed.has(name));
if (needless.length > 0) throw new Error(`not in a module, or inlined in any case: ${needless.join(', ')}`);
