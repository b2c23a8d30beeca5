// Updates the files of conformance/: runs their calls on the built engines, in order, and writes the results. To add a call, add its
// line without results.
//   npm run build && npm run make -- conformance
import { readFileSync, writeFileSync } from 'node:fs';
import { PROGRAMS } from '../conformance/run.js';
import { remakeProgram } from '../test/conformance/remake.js';

for (const { file, module } of PROGRAMS) {
  const path = new URL(`../conformance/${file}`, import.meta.url);
  writeFileSync(path, remakeProgram(readFileSync(path, 'utf8'), module));
}
