// Records src/openapi/examples.json: the answers of a running server in every situation that the document describes. Every run
// gives the same file; a test compares it.
//   npm run make -- openapi-examples
import { writeFileSync } from 'node:fs';
import { examplesOf, recordAll } from '../test/openapi/record.js';

const examples = examplesOf(await recordAll());
const lines = examples.map(example => JSON.stringify(example));
writeFileSync(new URL('../src/openapi/examples.json', import.meta.url), `[\n${lines.join(',\n')}\n]\n`);
console.log(`${examples.length} examples`);
