// Writes the tables of docs/embedding.md: builds the projects of test/consumers/ and measures their bundles. TEST_CONSUMERS names
// the folder with their tools (CONTRIBUTING.md).
//   npm run build && npm run make -- embedding
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENT, IMPORTS, makeDocument, measure, readBundle, type Size } from '../test/consumers/embedding.js';
import { bundleImport } from '../test/consumers/imports.js';
import { PLACES } from '../test/consumers/places.js';
import { makeProject, missing, runIn } from '../test/consumers/project.js';

if (missing) throw new Error(missing);
const sizes = new Map<string, Size>();
for (const place of PLACES.filter(({ bundle }) => bundle)) {
  const folder = await makeProject(place);
  await runIn(folder, place.build!);
  sizes.set(place.name, await measure(readBundle(join(folder, place.bundle!))));
}
for (const [name, imported] of Object.entries(IMPORTS)) {
  sizes.set(name, await measure(await bundleImport(imported, 'esbuild')));
}
writeFileSync(DOCUMENT, makeDocument(readFileSync(DOCUMENT, 'utf8'), sizes));
