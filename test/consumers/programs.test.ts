// Programs that use the packed library, in each runtime and from each bundler, as users build them; and requests at the same time.
import * as assert from 'uvu/assert';
import { suite } from '../suite.js';
import { buildPlace } from './embedding.js';
import { WORKERD } from './frameworks.js';
import { PLACES } from './places.js';
import { ANSWERS, makeProject, missing, runIn, runProgram, whileRunning } from './project.js';

const programs = suite('a program that uses the library');

for (const place of PLACES.filter(({ run }) => run)) {
  programs(`computes ${place.computes} and prints nothing but the answers: ${place.name}`, async () => {
    const { stdout, stderr } = await runProgram(await buildPlace(place), place.run!);
    const usesThreads = Number(stderr) > 0;
    const expected = [`${place.answers ?? ANSWERS}\n`, `${Number(stderr)}\n`, place.computes === 'on threads'];
    assert.equal([stdout, stderr, usesThreads], expected);
  });
}

for (const [what, command] of [
  ['is bundled for Node.js by Bun', 'bun build main.js --target=node --outfile=main.mjs > log && node main.mjs'],
  // The program "script" is a terminal.
  ['needs only to read, in Deno', 'script -qec "timeout 60 deno run --allow-read main.js" /dev/null < /dev/null'],
] as const) {
  programs(what, async () => {
    assert.is((await runIn(await makeProject({ name: what }), command)).stdout.trim(), ANSWERS);
  });
}

programs.needs(missing);

const requests = suite('requests at the same time to one engine in workerd');

/** Asks, and leaves without the answer if `ms` is given. */
const request = async (url: string, ms?: number): Promise<string | undefined> => {
  const response = await fetch(url, ms === undefined ? {} : { signal: AbortSignal.timeout(ms) });
  return (await response.text()).match(/<output>(.*)<\/output>/)?.[1];
};

requests('are all answered, also those beside one whose client leaves, and those after it', async () => {
  const right = WORKERD.answers!;
  const folder = await buildPlace({ ...WORKERD, name: 'requests' });
  await whileRunning(folder, WORKERD.serve!, async url => {
    const leaves = request(url, 1).catch(() => 'left');
    const answers = await Promise.all([request(url), request(url), request(url)]);
    assert.equal([...answers, await leaves, await request(url)], [right, right, right, 'left', right]);
  });
});

requests.needs(missing);
