// examples/python-http on a real server: what it prints, that it asks again, and that a batch is charged once.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as assert from 'uvu/assert';
import { freePort } from '../free-port.js';
import { type Service, serviceSuite } from '../http/service.js';
import { ROOT } from '../repository/tree.js';
import { blockIn, oddsLine } from './project.js';
import { python } from './tools.js';

const SHOWN = blockIn('python-http', 'text');

interface Outcome {
  readonly exitCode: number | null;
  readonly out: string;
  /** The lines on standard error. */
  readonly log: readonly string[];
}

/**
 * Runs the program.
 * @param onWait called when it begins to wait for its second attempt
 * @param options of Python: what to run
 */
const ask = async (url: string, key: string, onWait = () => {}, options = ['ask.py']): Promise<Outcome> => {
  const env = { ...process.env, URL: url, KEY: key, PYTHONDONTWRITEBYTECODE: '1' };
  const child = spawn(python.path, options, { cwd: join(ROOT, 'examples/python-http'), env });
  child.stderr.once('data', onWait);
  const [out, log, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { exitCode, out: out.trim(), log: log.trim().split('\n') };
};

/** A new account: its key, and how many requests and credits it was charged. */
const openAccount = async ({ accounts }: Service, name: string) => {
  await accounts.createAccount(name, { credits: 100 });
  const { key } = await accounts.createKey(name);
  const charged = async () => (await accounts.usage(name)).map(({ requests, credits }) => ({ requests, credits }));
  return { key, charged };
};

const program = serviceSuite('the example python-http');

program('prints what its README shows: numbers, and what is wrong with the third question', async service => {
  const { key, charged } = await openAccount(service, 'quiet');
  assert.is(blockIn('python-http', 'sh'), 'python3 ask.py');
  assert.equal(await ask(service.server.url, key), { exitCode: 0, out: SHOWN, log: [''] });
  assert.is(SHOWN.split('\n')[0], await oddsLine());
  assert.equal(await charged(), [{ requests: 1, credits: 2 }]);
});

program('asks again until a server is there, and when an answer is lost; it is charged once', async service => {
  const { key, charged } = await openAccount(service, 'unlucky');
  const port = await freePort();
  let connections = 0;
  /** Forwards to the service. The first connection is cut when the service answers. */
  const forwarder = createServer(client => {
    connections += 1;
    const upstream = connect(service.port, '127.0.0.1');
    client.on('error', () => {}).pipe(upstream);
    if (connections === 1) upstream.once('data', () => client.destroy());
    else upstream.pipe(client);
  });
  const { exitCode, out, log } = await ask(`http://127.0.0.1:${port}`, key, () => forwarder.listen(port, '127.0.0.1'));
  forwarder.close();
  assert.equal([exitCode, out, connections], [0, SHOWN, 2], log.join('\n'));
  assert.match(log[0]!, /^attempt 1: no answer: .*refused/);
  assert.match(log.at(-1)!, /no answer: Remote end closed connection without response/);
  assert.equal(await charged(), [{ requests: 1, credits: 2 }]);
});

program('ends with the server’s sentence, or with the last reason after its last attempt', async service => {
  const refused = await ask(service.server.url, 'pok_wrong');
  const sentence = /^API key missing or invalid: .* no active API key.* \(INVALID_API_KEY\)$/;
  assert.equal([refused.exitCode, refused.out, refused.log.length], [1, '', 1]);
  assert.match(refused.log[0]!, sentence);
  const twice = 'import ask; ask.MAX_ATTEMPTS = 2; ask.ask([])';
  const { exitCode, log } = await ask(`http://127.0.0.1:${await freePort()}`, '', undefined, ['-c', twice]);
  assert.is(exitCode, 1);
  assert.equal(log.filter(line => line.startsWith('attempt')).length, 1);
  assert.match(log.at(-1)!, /^ask\.Failure: .*no answer/);
});

program.needs(python.missing);
