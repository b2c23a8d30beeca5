// The questions of a job in both forms, NDJSON and JSON, and their fingerprints.
import * as fc from 'fast-check';
import * as assert from 'uvu/assert';
import { Fingerprint } from '../../src/accounts/charges/fingerprint.js';
import { InvalidFieldError } from '../../src/games/invalid-field.js';
import { createJobOptions, readJob } from '../../src/jobs/read-job.js';
import { LineTooLongError, listQuestions, readLines, type SentQuestion } from '../../src/jobs/sent-questions.js';
import { ENGINES } from '../games/engines.js';
import { suite } from '../suite.js';

/** The text in parts of these sizes, in turns. */
async function* arrive(text: string | Buffer, sizes: readonly number[] = [65_536]): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length]!;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

const NO_PAUSE = async (): Promise<void> => undefined;

/** The entries of a job as they are stored, without the random seeds, and its fingerprint. */
const read = async (sent: AsyncIterable<SentQuestion> | Iterable<SentQuestion>) => {
  const fingerprint = new Fingerprint('/');
  const questions = readJob(sent, { readOptions: createJobOptions(ENGINES, 100), fingerprint, pause: NO_PAUSE });
  const stored: string[] = [];
  for await (const { stored: each } of questions) stored.push(JSON.stringify(each).replace(/"seed":\d+/, ''));
  return { stored, fingerprint: String(fingerprint) };
};

const refusal = async (sent: AsyncIterable<SentQuestion>): Promise<Error> => {
  try {
    for await (const _ of sent);
  } catch (error) {
    return error as Error;
  }
  return assert.unreachable('the body was taken') as never;
};

const forms = suite('a job');

/** Every slice reads the stored question, on any instance: a seed that is not in it would be another one in each. */
forms('stores the seed and the deals of a sampled question that has none', async () => {
  const questions = listQuestions({
    questions: [
      { type: 'probabilities', cards: ['As', 'Ks'] },
      { type: 'equity', players: ['AA', 'KK'], method: 'monte-carlo' },
    ],
  });
  const entries = readJob(questions, { readOptions: createJobOptions(ENGINES, 100), pause: NO_PAUSE });
  for await (const { stored, calculation } of entries) {
    assert.ok(calculation && 'fields' in stored && 'seed' in calculation);
    const { simulations, seed } = stored.fields as { simulations?: number; seed?: number };
    assert.equal([simulations, seed], [100, calculation.seed]);
  }
});

/** Questions of all kinds, and values that are none. */
const VALUES = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(null, [], '', 'x', '\n', '"', '{', {}, { type: 'equity' }, '\u2028\u2029\r\u0000é♠😀'),
  fc.record({ type: fc.constant('probabilities'), cards: fc.constantFrom(['As', 'Ks'], ['As']), seed: fc.nat() }),
  fc.record({ dry_run: fc.boolean(), players: fc.constant(['AA', 'KK, QQ']), type: fc.constant('equity') }),
);
const BLANKS = fc.constantFrom('', '\n', '\r\n', ' \t\r\n\n', '\n \n');

forms('in NDJSON, in any parts, has the questions and the fingerprint of the same job in JSON', async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(VALUES, BLANKS), { minLength: 1, maxLength: 5 }),
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom('', '\uFEFF'),
      fc.boolean(),
      sizes,
      async (values, end, mark, isEnded, parts) => {
        const questions = values.map(([value]) => value);
        const text =
          mark + values.map(([value, blank]) => blank + JSON.stringify(value)).join(end) + (isEnded ? end : '');
        const asLines = await read(readLines(arrive(text, parts)));
        assert.equal(asLines, await read(listQuestions(JSON.parse(JSON.stringify({ questions })))));
      },
    ),
    { numRuns: 500 },
  );
});

forms('has another fingerprint for a line that is not JSON than for the same text as a question', async () => {
  const [line, text] = [await read(readLines(arrive('{'))), await read(readLines(arrive('"{"')))];
  assert.is.not(line.fingerprint, text.fingerprint);
  const other = await read(readLines(arrive('}')));
  assert.is.not(line.fingerprint, other.fingerprint);
});

