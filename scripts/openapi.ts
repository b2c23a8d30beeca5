// Writes the OpenAPI document: docs/openapi.json for readers, or without spaces to the file that the build names, for the server. The
// document of the administration is written beside that file.
//   npm run make -- openapi
import { readFileSync, writeFileSync } from 'node:fs';
import { createAdminDocument } from '../src/openapi/admin-document.js';
import { createOpenApiDocument } from '../src/openapi/openapi-document.js';
import { packageVersion } from '../src/version.js';

const examples = JSON.parse(readFileSync(new URL('../src/openapi/examples.json', import.meta.url), 'utf8'));
const document = createOpenApiDocument({ version: packageVersion(), examples });
const [file] = process.argv.slice(2);
if (file === undefined) {
  writeFileSync(new URL('../docs/openapi.json', import.meta.url), `${JSON.stringify(document, null, 2)}\n`);
} else {
  writeFileSync(file, JSON.stringify(document));
  writeFileSync(file.replace(/\.json$/, '-admin.json'), JSON.stringify(createAdminDocument(packageVersion())));
}
