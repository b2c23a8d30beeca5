// What questions of batches and jobs cost: each without a fault bills at least 10,000 hands.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../../until.js';
import { type Answer, BATCH, JOBS, type Service, useService } from '../service.js';

const CARDS = ['As', 'Ks'];
const tiny = { type: 'probabilities', cards: CARDS, simulations: 1, seed: 1 };
const dryRun = { type: 'equity', players: ['TT+', 'random'], dry_run: true };
/** Of the table before the flop, and of that of matchups. */
const known = [
  { type: 'probabilities-enhanced', cards: CARDS, opponents: 1, method: 'exact' },
  { type: 'equity', players: ['AhKh', 'QQ+'], detail: true },
];
const wrong = { type: 'probabilities', cards: ['As'] };
const large = { type: 'probabilities-enhanced', cards: CARDS, opponents: 1, simulations: 1_000_000 };

const repeat = <Question>(question: Question, count: number): Question[] =>
  Array.from({ length: count }, () => question);

/** 150 of one deal, 100 dry runs, 50 that tables answer: 3 million hands; 100 with a fault; one of 2 million. */
const QUESTIONS = [
  ...repeat(tiny, 150),
  ...repeat(dryRun, 100),
  ...repeat(known, 25).flat(),
  ...repeat(wrong, 100),
  large,
];
const COST = 5;

const ended = async (service: Service, id: string): Promise<Answer> => {
  let answer: Answer | undefined;
  await until(async () => {
    answer = await service.request('GET', `${JOBS}/${id}`);
    return answer.json.data.ended !== null;
  });
  return answer as Answer;
};

const creditsOf = async ({ accounts }: Service): Promise<number> => (await accounts.findAccount('tests')).credits;

const lists = suite<Service>('questions of lists');
useService(lists);

lists('bill at least 10,000 hands each in a batch, where they have no fault', async service => {
  const before = await creditsOf(service);
  const answer = await service.post(BATCH, { questions: QUESTIONS });
  assert.is(answer.headers.get('x-credits-cost'), String(COST));
  assert.is(await creditsOf(service), before - COST);
});

lists('cost what they bill in a batch of dry runs alone', async service => {
  const answer = await service.post(BATCH, { questions: repeat(dryRun, 250) });
  assert.is(answer.headers.get('x-credits-cost'), '3');
});

lists('cost what they bill where sampling finds no hands that fit together, in a batch and in a job', async service => {
  const questions = repeat({ type: 'equity', players: Array(10).fill('QQ+'), simulations: 1 }, 101);
  const batch = await service.post(BATCH, { questions });
  assert.is(batch.json.data.answers[0].error.code, 'INVALID_RANGE');
  assert.is(batch.headers.get('x-credits-cost'), '2');
  const { id } = (await service.post(JOBS, { questions })).json.data;
  assert.is((await ended(service, id)).json.data.cost, 2);
});

lists('say in their answers what their own endpoint would bill', async service => {
  const { answers } = (await service.post(BATCH, { questions: [dryRun, known[1]] })).json.data;
  assert.is(answers[0].data.cost, 1);
  assert.is(answers[1].data.detail.billed_hands, 1);
});

lists('bill the same in a job, at most and in the end', async service => {
  const before = await creditsOf(service);
  const { id, cost } = (await service.post(JOBS, { questions: QUESTIONS })).json.data;
  assert.is(cost, COST);
  const { data } = (await ended(service, id)).json;
  assert.equal([data.state, data.cost, data.progress], ['done', COST, 1]);
  assert.is(await creditsOf(service), before - COST);
});

lists('are paid for at once in a job of dry runs alone, which is done when it is submitted', async service => {
  const before = await creditsOf(service);
  const { data } = (await service.post(JOBS, { questions: repeat(dryRun, 250) })).json;
  assert.is(data.cost, 3);
  const shown = (await service.request('GET', `${JOBS}/${data.id}`)).json.data;
  assert.equal([shown.state, shown.cost, shown.progress], ['done', 3, 1]);
  assert.is(await creditsOf(service), before - 3);
});

lists('give back what a cancelled job did not compute, to the credit', async service => {
  const before = await creditsOf(service);
  const endless = { type: 'probabilities', cards: CARDS, simulations: 100_000_000_000 };
  const { id, cost } = (await service.post(JOBS, { questions: [...repeat(dryRun, 250), endless] })).json.data;
  assert.is(cost, 100_003);
  const cancelled = (await service.request('DELETE', `${JOBS}/${id}`)).json.data;
  assert.is(cancelled.state, 'cancelled');
  assert.ok(cancelled.cost >= 2 && cancelled.cost < 50_000, String(cancelled.cost));
  assert.is(await creditsOf(service), before - cancelled.cost);
});

lists.run();
