// Long work of `poker-odds odds` and `poker-odds equity`: its progress, and what is printed when a signal stops it.

import * as assert from 'uvu/assert';
import { contract } from '../openapi/document.js';
import { suite } from '../suite.js';
import { commandOn, documentOf, errorOf, type Outcome } from './command.js';

type Signal = 'SIGINT' | 'SIGTERM';

const ENV = { THREADS: '1', NO_COLOR: '1' };
/** Hours of work. */
const ODDS = 'odds AhKh --opponents 22 --simulations 1000000000000 --seed 7';
const EQUITY = 'equity AhKh 22+ random --simulations 1000000000000 --seed 7';
/** All deals of any two hands against any two, with a card dead: many seconds. */
const EXACT = 'equity random random --dead 2c --exact';

/** Calls the listener that the command added, and no others of this process. */
const send = (signal: Signal): void => process.listeners(signal).at(-1)?.(signal);

/** Runs a command with only standard error on a terminal, and stops it when it has shown its progress, which is then erased. */
const stopLate = async (call: string, signal: Signal): Promise<Outcome> => {
  let shown = '';
  const err = (text: string): void => {
    if (shown === '') send(signal);
    shown += text;
  };
  const columns = (stream: 'out' | 'err') => (stream === 'err' ? 80 : undefined);
  const outcome = await commandOn({ env: ENV, columns, err }, ...call.split(' '));
  const [progress = '', rest] = shown.split('\r\u001b[K');
  assert.match(progress, /\d % .* deals/);
  return { ...outcome, err: rest ?? 'not erased' };
};

/** Runs a command and stops it as soon as it listens to signals. */
const stopAtOnce = async (call: string, signal: Signal): Promise<Outcome> => {
  const stop = (name: string | symbol): void => {
    if (name === signal) setImmediate(send, signal);
  };
  process.on('newListener', stop);
  try {
    return await commandOn({ env: ENV }, ...call.split(' '));
  } finally {
    process.off('newListener', stop);
  }
};

const stopped = suite('long work that a signal stops');

stopped('prints the answer so far', async () => {
  const { exitCode, out, err } = await stopLate(ODDS, 'SIGINT');
  assert.equal([exitCode, err], [130, '']);
  assert.match(out, /^win +\d+\.\d{3} % ± .*\nstopped after [1-9][\d,]* of 1,000,000,000,000 deals in \d/ms);
});

stopped('prints one JSON document, which seed and deals reproduce, and the error on standard error', async () => {
  for (const [call, schema] of [
    [ODDS, 'EnhancedData'],
    [EQUITY, 'EquityData'],
  ] as const) {
    const { out, ...failed } = await stopLate(`${call} --json`, 'SIGTERM');
    const { exitCode, code, message } = errorOf({ ...failed, out: '' });
    assert.equal([exitCode, code], [143, 'INTERRUPTED']);
    assert.match(message, /^stopped after [\d,]+ of 1,000,000,000,000 deals in /);
    const part = JSON.parse(out);
    assert.ok(contract.isValid(schema, part));
    const again = call.replace('1000000000000', part.detail.simulations);
    assert.equal(documentOf(await commandOn({}, ...again.split(' '), '--json')), part);
  }
});

stopped('before the first result says so', async () => {
  const early = await stopAtOnce(ODDS, 'SIGTERM');
  assert.equal(early, { exitCode: 143, out: '', err: 'error: stopped before the first deal\n' });
  const message = 'stopped: an exact count has no result before its end; --simulations samples';
  assert.equal(await stopLate(EXACT, 'SIGINT'), { exitCode: 130, out: '', err: `error: ${message}\n` });
});
