// poker-odds equity --flops: the best and the worst flops, and what each kind is worth; and the tables of --csv.

import * as assert from 'uvu/assert';
import { suite } from '../../suite.js';
import { command, documentOf, type Outcome } from '../command.js';

const equity = (...argv: string[]): Promise<Outcome> => command({}, 'equity', ...argv);
const document = async (...argv: string[]) => documentOf(await equity(...argv, '--json'));
const FLOP = ['--board', 'QhJh2c'];

const text = suite('poker-odds equity --flops');

text(
  'has for every flop the best and the worst ones, and the mean equity of each kind, which shares weight',
  async () => {
    const { out } = await equity('AhKh', 'QcQd', '--flops');
    const flops: { flop: string; count: number; share: number; equities: number[] }[] = (
      await document('AhKh', 'QcQd', '--flops')
    ).flops;
    const [best] = [...flops].sort((a, b) => b.equities[0]! - a.equities[0]!);
    const [worst] = [...flops].sort((a, b) => a.equities[0]! - b.equities[0]!);
    const percent = (rate: number): string => (100 * rate).toFixed(3);
    assert.match(
      out,
      `\nAhKh\nbest    flops  equity      worst  flops  equity\n${best!.flop}      1  100.000 %  ${worst!.flop} `,
    );
    const kind = (count: number, share: number, mean: number): RegExp =>
      new RegExp(` ${count.toLocaleString('en')} +${(100 * share).toFixed(2)} % +${percent(mean)} %`);
    const sumOf = (own: typeof flops) => {
      const share = own.reduce((sum, each) => sum + each.share, 0);
      const mean = own.reduce((sum, each) => sum + each.share * each.equities[0]!, 0) / share;
      return kind(
        own.reduce((sum, each) => sum + each.count, 0),
        share,
        mean,
      );
    };
    const lines = new Map(out.split('\n').map(line => [line.slice(0, 9).trim(), line]));
    assert.match(lines.get('all')!, sumOf(flops));
    assert.match(
      lines.get('monotone')!,
      sumOf(flops.filter(({ flop }) => new Set([flop[1], flop[3], flop[5]]).size === 1)),
    );
    assert.match(
      lines.get('paired')!,
      sumOf(flops.filter(({ flop }) => new Set([flop[0], flop[2], flop[4]]).size === 2)),
    );
    assert.match(lines.get('T high')!, sumOf(flops.filter(({ flop }) => flop.startsWith('T'))));
  },
);

text.run();

const csv = suite('poker-odds equity --csv');

csv('prints the table of one option, with the numbers of the JSON, and columns that have its names', async () => {
  const rows = async (...argv: string[]): Promise<string[]> => (await equity(...argv, '--csv')).out.trim().split('\n');
  const players = ['AhKh', 'QQ+, AKs:0.5', ...FLOP];
  const whole = await document(...players, '--hands', '--next-cards');
  const hands = await rows(...players, '--hands');
  assert.is(hands[0], 'player,hand,weight,equity,win_rate,tie_rate');
  assert.equal(
    hands.slice(1),
    whole.players.flatMap(({ hands: own }: { hands: object[] }, player: number) =>
      own.map(hand => [player, ...Object.values(hand)].join(',')),
    ),
  );
  const next = await rows(...players, '--next-cards');
  assert.equal([next.length, next[0]], [50, 'card,equities[0],equities[1]']);
  assert.ok(next.includes('Ah,,'), 'no deal has it next');
  const [head, first, ...others] = await rows('AhKh', 'QcQd', '--flops');
  assert.equal([head, others.length], ['flop,count,share,equities[0],equities[1]', 9803]);
  assert.match(first!, /^AsAdAc,1,0\.0000578\d+,1,0$/);
});

csv('is refused without a table, with two, and beside --json', async () => {
  const refused = async (...argv: string[]): Promise<string> => (await equity('AhKh', 'QQ', '--csv', ...argv)).err;
  const one = /^error: --csv prints one table: add one of --hands, --next-cards, --flops, --made-hands\n/;
  assert.match(await refused(), one);
  assert.match(await refused('--hands', '--flops'), one);
  assert.match(await refused('--flops', '--json'), /--csv stands beside --json: leave out one of them/);
});

csv.run();
