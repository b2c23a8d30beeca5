// Writes the OpenAPI document: dist/web/openapi.json, which the server serves, or docs/openapi.json, the same for readers and for the
// comparison with later ones.
//   npm run build:web
//   npm run make:openapi
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openApiDocument } from '../src/http/openapi/openapi-document.js';
import type { Example } from '../src/http/openapi/responses.js';
import { packageVersion } from '../src/version.js';

const EXAMPLES = new URL('../src/http/openapi/examples.json', import.meta.url);
const ROOT = new URL('../', import.meta.url);
const { values } = parseArgs({ options: { docs: { type: 'boolean', default: false } } });

const examples = JSON.parse(readFileSync(EXAMPLES, 'utf8')) as readonly Example[];
const document = openApiDocument({ version: packageVersion(), examples });
if (values.docs) writeFileSync(new URL('docs/openapi.json', ROOT), `${JSON.stringify(document, null, 2)}\n`);
else {
  mkdirSync(new URL('dist/web/', ROOT), { recursive: true });
  writeFileSync(new URL('dist/web/openapi.json', ROOT), JSON.stringify(document));
}
