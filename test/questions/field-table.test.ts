// The field table: the library's name of a field is its name over HTTP in camel case.

import * as assert from 'uvu/assert';
import * as table from '../../src/questions/field-table.js';
import { CAMEL_CASE } from '../../src/questions/read-question.js';
import * as showdown from '../../src/questions/showdown-fields.js';
import { suite } from '../suite.js';

const names = suite('the field table');

names('has each field of the library under the name by which the library reads it', () => {
  const isGroup = (each: object): boolean =>
    Object.values(each).every(field => typeof field === 'object' && field !== null && 'name' in field);
  const groups = [...Object.values<object>(table), ...Object.values<object>(showdown)].filter(isGroup);
  const fields = groups.flatMap(group => Object.entries(group as Readonly<Record<string, table.Field>>));
  assert.ok(fields.length > 20);
  for (const [key, { name }] of fields) assert.is(key, CAMEL_CASE.spell(name));
});

names.run();
