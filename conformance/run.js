// Runs the calls of a file on the exports of an instance of its module, and returns where the results differ.
// Imports nothing, so that any JavaScript runtime can load it.

export const PROGRAMS = [
  { file: 'calls.json', module: 'poker-odds.wasm' },
  { file: 'calls-short-deck.json', module: 'poker-odds-short-deck.wasm' },
  { file: 'calls-omaha.json', module: 'poker-odds-omaha.wasm' },
];

/** The file with the calls of a module. */
export const chooseFile = exports => {
  const own = ['simulate', 'evaluate', 'evaluateOmaha'].findIndex(name => name in exports);
  return PROGRAMS[own].file;
};

const COUNTERS = 31;
const SUMS = 192;
const PLAYERS = 10;
const HANDS = 1326;
/** Of the results by hand: deals, win, tie, share. */
const SUMS_OF_HAND = 4;
const DONE = 0;
const FNV_OFFSET = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;

/** "2625" → 38, 37 */
const bytesOf = hex => Uint8Array.from(hex.match(/../g) ?? [], byte => Number.parseInt(byte, 16));

/** Runs of equal weights; all others are 0. JSON has no text for some numbers: "NaN", "Infinity". */
const writeWeights = ({ memory, rangesPtr }, runs) => {
  const bytes = new Uint8Array(memory.buffer, rangesPtr(), 8 * HANDS * PLAYERS).fill(0);
  const weights = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const [first, count, weight] of runs) {
    for (let i = first; i < first + count; i++) weights.setFloat64(8 * i, Number(weight), true);
  }
};

/** Writes what a call needs in memory: card bytes, weights of ranges. */
export const writeFor = (exports, { input, at = 0, weights }) => {
  if (input !== undefined) new Uint8Array(exports.memory.buffer, exports.inputPtr() + at).set(bytesOf(input));
  if (weights !== undefined) writeWeights(exports, weights);
};

const countOf = list => `number of ${list} that are not 0`;

/** The expected results of a call: pairs of a name and a number as text, the returned number first. */
const expectedOf = call => [
  ['returns', String(call.returns)],
  ...['counters', 'strengths', 'categories'].flatMap(list =>
    (call[list] ?? []).map((value, i) => [`${list}[${i}]`, String(value)]),
  ),
  ...['sums', 'hands'].flatMap(list =>
    call[list]
      ? [...call[list].map(([i, bits]) => [`${list}[${i}]`, bits]), [countOf(list), String(call[list].length)]]
      : [],
  ),
];

const countersAt = output =>
  Array.from({ length: COUNTERS }, (_, i) => [`counters[${i}]`, String(output.getBigUint64(8 * i, true))]);

const strengthsAt = (exports, output, hands) => {
  const strengths = Array.from({ length: hands }, (_, i) => output.getUint32(4 * i, true));
  return [
    ...strengths.map((strength, i) => [`strengths[${i}]`, String(strength)]),
    ...strengths.map((strength, i) => [`categories[${i}]`, String(exports.category(strength | 0))]),
  ];
};

/**
 * The f64 of a memory that are not 0, with their indices: 64 bits in hexadecimal.
 * @param numbers a DataView of nothing else
 */
export const nonZeros = numbers => {
  const found = [];
  for (let i = 0; i < numbers.byteLength / 8; i++) {
    const bits = numbers.getBigUint64(8 * i, true);
    if (bits !== 0n) found.push([i, bits.toString(16).padStart(16, '0')]);
  }
  return found;
};

/** Views of the results of equity calls: the sums, and the results by hand of `players` players. */
export const sumsOf = ({ memory, outputPtr }) => new DataView(memory.buffer, outputPtr(), 8 * SUMS);
export const handsOf = ({ memory, equityHandsPtr }, players) =>
  new DataView(memory.buffer, equityHandsPtr(), 8 * SUMS_OF_HAND * HANDS * players);

/** The listed f64, and the number of those that are not 0: if it equals the length of the list, all others are 0. */
const listedOf = (list, listed, numbers) => {
  const found = new Map(nonZeros(numbers));
  return [
    ...listed.map(([i]) => [`${list}[${i}]`, found.get(i) ?? '0'.repeat(16)]),
    [countOf(list), String(found.size)],
  ];
};

const outputOf = (exports, { counters, strengths, sums, hands, args }) => {
  const output = new DataView(exports.memory.buffer, exports.outputPtr());
  return [
    ...(counters ? countersAt(output) : []),
    ...(strengths ? strengthsAt(exports, output, strengths.length) : []),
    ...(sums ? listedOf('sums', sums, sumsOf(exports)) : []),
    ...(hands ? listedOf('hands', hands, handsOf(exports, args[0])) : []),
  ];
};

/** The results of a call, in the form of the expected ones. Output is read only if it is expected and the status is 0. */
const foundBy = (exports, call) => {
  writeFor(exports, call);
  // The JSON has an i64 as text, an i32 as a number.
  const args = call.args.map(value => (typeof value === 'string' ? BigInt(value) : value));
  const returned = exports[call.export](...args);
  return [['returns', String(returned)], ...(returned === DONE ? outputOf(exports, call) : [])];
};

/** A trap or a missing export is a result too: it differs from the expected one. */
const resultOf = (exports, call) => {
  try {
    return foundBy(exports, call);
  } catch (error) {
    return [['returns', `nothing: ${error}`]];
  }
};

/** The differences of two results. If the status differs, nothing else is compared. */
const compare = (expected, found) => {
  const differing = expected.flatMap(([what, value], i) =>
    value === found[i]?.[1] ? [] : [{ what, expected: value, found: found[i]?.[1] ?? 'nothing' }],
  );
  return differing[0]?.what === 'returns' ? differing.slice(0, 1) : differing;
};

/** FNV-1a with 64 bits, continued over a text of ASCII characters. */
const continued = (digest, text) => {
  let hash = digest;
  for (let i = 0; i < text.length; i++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(i))) * FNV_PRIME);
  }
  return hash;
};

/**
 * Runs the calls, in their order, on one instance.
 * @param exports the instance's exports
 * @param calls the list `calls` of the module's file
 * @returns how many calls ran, each difference, and the digest of all results, in hexadecimal
 */
export const runConformance = (exports, calls) => {
  const differences = [];
  let digest = FNV_OFFSET;
  calls.forEach((call, index) => {
    const found = resultOf(exports, call);
    for (const difference of compare(expectedOf(call), found)) {
      differences.push({ call: index, export: call.export, ...difference });
    }
    digest = continued(digest, `${found.map(([, value]) => value).join(' ')}\n`);
  });
  return { calls: calls.length, differences, digest: digest.toString(16).padStart(16, '0') };
};

/** A difference as a line of text. */
export const inWords = ({ call, export: name, what, expected, found }) =>
  `call ${call}, ${name}: ${what} is ${found}, not ${expected}`;
