// `poker-odds mcp` as the process that a client starts: revisions of the protocol, cancelled calls, what it writes where, and how it ends.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { makeFolder, removeFolder } from '../../accounts/folder.js';
import { suite } from '../../suite.js';
import { until } from '../../until.js';
import { endAll, MAIN, start } from '../command.js';
import { call, startMcp } from './client.js';

const FOLDER = makeFolder();
const ENV = { PATH: String(process.env.PATH), THREADS: '1' };

/** Hours of work. */
const ENDLESS = { players: ['AhKh', '22+', 'random'], method: 'monte-carlo', simulations: 1e12, seed: 7 };
/** Work of many chunks. */
const SHORT = { ...ENDLESS, simulations: 1_000_000 };

const processes = suite('the process of poker-odds mcp');

processes('serves clients of the revision of 2026, and of those before', async () => {
  for (const mode of ['legacy', { pin: '2026-07-28' }] as const) {
    const { client, err } = await startMcp(ENV, { versionNegotiation: { mode } });
    const faults: Error[] = [];
    client.onerror = error => void faults.push(error);
    assert.match(client.getInstructions()!, /^Poker odds/);
    assert.is((await client.listTools()).tools.length, 4);
    assert.is((await call(client, 'odds', { cards: ['As', 'Ks'], opponents: 1 })).data.opponents, 1);
    assert.match((await call(client, 'range', { range: 'AAo' })).text, /^INVALID_RANGE: /);
    await client.close();
    assert.equal(faults, []);
    assert.match(err(), /^poker-odds mcp: version \S+ waits for a client [^\n]+\n$/);
  }
});

processes('stops computing cancelled calls: two take turns on one thread, and others wait', async () => {
  const { client } = await startMcp(ENV);
  const cancelling = new AbortController();
  const progressed = new Set<number>();
  const endless = [0, 1, 2].map(call => {
    const options = { signal: cancelling.signal, onprogress: () => void progressed.add(call) };
    return client.callTool({ name: 'equity', arguments: ENDLESS }, options).catch(() => 'cancelled');
  });
  await until(() => progressed.size === 2);
  const short = call(client, 'equity', SHORT);
  cancelling.abort();
  assert.equal(await Promise.all(endless), Array(3).fill('cancelled'));
  assert.is((await short).data.detail.simulations, SHORT.simulations);
  assert.is(progressed.size, 2);
  await client.close();
});

const INITIALIZE = {
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
const CALL = {
  id: 2,
  method: 'tools/call',
  params: { name: 'equity', arguments: ENDLESS, _meta: { progressToken: 'token' } },
};

/** Starts it in the folder, with a call that takes hours, and waits until that is computed. */
const startBusy = async () => {
  const child = spawn(process.execPath, [MAIN, 'mcp'], { cwd: FOLDER, env: ENV });
  let [out, err] = ['', ''];
  child.stdout.on('data', data => {
    out += data;
  });
  child.stderr.on('data', data => {
    err += data;
  });
  for (const message of [INITIALIZE, { method: 'notifications/initialized' }, CALL]) {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }
  await until(() => out.includes('notifications/progress'));
  return { child, read: () => ({ out, err }) };
};

processes('ends with exit code 0 at the end of its input, and at a signal, also while it computes', async () => {
  for (const signal of [undefined, 'SIGINT', 'SIGTERM'] as const) {
    const { child, read } = await startBusy();
    if (signal) child.kill(signal);
    else child.stdin.end();
    assert.equal(await once(child, 'close'), [0, null], String(signal));
    const { out, err } = read();
    for (const line of out.trimEnd().split('\n')) assert.is(JSON.parse(line).jsonrpc, '2.0');
    assert.match(err, /^poker-odds mcp: [^\n]+\n$/);
  }
});

processes('ends when nobody reads its output', async () => {
  const { child, read } = await startBusy();
  child.stdout.destroy(); // the next report of progress cannot be written
  assert.equal(await once(child, 'close'), [0, null]);
  assert.match(read().err, /^poker-odds mcp: [^\n]+\npoker-odds mcp: write EPIPE\n$/);
});

processes('opens no store, and says which setting is wrong', async () => {
  assert.equal(readdirSync(FOLDER), []);
  const { exitCode, out, err } = await start(FOLDER, { THREADS: 'x' }, 'mcp').outcome;
  assert.equal([exitCode, out], [1, '']);
  assert.match(err, /^error: THREADS is "x": /);
});

processes.after(() => {
  endAll();
  removeFolder(FOLDER);
});
