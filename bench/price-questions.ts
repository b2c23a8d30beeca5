// The questions of bench/price.ts: of every kind, drawn from a fixed seed.
import { randomNumbers } from './rivals/loops.js';

export interface PriceQuestion {
  readonly game: 'holdem' | 'short-deck';
  /** "turn, known+narrow+random, hands, dead". */
  readonly kind: string;
  readonly players: readonly string[];
  readonly board: readonly string[];
  readonly dead: readonly string[];
  readonly categories: boolean;
  readonly byHand: boolean;
  readonly namesHands: boolean;
  readonly nextStreet: boolean;
}

const STREETS = ['preflop', 'flop', 'turn', 'river'] as const;
const BOARD_CARDS = { preflop: 0, flop: 3, turn: 4, river: 5 } as const;

/** Texts of ranges; the texts of single hands are dealt. */
const RANGES = {
  narrow: ['QQ+, AKs', 'TT, 99', 'AKs, AQs, KQs', 'JJ, AKo'],
  medium: ['TT+, AQs+', '99-66, AJs, KQs', 'QJs, JTs, T9s, 98s', '88+, AKs, AKo', '22-77'],
  wide: ['22+, A2s+, K9s+, QTs+, JTs, A9o+, KTo+', '20%', '44+, A8s+, KTs+, QTs+, AJo+', '40%'],
  weighted: ['QQ+:0.5, AKs, AKo:0.25', '20%:0.5, 40%', 'AA, KK:0.9, QQ:0.8, JJ:0.7, AKs', '22+:0.3, A2s+, KTs+'],
  random: ['random'],
  overlapping: ['AK', 'AKo', 'AKs, AA', 'AK, KK'],
} as const;
type RangeKind = keyof typeof RANGES;

const RANKS = { holdem: '23456789TJQKA', 'short-deck': '6789TJQKA' };
/** In texts of ranges with ranks that short deck lacks. */
const LOW_RANKS = /[2-9TJQKA][2-5]/;
const SUITS = 'shdc';

/** Questions without end. */
export function* drawQuestions(seed: number): Generator<PriceQuestion> {
  const next = randomNumbers(seed);
  const random = (below: number): number => Math.floor((next() / 2 ** 32) * below);
  const pick = <T>(values: readonly T[]): T => values[random(values.length)]!;
  for (;;) {
    const game = pick(['holdem', 'holdem', 'holdem', 'short-deck'] as const);
    const pickRange = (kind: RangeKind): string =>
      pick(RANGES[kind].filter(text => game === 'holdem' || !LOW_RANKS.test(text)));
    const deck = [...RANKS[game]].flatMap(rank => [...SUITS].map(suit => rank + suit));
    const draw = (count: number): string[] =>
      Array.from({ length: count }, () => deck.splice(random(deck.length), 1)[0]!);
    const street = pick(STREETS);
    const board = draw(BOARD_CARDS[street]);
    const dead = random(4) === 0 ? draw(1 + random(4)) : [];
    const count = pick([2, 2, 2, 3, 3, 4, 5, 6, 8, 10]);
    const known = pick([0, 0, 1, 1, count - 1, count - 2, count]);
    const kinds = Array.from({ length: count }, (_, i) =>
      i < known
        ? 'known'
        : pick<RangeKind>(['narrow', 'narrow', 'medium', 'medium', 'wide', 'weighted', 'random', 'overlapping']),
    );
    const texts = kinds.map(kind => (kind === 'known' ? draw(2).join('') : pickRange(kind)));
    // Players with the same range are a case of their own in the engine.
    const areSame = random(6) === 0 && known === 0;
    const players = areSame ? texts.map(() => texts[0]!) : texts;
    const detail = pick(['', '', 'categories', 'hands', 'both', 'groups']);
    const categories = detail === 'categories' || detail === 'both';
    const namesHands = detail === 'groups' && board.length > 0;
    const byHand = detail === 'hands' || detail === 'both' || detail === 'groups';
    const nextStreet = street !== 'river' && random(3) === 0;
    const words = [
      game === 'short-deck' && 'short deck',
      street,
      areSame ? `${count} × ${kinds[0]}` : kinds.sort().join('+'),
      categories && 'categories',
      namesHands ? 'made hands' : byHand && 'hands',
      nextStreet && (street === 'preflop' ? 'flops' : 'next cards'),
      dead.length > 0 && 'dead',
    ];
    const kind = words.filter(Boolean).join(', ');
    yield { game, kind, players, board, dead, categories, byHand, namesHands, nextStreet };
  }
}
