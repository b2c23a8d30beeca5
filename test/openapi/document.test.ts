// The document by itself: it is valid, it has every path and field, and it is what the service serves and docs/ has.
import { Validator } from '@seriousme/openapi-schema-validator';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageVersion } from '../../src/version.js';
import { PROBABILITIES, type Service, useService } from '../http/service.js';
import { assertNone } from '../repository/assertions.js';
import { read } from '../repository/tree.js';
import { type Description, description } from './document.js';

const { paths, components } = description;
const whole = suite<Service>('the OpenAPI document');
useService(whole);

whole('is valid by the schema of OpenAPI 3.1, and refers to nothing that it lacks', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(description)));
  assert.ok(valid, JSON.stringify(errors, null, 2));
});

whole('has nothing that it does not refer to, and no name of an operation twice', () => {
  const text = JSON.stringify(description);
  const { securitySchemes: _, ...referred } = components as unknown as Record<string, object>;
  const names = Object.entries(referred).flatMap(([kind, all]) => Object.keys(all).map(name => `${kind}/${name}`));
  assert.equal(
    names.filter(name => !text.includes(`"#/components/${name}"`)),
    [],
  );
  const ids = Object.values(paths).flatMap(path => Object.values(path).map(({ operationId }) => operationId));
  assert.is(new Set(ids).size, ids.length);
});

whole('says what each field of a request means', () => {
  const silent = Object.entries(components.schemas).flatMap(([title, { properties = {} }]) =>
    Object.entries(title.endsWith('Request') ? properties : {})
      .filter(([, field]) => !('description' in field || '$ref' in field))
      .map(([name]) => `src/questions/fields.ts: say what ${title}.${name} means`),
  );
  assertNone(silent);
});

whole('has every path that the server has, but for the pages', async ({ request }) => {
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

whole('takes the Idempotency-Keys that the server takes', async ({ post }) => {
  const form = new RegExp(components.parameters.IdempotencyKey?.schema.pattern ?? '');
  for (const key of ['', '!', '~', 'two words', 'x'.repeat(255), 'x'.repeat(256)]) {
    const { status } = await post(PROBABILITIES, { cards: ['Ah', 'Kh'] }, { 'idempotency-key': key });
    assert.is(status, form.test(key) ? 200 : 400, key);
  }
});

whole.run();
