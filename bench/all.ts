// Runs the benchmarks that have tables in docs/benchmarks.md, one after the other.
//   npm run bench -- all [--quick] [--write]
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const RUN = fileURLToPath(new URL('run.ts', import.meta.url));

// They have other options too, which are for one of them alone.
parseArgs({ options: { quick: { type: 'boolean' }, write: { type: 'boolean' } } });
for (const name of ['rivals', 'sweep', 'omaha', 'http', 'page']) {
  console.log(`\n${name}\n`);
  const args = ['--import', 'tsx', RUN, name, ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  process.exitCode = (status ?? 1) || process.exitCode || 0;
}
