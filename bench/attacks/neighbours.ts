// Twenty requests at a time of one account for hands that never fit together; and what another account's requests take meanwhile.
// Beside them stand twenty of the cheapest ordinary requests: what the machine, which sends them too, makes of any such load.
import { closedLoop } from '../http/closed-loop.js';
import type { Figure } from '../http/figures.js';
import { post, type Request } from '../http/requests.js';
import { count, type Scenario, time } from '../http/scenario.js';
import { type Service, withService } from '../http/service.js';
import { quantile } from '../measure.js';
import { timesOf } from './exchange.js';

const EQUITY = '/api/v1/equity';
const CONNECTIONS = 20;
const MAX_SMALL_MS = 15;
/** Of its idle time; and once the idle time, since the attacker has as large a share of the threads. */
const MAX_FACTOR = 1.5 + 1;

const ORDINARY = 'two known hands, one deal';

const ATTACKS = {
  [ORDINARY]: { players: ['AsAh', 'KsKh'], simulations: 1 },
  '10 × TT+, one deal': { players: Array(10).fill('TT+'), simulations: 1 },
  '9 × TT+, dry run': { players: Array(9).fill('TT+'), dry_run: true },
  '10 × 88+,AJ+': { players: Array(10).fill('88+,AJ+') },
};

const small = (key: string): Request => post(key, '/api/v1/probabilities', { cards: ['As', 'Ks'] });
const million = (key: string): Request =>
  post(key, '/api/v1/probabilities-enhanced', { cards: ['As', 'Ks'], opponents: 1, simulations: 500_000 });

interface Times {
  readonly small: readonly number[];
  readonly million: readonly number[];
}

const measure = async ({ url, keyOf }: Service, requests: number): Promise<Times> => ({
  small: await timesOf(url, small(keyOf('neighbour')), requests),
  million: await timesOf(url, million(keyOf('neighbour')), Math.ceil(requests / 5)),
});

interface Bounds {
  readonly smallMs: number;
  readonly millionMs: number;
}

/** Without bounds where the times are there to be compared with. */
const figuresOf = (scenario: string, { small, million }: Times, bounds?: Bounds): Figure[] => [
  { scenario, name: 'small request, median', show: time, value: quantile(small, 0.5) },
  {
    scenario,
    name: 'small request, 99th percentile',
    show: time,
    value: quantile(small, 0.99),
    target: bounds && { atMost: bounds.smallMs },
  },
  {
    scenario,
    name: '1,000,000 hands, median',
    show: time,
    value: quantile(million, 0.5),
    target: bounds && { atMost: bounds.millionMs },
  },
];

export const neighbours: Scenario = ({ quick, onProgress }) =>
  withService(['attacker', 'neighbour'], async service => {
    const [requests, seconds] = quick ? [100, 5] : [500, 20];
    await measure(service, requests);
    const idle = await measure(service, requests);
    const bounds = { smallMs: MAX_SMALL_MS, millionMs: MAX_FACTOR * quantile(idle.million, 0.5) };
    const figures = figuresOf('alone', idle);
    for (const [index, [name, body]] of Object.entries(ATTACKS).entries()) {
      const attack = post(service.keyOf('attacker'), EQUITY, body);
      const attacking = closedLoop(service.url, [attack], { connections: CONNECTIONS, seconds, hasThread: true });
      const beside = await measure(service, requests);
      const { statuses } = await attacking;
      const answered = Object.values(statuses).reduce((sum, each) => sum + each, 0);
      const scenario = `20 at a time: ${name}`;
      figures.push(...figuresOf(scenario, beside, name === ORDINARY ? undefined : bounds));
      figures.push({ scenario, name: 'requests answered', show: count, value: answered });
      onProgress((index + 1) / Object.keys(ATTACKS).length);
    }
    return figures;
  });
