// The OpenAPI document: it is valid, has every path and field, and is the same in docs/ and from the service.
import { Validator } from '@seriousme/openapi-schema-validator';
import * as assert from 'uvu/assert';
import { packageVersion } from '../../src/version.js';
import { serviceSuite } from '../http/service.js';
import { assertNone } from '../repository/assertions.js';
import { read } from '../repository/tree.js';
import { type Description, description } from './document.js';

const { paths, components } = description;
const whole = serviceSuite('the OpenAPI document');

whole('is valid by the schema of OpenAPI 3.1, and has all that it refers to', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(description)));
  assert.ok(valid, JSON.stringify(errors, null, 2));
});

whole('has no unused component, and no operationId twice', () => {
  const text = JSON.stringify(description);
  const { securitySchemes: _, ...referred } = components as unknown as Record<string, object>;
  const names = Object.entries(referred).flatMap(([kind, all]) => Object.keys(all).map(name => `${kind}/${name}`));
  assertNone(names.filter(name => !text.includes(`"#/components/${name}"`)));
  const ids = Object.values(paths).flatMap(path => Object.values(path).map(({ operationId }) => operationId));
  assert.is(new Set(ids).size, ids.length);
});

whole('describes each field of a request', () => {
  const silent = Object.entries(components.schemas).flatMap(([title, { properties = {} }]) =>
    Object.entries(title.endsWith('Request') ? properties : {})
      .filter(([, field]) => !('description' in field || '$ref' in field))
      .map(([name]) => `src/questions/field-table.ts: say what ${title}.${name} means`),
  );
  assertNone(silent);
});

whole('has every path of the server, except for the pages', async ({ request }) => {
  const { details } = (await request('GET', '/nothing')).json.error;
  const served: string[] = details.match(/\/[\w/.-]*(?=,)/g);
  assert.equal(
    served.filter(path => !(path in paths)),
    ['/', '/docs'],
  );
});

whole('is what the server serves, with the version of the package, and what docs/openapi.json has', async service => {
  const served = (await service.request('GET', '/openapi.json')).json as Description;
  const expected = { ...description, info: { ...description.info, version: packageVersion() } };
  assert.equal(served, expected, 'dist/web/openapi.json.gz is older than its sources: npm run build -- web');
  const isWritten = read('docs/openapi.json') === `${JSON.stringify(served, null, 2)}\n`;
  assert.ok(isWritten, 'docs/openapi.json is older than its sources: npm run make -- openapi');
});
