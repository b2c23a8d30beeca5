// Bodies of jobs with a fault that is found after some of their questions are stored: nothing is left of them.
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Database from 'libsql';
import * as assert from 'uvu/assert';
import { makeFolder, removeFolder } from '../../accounts/folder.js';
import { suite } from '../../suite.js';
import { until } from '../../until.js';
import { assertRawRefused, assertRefused } from '../answers.js';
import { JOBS, postHead } from '../requests.js';
import { type Service, startService } from '../service.js';
import { GENEROUS } from '../test-account.js';

const NDJSON = 'application/x-ndjson';
const QUESTION = '{"type":"probabilities","cards":["As","Ks"],"simulations":1}';

/** A service whose store is a file that tests read: what is left of jobs. */
interface Stored extends Service {
  readonly folder: string;
  readonly rows: () => { readonly jobs: number; readonly blocks: number };
}
const faults = suite<Stored>('a body of a job with a fault far behind its beginning');

faults.before(async context => {
  const folder = makeFolder();
  const account = { credits: 1_000_000, rateLimit: GENEROUS, databaseUrl: `file:${folder}/odds.db` };
  const service = await startService(() => ({ timeLimitMs: 60_000 }), {}, {}, account);
  const database = new Database(`${folder}/odds.db`);
  const counts = 'select (select count(*) from jobs) as jobs, (select count(*) from job_blocks) as blocks';
  const rows = () => {
    const { jobs, blocks } = database.prepare(counts).get() as ReturnType<Stored['rows']>;
    return { jobs, blocks };
  };
  Object.assign(context, service, { folder, rows });
});
faults.after(async context => {
  await context.close();
  removeFolder(context.folder);
});

const assertNothingLeft = async ({ rows, accounts }: Stored): Promise<void> => {
  await until(() => rows().jobs === 0);
  assert.equal(rows(), { jobs: 0, blocks: 0 });
  assert.is((await accounts.findAccount('tests')).credits, 1_000_000);
};

/** Some thousand questions, whose blocks are written before the end is read. */
const MANY = `${QUESTION.replace('1}', '50}')}\n`.repeat(20_000);
const gzip = { 'content-encoding': 'gzip' };
const br = { 'content-encoding': 'br' };

const LISTS = '{"type":"equity","players":["random","random"],"hands":true}\n';
const EMPTY_LINES = brotliCompressSync(Buffer.alloc(400e6, '\n'));

for (const [what, body, code, details, headers] of [
  ['invalid UTF-8', Buffer.concat([Buffer.from(MANY), Buffer.of(0xff)]), 'INVALID_REQUEST', /not valid UTF-8/],
  ['a line of 256 KiB and a byte', `${MANY}${' '.repeat(262_145)}`, 'PAYLOAD_TOO_LARGE', /^line 20001 is larger than/],
  ['too many questions', `${MANY}${'1\n'.repeat(80_001)}`, 'INVALID_REQUEST', /^the body has more than 100,000 ques/],
  ['too many listed hands', `${MANY}${LISTS.repeat(8)}`, 'INVALID_REQUEST', /would list 21,216 hands/],
  ['no end of its gzip data', gzipSync(MANY).subarray(0, -20), 'INVALID_REQUEST', /^the body is not valid gzip/, gzip],
  ['400 MB of empty lines in 300 bytes', EMPTY_LINES, 'PAYLOAD_TOO_LARGE', /16777216 bytes/, br],
] as const) {
  faults(`is refused, free, and nothing is stored: ${what}`, async service => {
    assertRefused(await service.post(JOBS, body, { 'content-type': NDJSON, ...headers }), code, details);
    await assertNothingLeft(service);
  });
}

faults('is given up if its client leaves; nothing is stored or charged', async service => {
  const head = postHead(service, JOBS, `Content-Type: ${NDJSON}`, `Content-Length: ${MANY.length + 1}`);
  const { socket, answer } = service.open(head + MANY);
  await until(() => service.rows().blocks > 0);
  socket.destroy();
  assert.is(await answer, '');
  await assertNothingLeft(service);
});

const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

faults('is given up if it arrives in too many small parts; larger ones are read', async service => {
  const head = postHead(service, JOBS, `Content-Type: ${NDJSON}`, 'Transfer-Encoding: chunked');
  const small = await service.raw(head, chunk(MANY), chunk('1').repeat(60_000));
  assertRawRefused(small, 'INVALID_REQUEST', /^the body arrives in more than 256 parts/);
  await assertNothingLeft(service);
  const parts = Array.from({ length: 5_000 }, () => chunk('{"type":\n\n{"type":"poker"}\n\n\n\n\n\n\n\n'));
  assert.match(await service.raw(head, ...parts, '0\r\n\r\n'), /^HTTP\/1.1 202 /);
  assert.is((await service.post(JOBS, MANY, { 'content-type': NDJSON })).status, 202);
});
