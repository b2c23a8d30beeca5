// Writes dist/web/openapi.json, the description of the interface that the server hands out.
//   npm run build:web
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { openApiDocument } from '../src/http/openapi/document.js';
import type { Example } from '../src/http/openapi/responses.js';
import { packageVersion } from '../src/http/version.js';

const EXAMPLES = new URL('../src/http/openapi/examples.json', import.meta.url);
const FOLDER = new URL('../dist/web/', import.meta.url);

const examples = JSON.parse(readFileSync(EXAMPLES, 'utf8')) as readonly Example[];
const document = openApiDocument({ version: packageVersion(), examples });
mkdirSync(FOLDER, { recursive: true });
writeFileSync(new URL('openapi.json', FOLDER), `${JSON.stringify(document)}\n`);
