// poker-odds equity and showdown with short deck: how players are typed, its tables and grids of nine ranks, JSON, CSV and errors.
import * as assert from 'uvu/assert';
import { loadShortDeck } from '../../../src/library/short-deck/index.js';
import { contract } from '../../openapi/document.js';
import { suite } from '../../suite.js';
import { command, commandOn, documentOf, errorOf, type Outcome } from '../command.js';

const GAME = ['--game', 'short-deck'];
const equity = (...argv: string[]): Promise<Outcome> => command({}, 'equity', ...argv, ...GAME);
const showdown = (...argv: string[]): Promise<Outcome> => command({}, 'showdown', ...argv, ...GAME);
const rowsOf = ({ out }: Outcome): string[] => out.trim().split('\n');

const short = suite('poker-odds with --game short-deck');

short('reads players as words, as a sentence or beside options, for the same answer', async () => {
  const expected = (await loadShortDeck()).equity({ players: ['AhKh', 'QQ+'], board: ['Qd', 'Jc', '7s'] });
  for (const words of [
    ['AhKh', 'QQ+', '--board', 'QdJc7s'],
    ['AhKh', 'vs', 'QQ+', 'on', 'QdJc7s'],
    ['AhKh vs QQ+ on QdJc7s'],
    ['Ah', 'Kh', 'vs', 'QQ+', '--board', 'Q♦ J♣ 7♠'],
  ]) {
    const printed = documentOf(await equity(...words, '--json'));
    assert.equal(
      printed.players.map((player: Record<string, unknown>) => [player.combos, player.equity, player.win_rate]),
      expected.players.map(player => [player.combos, player.equity, player.win]),
      words.join(' '),
    );
    assert.is(printed.detail.simulations, 3654);
    assert.ok(contract.isValid('EquityData', printed));
  }
});

short('prints a table of the equities', async () => {
  const { exitCode, out, err } = await equity('AhKh vs QQ+ on QdJc7s');
  assert.equal([exitCode, err], [0, '']);
  assert.match(out, /^AhKh vs QQ\+\nboard Qd Jc 7s\n/);
  assert.match(out, /^AhKh +1 +27\.997 % .* 27\.011 % +1\.970 %$/m);
  assert.match(out, /^3,654 deals, all there are/m);
});

short('has grids of nine ranks, from ace to six', async () => {
  for (const columns of [80, 40]) {
    const { out } = await commandOn(
      { columns: () => columns },
      'equity',
      'AKs',
      'random',
      '--hands',
      '--board',
      '9h8h6d',
      ...GAME,
    );
    const lines = out.split('\n');
    const heads = lines.filter(line => /^ +A +K +Q/.test(line)).map(line => line.trim().split(/ +/).join(''));
    assert.equal(heads, ['AKQJT9876', 'AKQJT9876'], `${columns} columns`);
    const from = lines.lastIndexOf(lines.findLast(line => /^ +A +K +Q/.test(line))!);
    assert.equal(
      lines.slice(from + 1, from + 11).map(line => line[0] ?? ''),
      [...'AKQJT9876', ''],
    );
  }
  const next = await equity('AhKh', 'random', '--next-cards', '--board', '9h8h6d');
  assert.match(next.out, /^ +A +K +Q +J +T +9 +8 +7 +6$/m);
  assert.not.match(next.out, /^ +A .* 5( |$)/m);
});

short('has the flops of 36 cards: no kind of flop below six high', async () => {
  const { out } = await equity('AhKh', 'QQ', '--flops');
  assert.match(out, /^all +5,980 +100\.00 % +53\.695 %/m);
  assert.equal(
    out.match(/^[2-9TJQKA] high/gm)?.join(),
    'A high,K high,Q high,J high,T high,9 high,8 high,7 high,6 high',
  );
  const connected = Number(/^connected +([\d,]+)/m.exec(out)?.[1]?.replace(',', ''));
  const { flops } = documentOf(await equity('AhKh', 'QQ', '--flops', '--json'));
  const isConnected = ({ flop }: { flop: string }): boolean => {
    const ranks = [
      ...new Set(['A6789TJQKA'.indexOf(flop[0]!), ...[0, 2, 4].map(i => '.6789TJQKA'.indexOf(flop[i]!))]),
    ].filter(r => r > 0);
    const low = ranks.map(rank => (rank === 9 ? 0 : rank));
    return ranks.length === 3 && [ranks, low].some(some => Math.max(...some) - Math.min(...some) < 5);
  };
  const counted = flops.filter(isConnected).reduce((sum: number, { count }: { count: number }) => sum + count, 0);
  assert.is(connected, counted, 'an ace is also below the six');
  const [head, first, ...others] = rowsOf(await equity('AK', 'QJs', '--flops', '--csv'));
  assert.equal([head, others.length], ['flop,count,share,equities[0],equities[1]', 572]);
  assert.match(first!, /^AsAhAd,4,/);
});

short('has made hands in its own order, and the CSV of hands', async () => {
  const { out } = await equity('random', 'AA', '--made-hands', '--board', 'Th9h8hTd');
  const at = ['Flush', 'Full House', 'Straight', 'Trips'].map(name => out.indexOf(`\n${name}  `));
  assert.ok(at[0]! > 0 && at.every((place, i) => i === 0 || place > at[i - 1]!), out);
  const hands = rowsOf(await equity('AKs', 'QJs', '--hands', '--csv', '--board', '9h8h6d'));
  assert.equal([hands[0], hands.length], ['player,hand,weight,equity,win_rate,tie_rate', 9]);
});

short('says what hands are in a showdown, and who wins by its order', async () => {
  const { out } = await showdown('AhKh', '9s9d', '--board', '9h8hThTd6d');
  assert.match(out, /^Ah Kh {2}Flush, Ace High +Ah Kh Th 9h 8h {2}wins$/m);
  assert.match(out, /^9s 9d {2}Full House, Nines over Tens +9s 9h 9d Th Td$/m);
  const straight = documentOf(await showdown('Ah9d', '--board', '6c7c8d', '--versus-random', '--json'));
  const { description, best, rank } = straight.hands[0];
  assert.equal([description, best.join(''), rank], ['Straight, Nine High', '9d8d7c6cAh', 276]);
  assert.ok(contract.isValid('ShowdownData', straight));
  const paid = documentOf(await showdown('AhKh', '9s9d', '--board', '9h8hThTd6d', '--bets', '10,30', '--json'));
  assert.equal(paid.payouts, [20, 20]);
});

for (const [words, message] of [
  [['AhKh', '55'], 'player 2, at 0: short deck has no 5: its ranks are 6 to A'],
  [['AhKh vs QQ+ on QdJc5s'], 'board card 3 is "5s": short deck has no 5s'],
  [['AhKh', 'QQ', '--dead', '2♥'], 'dead card 1 is "2♥": short deck has no 2h'],
] as const) {
  short(`refuses ${words.join(' ')}: ${message}`, async () => {
    const { exitCode, message: found } = errorOf(await equity(...words, '--json'));
    assert.is(exitCode, 2);
    assert.ok(found.startsWith(message), found);
  });
}

short.run();
