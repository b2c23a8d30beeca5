// poker-odds serve stopped under load: every request is answered, and the program exits with 0.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeFolder, removeFolder } from '../../../accounts/folder.js';
import { until } from '../../../until.js';
import { endAll, MAIN, start } from '../../command.js';

const FOLDER = makeFolder();
const ENV = { PORT: '0', RATE_LIMIT: '1000000/60', LOG_LEVEL: 'warn' };
const PATH = '/api/v1/probabilities-enhanced';
const SMALL = { cards: ['Ah', 'Kh'], opponents: 1, simulations: 100 };
/** A second of work for one thread, and more. */
const LARGE = { cards: ['Ah', 'Kh'], opponents: 22, simulations: 10_000_000 };
const ONE_THREAD = { THREADS: '1', QUEUE_LIMIT: '10000' };

interface Program {
  readonly url: string;
  readonly key: string;
  readonly child: ReturnType<typeof start>['child'];
  readonly outcome: ReturnType<typeof start>['outcome'];
}

/** Each on an empty store of its own, where the first account has its credits yet. */
const serve = async (name: string, env: NodeJS.ProcessEnv = {}): Promise<Program> => {
  const { child, outcome } = start(FOLDER, { ...ENV, ...env, DATABASE_URL: `file:./${name}.db` }, 'serve', '--json');
  const [printed] = await once(child.stdout, 'data');
  return { ...JSON.parse(String(printed)), child, outcome };
};

/** What became of a request: its status, or the error's code. */
type Fate = number | string;

/** Asks once, and never again by itself. */
const ask = (agent: Agent, { url, key }: Program, asked: object): Promise<{ fate: Fate; connection?: string }> =>
  new Promise(resolve => {
    const body = JSON.stringify(asked);
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'content-length': body.length,
    };
    const req = request(url + PATH, { method: 'POST', agent, headers }, res => {
      let text = '';
      res.setEncoding('utf8');
      res.on('data', (chunk: string) => {
        text += chunk;
      });
      const settle = (fate: Fate): void => resolve({ fate, connection: String(res.headers.connection) });
      res.on('end', () => settle(JSON.parse(text).success === (res.statusCode === 200) ? (res.statusCode ?? 0) : text));
      res.on('error', (error: NodeJS.ErrnoException) => settle(error.code ?? error.message));
    });
    req.on('error', (error: NodeJS.ErrnoException) => resolve({ fate: error.code ?? error.message }));
    req.end(body);
  });

/** Sends requests on one connection, with pauses, until it is refused, as a balancer does. */
const client = async (agent: Agent, program: Program, fates: Fate[], pauseMs: number): Promise<void> => {
  for (;;) {
    const { fate } = await ask(agent, program, SMALL);
    fates.push(fate);
    if (fate !== 200) return;
    await sleep(Math.random() * pauseMs);
  }
};

const tally = (fates: readonly Fate[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const fate of fates) counts[fate] = (counts[fate] ?? 0) + 1;
  return counts;
};

/** Waits until the program computes, or queues, at least that many calculations. */
const untilInFlight = ({ url }: Program, calculations: number): Promise<void> =>
  until(async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    return Number(/^poker_odds_queue_calculations (\d+)$/m.exec(metrics)?.[1]) >= calculations;
  });

const stopping = suite('poker-odds serve that is stopped');

for (const round of [1, 2]) {
  stopping(`answers 60 connections under load, and resets none: round ${round}`, async () => {
    const program = await serve(`load-${round}`);
    const agents = Array.from({ length: 60 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    // As a balancer holds: without any connection the server stops listening, though a client may be in a pause.
    const idle = connect(Number(new URL(program.url).port));
    const fates: Fate[] = [];
    const clients = agents.map((agent, index) => client(agent, program, fates, index < 40 ? 400 : 20));
    await until(() => fates.length > 120);
    program.child.kill(round % 2 === 0 ? 'SIGINT' : 'SIGTERM');
    await Promise.all(clients);
    idle.destroy();
    const { exitCode, err } = await program.outcome;
    for (const agent of agents) agent.destroy();
    const { 200: good = 0, 503: refused = 0, ...cut } = tally(fates);
    assert.equal(cut, {});
    assert.ok(good > 120);
    assert.is(refused, 60);
    assert.equal([exitCode, err], [0, '']);
  });
}

stopping('answers the calculations in flight, then closes their connections', async () => {
  const program = await serve('begun', ONE_THREAD);
  const agent = new Agent({ keepAlive: true });
  const answers = Promise.all([1, 2, 3].map(() => ask(agent, program, LARGE)));
  await untilInFlight(program, 3);
  program.child.kill('SIGTERM');
  const settled = await answers;
  assert.equal(
    settled.map(({ fate }) => fate),
    [200, 200, 200],
  );
  // The first may have been answered before the signal.
  assert.ok(settled.some(({ connection }) => connection === 'close'));
  assert.is((await program.outcome).exitCode, 0);
});

stopping('ends at a second signal, whatever is in flight', async () => {
  const program = await serve('twice', ONE_THREAD);
  const agent = new Agent();
  const answers = Promise.all([1, 2, 3, 4].map(() => ask(agent, program, LARGE)));
  await untilInFlight(program, 4);
  program.child.kill('SIGTERM');
  await sleep(100);
  program.child.kill('SIGTERM');
  await once(program.child, 'exit');
  assert.is(program.child.signalCode, 'SIGTERM');
  for (const { fate } of await answers) assert.is(fate, 'ECONNRESET');
});

stopping('shuts down gracefully when the shell in which npm started it is gone', async () => {
  const line = '"$NODE" "$MAIN" serve --json; true'; // so that the shell does not hand its place to the server
  const store = `file:${FOLDER}/orphan.db`;
  const env = { ...process.env, ...ENV, LOG_LEVEL: 'info', NODE: process.execPath, MAIN, DATABASE_URL: store };
  const shell = spawn('sh', ['-c', line], {
    env: { ...env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = text(shell.stderr);
  await once(shell.stdout, 'data');
  shell.kill('SIGKILL');
  assert.match(await log, /"signal":"SIGTERM".*"stopping"/);
});

stopping.after(() => {
  endAll();
  removeFolder(FOLDER);
});
stopping.run();
