// The document by itself: nothing of the service is missing in it, and nothing of it reaches the package.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ERRORS } from '../../src/http/http-error.js';
import { QUESTION_TYPES } from '../../src/questions/fields.js';
import { packageVersion } from '../../src/version.js';
import { ENHANCED, type Service, useService } from '../http/service.js';
import { assertNone } from '../repository/assertions.js';
import { filesUnder, read } from '../repository/tree.js';
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
      .map(([name]) => `src/questions/fields.ts: say what ${title}.${name} means`),
  );
  assertNone(silent);
});

whole('is what the server serves, with the version of the package', async ({ request }) => {
  const served = (await request('GET', '/openapi.json')).json as Description;
  const expected = { ...description, info: { ...description.info, version: packageVersion() } };
  assert.equal(served, expected, 'dist/web/openapi.json.gz is older than its sources: npm run build -- web');
});

whole('is in docs/openapi.json as the server serves it', async ({ request }) => {
  const { json } = await request('GET', '/openapi.json');
  const isSame = read('docs/openapi.json') === `${JSON.stringify(json, null, 2)}\n`;
  assert.ok(isSame, 'docs/openapi.json is older than its sources: npm run make -- openapi');
});

whole('has a name for every list of values', () => {
  const unnamed = Object.entries(description.components.schemas).filter(([, { enum: _, ...rest }]) =>
    JSON.stringify(rest).includes('"enum":'),
  );
  assertNone(unnamed.map(([title]) => `${title}: give the enum inside a schema of its own`));
});

whole('tells questions of batches and jobs apart by their type', () => {
  for (const title of ['Question', 'JobQuestion']) {
    const { oneOf = [], discriminator } = description.components.schemas[title] ?? {};
    assert.is(discriminator?.propertyName, 'type');
    assert.equal(Object.keys(discriminator?.mapping ?? {}), [...QUESTION_TYPES]);
    assert.equal(
      Object.values(discriminator?.mapping ?? {}),
      oneOf.map(({ $ref }) => $ref),
    );
  }
});

whole('refuses unknown fields of requests, and leaves room for more fields in answers', () => {
  const { schemas } = description.components;
  const closed = Object.keys(schemas).filter(title => schemas[title]?.additionalProperties === false);
  assert.equal(
    closed,
    Object.keys(schemas).filter(title => schemas[title]?.properties && /(?:Request|Question)$/.test(title)),
  );
});

whole('is nothing that the service imports', () => {
  const outside = filesUnder('src', '.ts').filter(path => !path.startsWith('src/http/openapi/'));
  assert.equal(
    outside.filter(path => /from '[^']*\/openapi\//.test(read(path))),
    [],
  );
});

whole.run();
