// Processor time for each million hands billed, of ranges that rarely fit together and of random questions: none is far above the others.
import type { Figure } from '../http/figures.js';
import { post } from '../http/requests.js';
import { count, type Scenario, time } from '../http/scenario.js';
import { type Service, withService } from '../http/service.js';
import { quantile } from '../measure.js';
import { cpuOf, exchange } from './exchange.js';

/** Of the median of all. */
const MAX_FACTOR = 20;
const MAX_REFUSED_MS = 15;
/** The system counts processor time in hundredths of a second: a question is repeated until it has so much. */
const MIN_CPU_MS = 100;
const MAX_REPETITIONS = 20;

const LISTED: readonly (readonly [players: number, range: string])[] = [
  [6, 'QQ+,AK'],
  [8, 'TT+,AQ+'],
  [9, 'TT+'],
  [10, '88+,AJ+'],
  [4, 'QQ+'],
  [6, '10%'],
  [9, '15%'],
  [10, '20%'],
];

/** Numbers from 0 to 1 that are the same in every run. */
const randomNumbers = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const randomQuestions = (total: number): object[] => {
  const random = randomNumbers(25);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const RANGES = ['QQ+', 'TT+', '88+,AJ+', 'QQ+,AK', 'A2s+', '22+', '5%', '10%', '20%', '40%', 'KQs,QJs,JTs', 'random'];
  return Array.from({ length: total }, () => ({
    players: Array.from({ length: 2 + Math.floor(random() * 9) }, () => pick(RANGES)),
    ...(random() < 0.5 && {
      board: pick([
        ['Qh', 'Jh', '2c'],
        ['9d', '5s', '5c', 'Kh'],
        ['As', 'Ad', '2h'],
      ]),
    }),
  }));
};

interface Price {
  readonly isRefused: boolean;
  /** Of one request; for each million hands where it was answered. */
  readonly cpuMs: number;
}

const priceOf = async (service: Service, question: object): Promise<Price> => {
  const request = post(service.keyOf('attacker'), '/api/v1/equity', {
    ...question,
    method: 'monte-carlo',
    detail: true,
  });
  let [spent, hands, requests, isRefused] = [0, 0, 0, false];
  while (spent < MIN_CPU_MS && requests < MAX_REPETITIONS) {
    const { result, cpuMs } = await cpuOf(service, () => exchange(service.url, request));
    if (result.status !== 200 && result.status !== 400)
      throw new Error(`${request.body}: ${JSON.stringify(result.json)}`);
    isRefused = result.status === 400;
    spent += cpuMs;
    hands += isRefused ? 0 : result.json.data.detail.billed_hands;
    requests++;
  }
  return { isRefused, cpuMs: isRefused ? spent / requests : (1e6 * spent) / hands };
};

export const prices: Scenario = ({ quick, onProgress }) =>
  withService(['attacker'], async service => {
    const questions = [
      ...LISTED.map(([players, range]) => ({
        name: `${players} × ${range}`,
        body: { players: Array(players).fill(range) },
      })),
      ...randomQuestions(quick ? 40 : 200).map(body => ({ name: '', body })),
    ];
    const found: { readonly name: string; readonly price: Price }[] = [];
    for (const { name, body } of questions) {
      found.push({ name, price: await priceOf(service, body) });
      onProgress(found.length / questions.length);
    }
    const answered = found.filter(({ price }) => !price.isRefused).map(({ price }) => price.cpuMs);
    const median = quantile(answered, 0.5);
    const scenario = 'processor time for each million hands billed';
    const targetOf = ({ isRefused }: Price) => ({ atMost: isRefused ? MAX_REFUSED_MS : MAX_FACTOR * median });
    const listed = found
      .filter(({ name }) => name !== '')
      .map(({ name, price }) => ({
        scenario,
        name: price.isRefused ? `${name}, refused: for each request` : name,
        show: time,
        value: price.cpuMs,
        target: targetOf(price),
      }));
    const refused = found.filter(({ price }) => price.isRefused).map(({ price }) => price.cpuMs);
    const all: Figure[] = [
      { scenario, name: 'median of all questions', show: time, value: median },
      {
        scenario,
        name: 'the dearest',
        show: time,
        value: Math.max(...answered),
        target: { atMost: MAX_FACTOR * median },
      },
      { scenario, name: 'questions refused', show: count, value: refused.length },
      {
        scenario,
        name: 'the dearest refusal',
        show: time,
        value: Math.max(0, ...refused),
        target: { atMost: MAX_REFUSED_MS },
      },
    ];
    return [...listed, ...all];
  });
