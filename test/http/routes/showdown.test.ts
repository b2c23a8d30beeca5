// POST /api/v1/showdown: the library's answers. How questions are read is tested in test/questions, what they cost in test/http/charging,
// and test/openapi has an answer for each error.

import * as assert from 'uvu/assert';
import { loadEngine, type ShowdownQuestion } from '../../../src/library/index.js';
import { DECK } from '../../deck.js';
import { chance, draw } from '../../engine/random.js';
import { creditHeaders } from '../answers.js';
import { SHOWDOWN } from '../requests.js';
import { serviceSuite } from '../service.js';

const hands = [
  ['Ah', 'Kh'],
  ['Qs', 'Qc'],
];
const board = ['Qh', 'Jh', '2c'];

const showdown = serviceSuite('POST /api/v1/showdown');

/** A thousand random hands on a turn, which are computed in many chunks. */
const drawThousand = (): ShowdownQuestion => {
  const random = chance(8);
  const turn = draw(random, DECK, 4);
  const rest = DECK.filter(card => !turn.includes(card));
  return { hands: Array.from({ length: 1000 }, () => draw(random, rest, 2)), board: turn, independent: true };
};

showdown('is what the library answers, byte for byte, for a thousand hands too', async ({ post }) => {
  const engine = await loadEngine();
  const thousand = drawThousand();
  for (const question of [
    { hands, board },
    { hands, board, versusRandom: true },
    { hands: [hands[0]!, hands[0]!], board, independent: true },
    { hands, board, bets: [50, 100], foldedBets: [20] },
    {
      hands: [
        ['9c', '8c', '7c', '6c', '4d'],
        ['Ah', 'Kd', 'Qs', 'Js', '9h', '2c', '3d'],
      ],
    },
    thousand,
    { ...thousand, versusRandom: true },
  ] as const) {
    const { versusRandom, foldedBets, ...fields } = question as ShowdownQuestion;
    const sent = { ...fields, versus_random: versusRandom, folded_bets: foldedBets };
    const answer = await post(SHOWDOWN, sent);
    const data = engine.showdown(question as ShowdownQuestion);
    assert.is(answer.text, JSON.stringify({ success: true, data }));
    assert.is(creditHeaders(answer)[0], versusRandom && fields.hands.length === 1000 ? '2' : '1');
    assert.match(answer.headers.get('server-timing') ?? '', /^queue;dur=/);
  }
});
