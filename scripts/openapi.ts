// Writes dist/web/openapi.json, the OpenAPI description that the server serves.
//   npm run build:web
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { openApiDocument } from '../src/openapi/document.js';
import type { Example } from '../src/openapi/responses.js';
import { packageVersion } from '../src/version.js';

const EXAMPLES = new URL('../src/openapi/examples.json', import.meta.url);
const FOLDER = new URL('../dist/web/', import.meta.url);

const examples = JSON.parse(readFileSync(EXAMPLES, 'utf8')) as readonly Example[];
const document = openApiDocument({ version: packageVersion(), examples });
mkdirSync(FOLDER, { recursive: true });
writeFileSync(new URL('openapi.json', FOLDER), `${JSON.stringify(document)}\n`);
