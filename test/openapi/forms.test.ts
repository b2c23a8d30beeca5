// The OpenAPI document has no form that some generators, mocks, importers or linters cannot read: what such a form would say stands in
// words.

import * as assert from 'uvu/assert';
import { GAME_NAMES } from '../../src/games/game.js';
import { listFields, QUESTION_TYPES } from '../../src/questions/fields.js';
import { suite } from '../suite.js';
import { contract, description, examples, type Schema } from './document.js';

const { components, paths } = description;
const operations = Object.values(paths).flatMap(methods => Object.values(methods));
const charged = operations.filter(({ requestBody }) => requestBody !== undefined);

/** An object of the document, and where it stands. */
interface Part {
  readonly path: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** All objects of the document that describe: what stands in examples is data. */
const listParts = (value: unknown, path = ''): Part[] => {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).filter(([name]) => !/^examples?$/.test(name));
  const parts = inside.flatMap(([name, each]) => listParts(each, `${path}/${name}`));
  return Array.isArray(value) ? parts : [{ path, value: value as Part['value'] }, ...parts];
};
const parts = listParts(description);

const forms = suite('the OpenAPI document, as tools read it,');

/** Keywords of rules between fields, and of values that are forbidden. */
const RULES = ['if', 'then', 'else', 'not', 'dependentRequired', 'dependentSchemas'];

forms('has rules between fields only in words, and no schema that is false', () => {
  const isRule = ({ value }: Part): boolean => RULES.some(keyword => keyword in value);
  const isForbidding = ({ path, value }: Part): boolean =>
    /\/properties$/.test(path) && Object.values(value).includes(false);
  const isJoined = ({ value }: Part): boolean => 'allOf' in value && 'properties' in value;
  const found = parts.filter(each => isRule(each) || isForbidding(each) || isJoined(each));
  assert.equal(found.map(({ path }) => path).join(), '');
});

const EQUITY = ['EquityRequest', 'EquityQuestion', 'JobEquityQuestion'];
const SHOWDOWN = ['ShowdownRequest', 'ShowdownQuestion', 'JobShowdownQuestion'];

forms('has one schema of equity and of showdown for all games: generators make a type of each schema', () => {
  const { schemas } = components;
  assert.equal(schemas.Game?.enum, GAME_NAMES);
  for (const name of GAME_NAMES) assert.match(schemas.Game?.description ?? '', `\`${name}\``);
  const withGame = Object.keys(schemas).filter(title => schemas[title]?.properties?.game);
  assert.equal(withGame.sort(), [...EQUITY, ...SHOWDOWN].sort());
  for (const title of withGame) {
    const { properties = {}, required = [], ...rest } = schemas[title]!;
    assert.equal(Object.keys(rest).sort(), ['additionalProperties', 'description', 'title', 'type'], title);
    const fields = listFields(EQUITY.includes(title) ? 'equity' : 'showdown').map(({ name }) => name);
    assert.equal(Object.keys(properties), title.endsWith('Question') ? ['type', ...fields] : fields, title);
    assert.not(required.includes('game'), title);
  }
});

forms('has the defaults of requests only in words: generators make a field that has one required', () => {
  const found = parts.filter(({ value }) => 'default' in value).map(({ path }) => path);
  assert.equal(found, []);
});

forms('tells questions apart by a type with one value, which is an enum', () => {
  const lists = Object.values(components.schemas).flatMap(({ discriminator }) => discriminator ?? []);
  assert.is(lists.length, 2);
  for (const { propertyName, mapping } of lists) {
    assert.is(propertyName, 'type');
    assert.equal(Object.keys(mapping), QUESTION_TYPES);
    for (const [value, $ref] of Object.entries(mapping)) {
      const title = $ref.slice($ref.lastIndexOf('/') + 1);
      assert.equal(components.schemas[title]?.properties?.[propertyName]?.enum, [value], title);
    }
  }
});

/** Header fields that a client's own HTTP code sets, or that stand for one request only. 415 answers what the server accepts. */
const TRANSPORT = /^(?:accept(?!-encoding$).*|authorization|content-.*|idempotency-key|te|transfer-encoding)$/i;

forms('has no transport header of requests as a parameter, and none of answers, but words', () => {
  const sent = Object.values(components.parameters).filter(each => each.in === 'header');
  const received = operations.flatMap(({ responses }) =>
    Object.values(responses).flatMap(each => Object.keys(each.headers)),
  );
  const found = [...sent.map(({ name }) => name), ...received].filter(name => TRANSPORT.test(name));
  assert.equal(found, []);
  for (const { operationId, description: words, requestBody } of charged) {
    assert.match(words, '`Idempotency-Key`', operationId);
    assert.match(requestBody?.description ?? '', /`Content-Encoding` .*gzip.*deflate.*br/, operationId);
  }
  assert.match(description.info.description, '`Idempotency-Key`');
});

forms('has only examples that fit the schema beside them', () => {
  const shown = parts.flatMap(({ path, value: { schema, example, examples: more = {} } }) => {
    const values = Object.values(more as Readonly<Record<string, { value: unknown }>>).map(each => each.value);
    const all = example === undefined ? values : [example, ...values];
    return all.map(value => ({ path, fits: contract.fits(schema as Schema, value) }));
  });
  assert.ok(shown.length > 100);
  const faults = shown.filter(({ fits }) => !fits).map(({ path }) => path);
  assert.equal(faults, []);
});

forms('tells dry runs apart from answers', () => {
  const titles = ['Probabilities', 'Enhanced', 'Equity', 'Showdown', 'Batch', 'DryRun'].map(name => `${name}Answer`);
  for (const { operation, name, body, status, request } of examples) {
    if (status !== 200 || request === undefined) continue;
    const matched = titles.filter(title => contract.fits({ $ref: `#/components/schemas/${title}` }, body));
    assert.equal([matched.length, matched[0] === 'DryRunAnswer'], [1, name === 'dry-run'], `${operation} ${name}`);
  }
});
