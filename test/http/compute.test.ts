// Calculations go on for as long as somebody waits for them.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ClientGone } from '../../src/http/context.js';
import { until } from '../until.js';
import { ENHANCED, everything, postHead, type Service, startService } from './service.js';

/** Seconds of work, unless it is stopped. */
const LONG = JSON.stringify({ cards: ['Ah', 'Kh'], opponents: 22, simulations: 10_000_000 });

const longRequest = (service: Service): string =>
  postHead(service, ENHANCED, 'Content-Type: application/json', `Content-Length: ${LONG.length}`) + LONG;

/** Resolves once the server has noticed that its only client left. */
const isNoticed = ({ metrics }: Service): Promise<void> =>
  until(async () => /^poker_odds_connections 0$/m.test(await metrics.registry.metrics()));

const parsed = (log: readonly string[]) => log.map(line => JSON.parse(line));

const abandoned = suite('a client that leaves before the answer:');

abandoned('ends the calculation, and is no failure of the service', async () => {
  let began: (outcome: { counting: Promise<unknown> }) => void;
  const first = new Promise<{ counting: Promise<unknown> }>(resolve => {
    began = resolve;
  });
  const service = await startService(({ calculator }) => ({
    calculator: {
      ...calculator,
      calculate: (...asked) => {
        const counting = calculator.calculate(...asked);
        began({ counting: counting.catch(error => error) });
        return counting;
      },
    },
  }));
  const socket = service.connect();
  const answer = everything(socket);
  socket.write(longRequest(service));
  const { counting } = await first;
  socket.destroy();
  assert.instance(await counting, ClientGone);
  assert.is(await answer, '');
  await service.close();
  const requests = parsed(service.log).filter(({ msg }) => msg === 'request');
  assert.equal(
    requests.map(({ status, code }) => [status, code]),
    [[499, 'CLIENT_GONE']],
  );
  assert.not.ok(parsed(service.log).some(({ level }) => level >= 40));
});

abandoned('begins no calculation once it left while its key was checked', async () => {
  let calculations = 0;
  const service = await startService(({ accounts, calculator }) => ({
    accounts: {
      ...accounts,
      authenticate: async key => {
        socket.destroy();
        await isNoticed(service);
        return accounts.authenticate(key);
      },
    },
    calculator: {
      ...calculator,
      calculate: (...asked) => {
        calculations++;
        return calculator.calculate(...asked);
      },
    },
  }));
  const socket = service.connect();
  socket.write(longRequest(service));
  await until(() => parsed(service.log).some(({ msg }) => msg === 'request'));
  await service.close();
  assert.is(calculations, 0);
  assert.is(parsed(service.log).find(({ msg }) => msg === 'request')?.code, 'CLIENT_GONE');
  assert.not.ok(parsed(service.log).some(({ level }) => level >= 40));
});

for (const [name, body] of [
  ['tiny', { cards: ['Ah', 'Kh'], opponents: 1, simulations: 100 }],
  ['known', { cards: ['Ah', 'Kh'], opponents: 1, method: 'exact' }],
] as const) {
  abandoned(`is not charged for a ${name} calculation once it left while its balance was looked up`, async () => {
    const service = await startService(({ accounts }) => ({
      accounts: {
        ...accounts,
        hold: async (...asked) => {
          const release = await accounts.hold(...asked);
          socket.destroy();
          await isNoticed(service);
          return release;
        },
      },
    }));
    const { credits } = await service.accounts.findAccount('tests');
    const text = JSON.stringify(body);
    const socket = service.connect();
    const length = `Content-Length: ${text.length}`;
    socket.write(postHead(service, ENHANCED, 'Content-Type: application/json', length) + text);
    await until(() => parsed(service.log).some(({ msg }) => msg === 'request'));
    assert.is(parsed(service.log).find(({ msg }) => msg === 'request')?.code, 'CLIENT_GONE');
    assert.is((await service.accounts.findAccount('tests')).credits, credits);
    await service.close();
  });
}

abandoned.run();
