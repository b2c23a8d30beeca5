// Compares the document with the answers of a running server in every situation that the document describes.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ERRORS } from '../../src/http/http-error.js';
import { contract, examples } from './document.js';
import { examplesOf, type Recording, recordAll } from './record.js';

const recordings = await recordAll();

const titleOf = ({ situation: { operation, name, summary } }: Recording): string =>
  `${operation.method.toUpperCase()} ${operation.path}: ${name}, ${summary}`;

/** The parts of the document that were seen. */
const seen = new Set<string>();

const answers = suite('a running server answers as the document says');

for (const each of recordings) {
  const { situation, answer } = each;
  answers(titleOf(each), () => {
    const { path, method } = situation.operation;
    for (const part of contract.check(path, method, answer)) seen.add(part);
    if (situation.name in ERRORS) assert.is(JSON.parse(answer.text).error.code, situation.name);
  });
}

answers.run();

const everything = suite('what the document describes');

everything('has all been answered: every status, code and header field of every path', () => {
  assert.equal(
    [...contract.described()].filter(part => !seen.has(part)),
    [],
  );
});

everything('shows the very bodies that were answered: npm run make -- openapi-examples records them', () => {
  assert.equal(examplesOf(recordings), examples);
});

everything('has an example for each status and code of the endpoints for odds', () => {
  const shown = new Set(
    examples
      .map(({ operation, status, body }) => [operation, status, (body as { error?: { code: string } }).error?.code])
      .map(String),
  );
  for (const operation of ['probabilities', 'probabilitiesEnhanced', 'equity']) {
    const wanted = Object.entries(ERRORS)
      .filter(([code]) => operation === 'equity' || code !== 'INVALID_RANGE')
      .map(([code, { status }]) => String([operation, status, code]));
    assert.equal(
      [...wanted, String([operation, 200, undefined])].filter(each => !shown.has(each)),
      [],
    );
  }
});

everything.run();
