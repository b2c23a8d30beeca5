// What short deck alone refuses over HTTP: cards and ranks below six, and what has another bound. test/questions/ has the rest.

import * as assert from 'uvu/assert';
import type { ErrorCode } from '../../../src/http/http-error.js';
import { suite } from '../../suite.js';
import { assertRefused, BATCH, EQUITY, PROBABILITIES, type Service, SHOWDOWN, useService } from '../service.js';

const GAME = { game: 'short-deck' };
const known = { ...GAME, players: ['AhKh', 'QsQc'] };

const refusals = suite<Service>('short deck refuses');
useService(refusals);

const absent = (entries: readonly string[]): RegExp =>
  new RegExp(`^${entries.map(entry => entry.replace(/[[\]()]/g, '\\$&')).join('(, | and )')}`);

for (const [what, path, body, code, details] of [
  [
    'every card below six of board and dead cards, by name',
    EQUITY,
    { ...known, board: ['5h', 'Ah', '2c'], dead: ['3d'] },
    'INVALID_CARDS',
    absent([
      'board[0] is "5h" (short deck has no 5h)',
      'board[2] is "2c" (short deck has no 2c)',
      'dead[0] is "3d" (short deck has no 3d)',
    ]),
  ],
  [
    'a card below six that is written wrong, without a hint that would be refused too',
    EQUITY,
    { ...known, board: ['5H', 'h4', '9h'] },
    'INVALID_CARDS',
    absent(['board[0] is "5H" (short deck has no 5h)', 'board[1] is "h4" (short deck has no 4h)']),
  ],
  [
    'what is no card, with the ranks that it has',
    EQUITY,
    { ...known, board: ['Xx'] },
    'INVALID_CARDS',
    /^board\[0\] is "Xx": a card is two characters, a rank \(A K Q J T 9 8 7 6\) and a suit/,
  ],
  [
    'a card below six in a hand of a showdown and on its board',
    SHOWDOWN,
    { ...GAME, hands: [['Ah', '5h']], board: ['6c', '7c', '4c'] },
    'INVALID_CARDS',
    absent(['hands[0][1] is "5h" (short deck has no 5h)', 'board[2] is "4c" (short deck has no 4c)']),
  ],
  [
    'more than ten of them, of which it names ten',
    EQUITY,
    { ...known, dead: [...'2345'].flatMap(rank => [...'cdh'].map(suit => rank + suit)) },
    'INVALID_CARDS',
    /^dead\[0\] is "2c" \(short deck has no 2c\).*dead\[9\] is "5c" \(short deck has no 5c\) and 2 more$/,
  ],
  [
    'a rank below six in a range',
    EQUITY,
    { ...GAME, players: ['AA', 'QQ, 55'] },
    'INVALID_RANGE',
    /^players\[1\], at 4: short deck has no 5: its ranks are 6 to A$/,
  ],
  [
    'a hand with a card below six',
    EQUITY,
    { ...GAME, players: ['Ah5h', 'QQ'] },
    'INVALID_RANGE',
    /^players\[0\], at 2: short deck has no 5h$/,
  ],
  [
    'odds of hold’em’s own endpoint',
    PROBABILITIES,
    { ...GAME, cards: ['Ah', 'Kh'] },
    'INVALID_REQUEST',
    /^game is "short-deck"/,
  ],
  [
    'another spelling of its name',
    EQUITY,
    { ...known, game: 'short deck' },
    'INVALID_REQUEST',
    /^game is "short deck": send "holdem" or "short-deck" or/,
  ],
] as const satisfies readonly (readonly [string, string, object, ErrorCode, RegExp])[]) {
  refusals(what, async service => {
    assertRefused(await service.post(path, body), code, details);
    const [answer] = (await service.post(BATCH, { questions: [{ type: path.replace('/api/v1/', ''), ...body }] })).json
      .data.answers;
    assert.is(answer.error.code, code);
  });
}

refusals('an exact answer that bills too much', async service => {
  const players = ['random', 'random', 'random', 'random'];
  const refused = await service.post(EQUITY, { ...GAME, players, method: 'exact' });
  assertRefused(
    refused,
    'INVALID_REQUEST',
    /^method is "exact": it bills [\d,]+ hands here, and a request may bill 1,000,000,000|steps/,
  );
  assert.match(refused.json.error.details, /; .*send "monte-carlo"$/);
});

refusals.run();
