// The packed library's types, under each way in which TypeScript finds a package, with and without the types of browsers and of Node.
import { spawnSync } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { ROOT } from '../repository/tree.js';
import { suite } from '../suite.js';
import { MODULES, makeProject, missing } from './project.js';

const COMPILERS = {
  'TypeScript 5.9': join(MODULES, 'typescript5/bin/tsc'),
  'TypeScript 7': join(ROOT, 'node_modules/typescript/bin/tsc'),
};
/** Settings of the compiler, and files; a bundler has no CommonJS. Each with other types beside it. */
const RESOLUTIONS = [
  ['nodenext, no other types', 'nodenext', 'nodenext', ['es2022'], ['odds.ts', 'odds.cts', 'workerd.ts']],
  ['bundler, the types of browsers', 'bundler', 'esnext', ['es2022', 'dom'], ['odds.ts', 'workerd.ts']],
  ['node16, those of an older language', 'node16', 'node16', ['es2020'], ['odds.ts', 'odds.cts', 'workerd.ts']],
] as const;
const STRICT = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true };

const types = suite<{ folder: string }>('the library’s types');

types.before(async context => {
  context.folder = await makeProject({ name: 'TypeScript', folder: 'typescript' });
  copyFileSync(join(context.folder, 'odds.ts'), join(context.folder, 'odds.cts'));
});

for (const [compiler, program] of Object.entries(COMPILERS)) {
  for (const [name, moduleResolution, module, lib, files] of RESOLUTIONS) {
    types(`compile without skipLibCheck: ${compiler}, ${name}`, ({ folder }) => {
      const compilerOptions = { ...STRICT, target: lib[0], module, moduleResolution, lib, types: [] };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
      const { stdout, stderr } = spawnSync(process.execPath, [program], { cwd: folder, encoding: 'utf8' });
      assert.is(stdout + stderr, '');
    });
  }
}

types.needs(missing);
