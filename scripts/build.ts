// Builds dist/, or the parts of it that are named.
//   npm run build [-- engine|server|web|package]… [--if-stale]
// With --if-stale it builds only the parts whose sources have changed.
import { parseArgs } from 'node:util';
import { build, isStale, PARTS } from './build/parts.js';

const { values, positionals } = parseArgs({
  options: { 'if-stale': { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter(name => !PARTS.some(part => part === name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}: name some of ${PARTS.join(', ')}, or none for all.`);
  process.exit(2);
}

const wanted = PARTS.filter(part => positionals.length === 0 || positionals.includes(part));
try {
  for (const part of wanted) {
    if (values['if-stale'] && !isStale(part)) continue;
    console.log(`building ${part}`);
    build(part);
  }
} catch {
  process.exitCode = 1; // the failed command has printed why
}
