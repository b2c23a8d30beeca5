// Runs the calls of calls.json on the exports of an instance of poker-odds.wasm, and returns where the results differ.
// Imports nothing, so that any JavaScript runtime can load it.

const COUNTERS = 31;
const DONE = 0;
const FNV_OFFSET = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;

/** "2625" → 38, 37 */
const bytesOf = hex => Uint8Array.from(hex.match(/../g) ?? [], byte => Number.parseInt(byte, 16));

const writeInput = (exports, { input, at = 0 }) => {
  if (input === undefined) return;
  new Uint8Array(exports.memory.buffer, exports.inputPtr() + at).set(bytesOf(input));
};

/** The expected results of a call: pairs of a name and a number as text, the returned number first. */
const expectedOf = call => [
  ['returns', String(call.returns)],
  ...['counters', 'strengths', 'categories'].flatMap(list =>
    (call[list] ?? []).map((value, i) => [`${list}[${i}]`, String(value)]),
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

/** The results of a call, in the same form. The output counts only where it is expected and the status is 0. */
const foundBy = (exports, call) => {
  writeInput(exports, call);
  // The JSON has an i64 as text, an i32 as a number.
  const args = call.args.map(value => (typeof value === 'string' ? BigInt(value) : value));
  const returned = exports[call.export](...args);
  const found = [['returns', String(returned)]];
  if (returned !== DONE || (call.counters ?? call.strengths) === undefined) return found;
  const output = new DataView(exports.memory.buffer, exports.outputPtr());
  return found.concat(call.counters ? countersAt(output) : strengthsAt(exports, output, call.strengths.length));
};

/** A trap or a missing export is a result too: it differs from the expected one. */
const resultOf = (exports, call) => {
  try {
    return foundBy(exports, call);
  } catch (error) {
    return [['returns', `nothing: ${error}`]];
  }
};

/** Where two results differ. Where the status differs, nothing else is compared. */
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
 * @param calls the list `calls` of calls.json
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
