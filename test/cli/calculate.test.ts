// Long work of `poker-odds odds` and `poker-odds equity`: its progress, and what is printed when a signal stops it.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { contract } from '../openapi/document.js';
import { commandOn, documentOf, errorOf, type Outcome } from './command.js';

type Signal = 'SIGINT' | 'SIGTERM';

const ENV = { THREADS: '1', NO_COLOR: '1' };
/** About a second of work for one thread; hours of it. */
const SHORT = 'odds AhKh --opponents 22 --simulations 5000000 --seed 7';
const ODDS = 'odds AhKh --opponents 22 --simulations 1000000000000 --seed 7';
const EQUITY = 'equity AhKh 22+ random --simulations 1000000000000 --seed 7';
/** All deals of any two hands against any two, with a card dead: many seconds. */
const EXACT = 'equity random random --dead 2c --exact';

/** Calls the listener that the command added, and no others of this process. */
const send = (signal: Signal): void => process.listeners(signal).at(-1)?.(signal);

/** Runs a command with standard error on a terminal, and stops it once it has shown its progress. */
const stopLate = async (call: string, signal: Signal): Promise<Outcome> => {
  let shown = '';
  const err = (text: string): void => {
    if (text.includes(' left') && !shown.includes(' left')) send(signal);
    shown += text;
  };
  const columns = (stream: 'out' | 'err') => (stream === 'err' ? 80 : undefined);
  const outcome = await commandOn({ env: ENV, columns, err }, ...call.split(' '));
  return { ...outcome, err: shown.slice(shown.lastIndexOf('\r')).replace('\r\u001b[K', '') };
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

const progress = suite('long work');

progress('shows its progress on standard error while that is a terminal, and nothing is left of it', async () => {
  let shown = '';
  const err = (text: string): void => {
    shown += text;
  };
  const columns = (stream: 'out' | 'err') => (stream === 'err' ? 80 : undefined);
  const { exitCode, out } = await commandOn({ env: ENV, columns, err }, ...SHORT.split(' '));
  assert.is(exitCode, 0);
  assert.match(out, /^Ah Kh against 22 opponents\n\nwin/);
  assert.match(shown, /^\r█\S* +\d+ % {2}[\d,]+ of 5,000,000 deals, \d+ s left/);
  assert.ok(shown.endsWith('\r\u001b[K'));
  const piped = await commandOn(
    { env: ENV, columns: stream => (stream === 'out' ? 80 : undefined) },
    ...SHORT.split(' '),
  );
  assert.is(piped.err, '');
});

progress.run();

const stopped = suite('long work that a signal stops');

for (const [call, signal, exitCode, schema] of [
  [ODDS, 'SIGINT', 130, 'EnhancedData'],
  [EQUITY, 'SIGTERM', 143, 'EquityData'],
] as const) {
  stopped(`prints the answer until then: ${call}`, async () => {
    const { out, err, ...ended } = await stopLate(call, signal);
    assert.equal([ended.exitCode, err], [exitCode, '']);
    assert.match(out.replaceAll('\n', ' '), /%.* stopped after [1-9][\d,]* of 1,000,000,000,000 deals in \d/);
  });

  stopped(`prints one JSON document, which its seed and number of deals repeat: ${call}`, async () => {
    const { out, ...failed } = await stopLate(`${call} --json`, signal);
    const { message, ...error } = errorOf({ ...failed, out: '' });
    assert.equal(error, { exitCode, code: 'INTERRUPTED' });
    assert.match(message, /^stopped after [\d,]+ of 1,000,000,000,000 deals in /);
    const part = JSON.parse(out);
    assert.ok(contract.isValid(schema, part));
    const again = call.replace('1000000000000', part.detail.simulations);
    assert.equal(documentOf(await commandOn({}, ...again.split(' '), '--json')), part);
  });
}

stopped('before anything is known says so', async () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const { exitCode, out, err } = await stopAtOnce(ODDS, signal);
    assert.equal([exitCode, out], [signal === 'SIGINT' ? 130 : 143, '']);
    assert.is(err, 'error: stopped before the first deal\n');
  }
  const error = errorOf(await stopAtOnce(`${EXACT} --json`, 'SIGINT'));
  const message = 'stopped before the last deal: a part of them, in a fixed order, says nothing';
  assert.equal(error, { exitCode: 130, code: 'INTERRUPTED', message });
  assert.is((await stopLate(EXACT, 'SIGINT')).err, `error: ${message}\n`);
});

stopped.run();
