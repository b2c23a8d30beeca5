// Makes conformance/calls.json from the built engine, if its results are the exact numbers of test/vectors.
//   npm run build && npm run make:conformance
import { writeFileSync } from 'node:fs';
import { checkExact } from './conformance/exact.js';
import { makeProgram, textOf } from './conformance/program.js';

const program = makeProgram();
const text = textOf(program);
writeFileSync(new URL('../conformance/calls.json', import.meta.url), text);

const { enumerated, equities, hands } = checkExact(program.calls);
console.log(`${program.calls.length} calls, ${text.length} bytes, digest ${program.digest}`);
console.log(`Exact, as in test/vectors: ${hands} hands; ${[...enumerated, ...equities].join('; ')}`);
