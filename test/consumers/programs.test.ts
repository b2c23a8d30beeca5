// Programs that use the packed library, in each runtime and from each bundler, as users build them.
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { canRun } from '../requirements.js';
import { suite } from '../suite.js';
import { assertDocumented, readBundle } from './embedding.js';
import { PLACES } from './places.js';
import { ANSWERS, makeProject, missing, runIn, runProgram } from './project.js';

const programs = suite('a program that uses the library');

for (const place of PLACES.filter(({ run }) => run)) {
  programs(`computes ${place.computes} and prints nothing but the answers: ${place.name}`, async () => {
    const folder = await makeProject(place);
    if (place.build) await runIn(folder, place.build);
    if (place.bundle) await assertDocumented(place.name, readBundle(join(folder, place.bundle)));
    const { stdout, stderr } = await runProgram(folder, place.run!);
    const usesThreads = Number(stderr) > 0;
    assert.equal(
      [stdout, stderr, usesThreads],
      [`${place.answers ?? ANSWERS}\n`, `${Number(stderr)}\n`, place.computes === 'on threads'],
    );
  });
}

programs('is bundled for Node.js by Bun, which loses what a module exports all of from CommonJS', async () => {
  const folder = await makeProject({ name: 'Bun for Node.js' });
  const command = 'bun build main.js --target=node --outfile=dist/main.mjs > log && node dist/main.mjs';
  assert.is((await runIn(folder, command)).stdout.trim(), ANSWERS);
});

programs('needs no permission but to read, in Deno, which asks for others on a terminal', async () => {
  const folder = await makeProject({ name: 'Deno on a terminal' });
  // The program "script" is a terminal.
  const command = 'script -qec "timeout 60 deno run --allow-read main.js" /dev/null < /dev/null';
  assert.is((await runIn(folder, command)).stdout.trim(), ANSWERS);
});

if (canRun('the programs of test/consumers/', missing)) programs.run();