forms('answers lines that are not questions with errors in their places', async () => {
  const bad = ['null', '[]', '"x"', '{', '7', '{}\r{}', '\uFEFF{}', '\u00A0', '{"type":"equity"} x'];
  const { stored } = await read(readLines(arrive(`{}\n${bad.join('\n')}\n{}`)));
  assert.is(stored.length, bad.length + 2);
  for (const each of stored) assert.match(each, /INVALID_REQUEST/);
  assert.match(stored[1]!, /the question is null: send an object with/);
  for (const at of [4, 6, 7, 8, 9]) assert.match(stored[at]!, /the line is not valid JSON: send one question a line/);
});

forms('names the places of questions in both forms', async () => {
  const places: string[] = [];
  for await (const { place } of readLines(arrive('\n{}\n\n{}'))) places.push(place);
  for (const { place } of listQuestions({ questions: [1, 2] })) places.push(place);
  assert.equal(places, ['line 2', 'line 4', 'questions[0]', 'questions[1]']);
});

forms('has lines of up to 256 KiB', async () => {
  const longest = `"${'é'.repeat(131_071)}"`;
  assert.is((await read(readLines(arrive(longest)))).stored.length, 1);
  for (const text of [`1\n${longest} `, `1\n ${longest}\n`, `1\n${' '.repeat(262_145)}`]) {
    const error = await refusal(readLines(arrive(text)));
    assert.instance(error, LineTooLongError);
    assert.is(error.message, 'line 2 is larger than 262144 bytes, the most of a question');
  }
});

forms('in JSON has questions of up to 256 KiB; a larger one is answered with an error', async () => {
  const { stored } = await read(listQuestions({ questions: ['é'.repeat(131_071), 'é'.repeat(131_072)] }));
  assert.not.match(stored[0]!, 'PAYLOAD_TOO_LARGE');
  const large = async (end: string) =>
    (await read(listQuestions({ questions: ['é'.repeat(131_072) + end] }))).fingerprint;
  assert.is.not(await large('a'), await large('b'));
  assert.match(stored[1]!, 'the question is larger than 262144 bytes');
  const deep = JSON.parse(`{"questions":[${'['.repeat(500_000)}${']'.repeat(500_000)}]}`);
  assert.match((await read(listQuestions(deep))).stored[0]!, 'INVALID_REQUEST');
});

const NONE = /^the body has 0 questions: send 1 to 100,000, each as a JSON object on a line of its own$/;
const TOO_MANY = /^the body has more than 100,000 questions: split them into several jobs$/;
const NO_UTF8 = /^the body is not valid UTF-8: send JSON in UTF-8$/;

for (const [what, text, details] of [
  ['no byte', '', NONE],
  ['no question', '\r\n \n\n', NONE],
  ['too many questions', '1\n'.repeat(100_001), TOO_MANY],
  ['invalid UTF-8 in its last line', Buffer.from('{}\n{}\n"\xff"', 'latin1'), NO_UTF8],
  ['half a character at its end', Buffer.from([0x31, 0x0a, 0xe2, 0x99]), NO_UTF8],
] as const) {
  forms(`in NDJSON with ${what} is refused`, async () => {
    const error = await refusal(readLines(arrive(text)));
    assert.instance(error, InvalidFieldError);
    assert.match(error.message, details);
  });
}

forms('may have 100,000 questions, with any number of blank lines between them', async () => {
  let questions = 0;
  for await (const _ of readLines(arrive('\n\n1\r\n \n'.repeat(100_000)))) questions++;
  assert.is(questions, 100_000);
  listQuestions({ questions: Array(100_000).fill(1) });
});

for (const [body, details] of [
  [{}, /^questions is missing: send an array of 1 to 100,000 questions$/],
  [{ questions: {} }, /^questions is an object/],
  [{ questions: 'all' }, /^questions is "all"/],
  [{ questions: [] }, /^questions has 0 entries/],
  [{ questions: Array(100_001).fill(1) }, /^questions has 100,001 entries/],
  [{ __proto: 1, questions: [1] }, /^"__proto" is not a field of this request/],
] as const) {
  forms(`in JSON is refused with what is wrong: ${details}`, () => {
    assert.throws(
      () => listQuestions(body),
      (error: Error) => details.test(error.message),
    );
  });
}
