// The document by itself: nothing of the service is missing in it, and nothing of it reaches the package.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ERRORS } from '../../src/http/errors.js';
import { packageVersion } from '../../src/version.js';
import { ENHANCED, type Service, useService } from '../http/service.js';
import { assertNone } from '../repository/assertions.js';
import { filesUnder, ROOT, read } from '../repository/tree.js';
import type { Description } from './contract.js';
import { description } from './document.js';

const whole = suite<Service>('the document');
useService(whole);

/** For people to look at: HTML. */
const PAGES = ['/', '/docs'];

whole('has every path that the server has, but for the pages', async ({ request }) => {
  const { details } = (await request('GET', '/nothing')).json.error;
  const paths: string[] = (details as string).match(/\/[\w/.-]*(?=,)/g) ?? [];
  assert.ok(paths.includes(ENHANCED));
  assert.equal(
    paths.filter(path => !(path in description.paths)),
    PAGES,
  );
});

whole('has every error code', () => {
  assert.equal(description.components.schemas.ErrorCode?.enum, Object.keys(ERRORS));
});

whole('describes every schema that has a name', () => {
  const silent = Object.entries(description.components.schemas).filter(([, schema]) => !('description' in schema));
  assert.equal(
    silent.map(([name]) => name).filter(name => name !== 'Healthy'),
    [],
  );
});

whole('describes every field of a request, itself or by its schema', () => {
  const silent = ['ProbabilitiesRequest', 'EnhancedRequest', 'EquityRequest', 'BatchRequest'].flatMap(title =>
    Object.entries(description.components.schemas[title]?.properties ?? {})
      .filter(([, field]) => !('description' in field || '$ref' in field))
      .map(([name]) => `src/openapi/descriptions.ts: add a description under ${title}.${name}`),
  );
  assertNone(silent);
});

whole('is what the build wrote, with the version of the package', () => {
  const written = JSON.parse(
    gunzipSync(readFileSync(join(ROOT, 'dist/web/openapi.json.gz'))).toString(),
  ) as Description;
  const expected = { ...description, info: { ...description.info, version: packageVersion() } };
  assert.equal(written, expected, 'dist/web/openapi.json.gz is older than its sources: npm run build:web');
});

whole('is nothing that the service imports', () => {
  const outside = filesUnder('src', '.ts').filter(path => !path.startsWith('src/openapi/'));
  assert.equal(
    outside.filter(path => /from '[^']*\/openapi\//.test(read(path))),
    [],
  );
});

whole.run();
