// Cards over HTTP are read to the letter, in requests, batches and jobs: 52 texts are cards.

import * as assert from 'uvu/assert';
import { CARD_TEXTS } from '../../../src/engine/cards.js';
import { suite } from '../../suite.js';
import { until } from '../../until.js';
import { BATCH, ENHANCED, EQUITY, JOBS, PROBABILITIES, type Service, SHOWDOWN, useService } from '../service.js';

const cards = suite<Service>('cards over HTTP');
useService(cards);

const RANKS = [...'AKQJT98765432akqjt1'];
const SUITS = [...'hdcsHDCS♥♦♣♠', '♥\uFE0F'];
const TEXTS = [...RANKS, '10', '11', '12'].flatMap(rank => SUITS.flatMap(suit => [rank + suit, suit + rank]));

cards('are exactly 52 texts', async ({ post }) => {
  const questions = TEXTS.map(text => ({
    type: 'probabilities',
    cards: ['Ah', 'Kh', '2c', '3d', text],
    method: 'exact',
  }));
  const read: string[] = [];
  for (let first = 0; first < TEXTS.length; first += 500) {
    const { json } = await post(BATCH, { questions: questions.slice(first, first + 500) });
    json.data.answers.forEach(({ error }: { error?: { code: string } }, i: number) => {
      if (error?.code !== 'INVALID_CARDS') read.push(TEXTS[first + i]!);
    });
  }
  assert.equal(read.sort(), [...CARD_TEXTS].sort());
});

const OTHER_FORMS = ['th', '10h', 'T♥', 'T♥\uFE0F'];

/** Questions of each endpoint with a card in each of its places. */
const askWith = (card: string): readonly (readonly [path: string, type: string, question: object])[] => [
  [PROBABILITIES, 'probabilities', { cards: ['Ah', card] }],
  [ENHANCED, 'probabilities-enhanced', { cards: ['Ah', 'Kh', card, '2c', '3d'], opponents: 1 }],
  [EQUITY, 'equity', { players: ['AA', 'KK'], board: [card] }],
  [EQUITY, 'equity', { players: ['AA', 'KK'], dead: [card] }],
  [EQUITY, 'equity', { game: 'omaha', players: [`AhKhQh${card}`, '****'], simulations: 100 }],
  [SHOWDOWN, 'showdown', { hands: [['Ah', card]], board: ['2c', '3c', '4c'] }],
  [SHOWDOWN, 'showdown', { hands: [['Ah', 'Kh']], board: ['2c', '3c', card] }],
];

cards('in other forms are refused with the card that was meant, in requests, batches and jobs', async service => {
  const { post, request } = service;
  const good = askWith('Th');
  for (const [path, , question] of good) assert.is((await post(path, question)).status, 200, JSON.stringify(question));
  for (const card of OTHER_FORMS) {
    const asked = askWith(card);
    const questions = asked.map(([, type, question]) => ({ type, ...question }));
    const batch = (await post(BATCH, { questions })).json.data.answers;
    for (const [i, [path, , question]] of asked.entries()) {
      const { json, status } = await post(path, question);
      assert.equal([status, json.error.code], [400, 'INVALID_CARDS'], JSON.stringify(question));
      assert.ok(json.error.details.endsWith(`is "${card}": did you mean "Th"?`), json.error.details);
      assert.equal(batch[i], json);
    }
    const { id } = (await post(JOBS, { questions })).json.data;
    let answers: object[] = [];
    await until(async () => {
      const { data } = (await request('GET', `${JOBS}/${id}`)).json;
      answers = data.answers;
      return data.state === 'done';
    });
    assert.equal(answers, batch);
  }
});

cards.run();
