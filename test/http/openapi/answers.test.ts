// The document and a running server, held against each other in every situation that the document describes.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ERRORS } from '../../../src/http/errors.js';
import { contractOf } from './contract.js';
import { examplesOf, type Happened, happenAll } from './record.js';
import { description, examples } from './written.js';

const contract = contractOf(description);
const happened = await happenAll();

const inWords = ({ situation: { operation, name, summary } }: Happened): string =>
  `${operation.method.toUpperCase()} ${operation.path}: ${name}, ${summary}`;

/** What of the document was seen. */
const seen = new Set<string>();

const answers = suite('a running server answers as the document says');

for (const each of happened) {
  const { situation, answer } = each;
  answers(inWords(each), () => {
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

everything('shows the very bodies that were answered: npm run make:openapi-examples records them', () => {
  assert.equal(examplesOf(happened), examples);
});

everything('has an example for each status and code of both endpoints', () => {
  const shown = new Set(
    examples
      .map(({ operation, status, body }) => [operation, status, (body as { error?: { code: string } }).error?.code])
      .map(String),
  );
  for (const operation of ['probabilities', 'probabilitiesEnhanced']) {
    const wanted = Object.entries(ERRORS).map(([code, { status }]) => String([operation, status, code]));
    assert.equal(
      [...wanted, String([operation, 200, undefined])].filter(each => !shown.has(each)),
      [],
    );
  }
});

everything.run();
