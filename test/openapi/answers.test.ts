// The OpenAPI document agrees with the answers of a running server in every situation that it describes.

import * as assert from 'uvu/assert';
import { ERRORS } from '../../src/http/http-error.js';
import { assertNone } from '../repository/assertions.js';
import { suite } from '../suite.js';
import { contract, examples } from './document.js';
import { examplesOf, type Recording, recordAll } from './record.js';
import { SITUATIONS } from './situations.js';

const answers = suite('a running server answers as the document says');
/** The parts of the document that were seen. */
const seen = new Set<string>();
let recordings: readonly Recording[] = [];

answers.before(async () => {
  recordings = await recordAll();
});

for (const [i, { operation, name, summary }] of SITUATIONS.entries()) {
  const { method, path } = operation;
  answers(`${method.toUpperCase()} ${path}: ${name}, ${summary}`, () => {
    const { answer } = recordings[i]!;
    for (const part of contract.check(path, method, answer)) seen.add(part);
    if (name in ERRORS) assert.is(JSON.parse(answer.text).error.code, name);
  });
}

answers('with every status and code of every operation', () => {
  assertNone(contract.described().filter(part => !seen.has(part)));
});

answers('with exactly the bodies that it shows: npm run make -- openapi-examples records them', () => {
  assert.equal(examplesOf(recordings), examples);
});
