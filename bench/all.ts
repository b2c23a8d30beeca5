// Runs the benchmarks that have tables in docs/benchmarks.md, one after the other, with the same options.
//   npm run bench -- all --write
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const RUN = fileURLToPath(new URL('run.ts', import.meta.url));

for (const name of ['rivals', 'sweep', 'omaha', 'engine', 'http', 'page']) {
  console.log(`\n${name}\n`);
  const args = ['--import', 'tsx', RUN, name, ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  process.exitCode = status || process.exitCode || 0;
}
