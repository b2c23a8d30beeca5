// Records src/http/openapi/examples.json: what a running server answers in every situation that the document describes. The same
// at every run; a test asks again and compares.
//   npm run make:openapi-examples
import { writeFileSync } from 'node:fs';
import { examplesOf, happenAll } from '../test/http/openapi/record.js';

const examples = examplesOf(await happenAll());
const lines = examples.map(example => JSON.stringify(example));
writeFileSync(new URL('../src/http/openapi/examples.json', import.meta.url), `[\n${lines.join(',\n')}\n]\n`);
console.log(`${examples.length} examples`);
