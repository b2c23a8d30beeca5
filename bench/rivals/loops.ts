// The same loops for every engine that evaluates one hand a call: all loads but texts (texts.ts) and equity around its evaluator.
// Each engine has its own process, so that V8 sees only one evaluator here and can inline it.
import type { Evaluator, Work, Works } from './adapter.js';
import { aceKing, CORPUS, FLOP_BOARDS, FLOP_HOLDINGS, onFlop } from './loads.js';

const CATEGORIES = 9;
const CORPUS_SEED = 1;

/** Random numbers of 32 bits, unsigned: sfc32 (Chris Doty-Humphrey's, of PractRand). */
export const randomNumbers = (seed: number): (() => number) => {
  let [a, b, c, d] = [seed | 0, 0x9e3779b9 | 0, 0x243f6a88 | 0, 1];
  const next = (): number => {
    const t = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return t >>> 0;
  };
  for (let i = 0; i < 15; i++) next();
  return next;
};

/**
 * What draws `count` cards of `stock` into its first places: swaps with the rest, uniform to one in 2^26. The numbers and deals are those of
 * bench/native/plain.c.
 */
const drawerOf = (stock: unknown[], seed: number): ((count: number) => void) => {
  const next = randomNumbers(seed);
  const size = stock.length;
  return count => {
    for (let i = 0; i < count; i++) {
      const j = i + Math.floor((next() * (size - i)) / 2 ** 32);
      const drawn = stock[j];
      stock[j] = stock[i];
      stock[i] = drawn;
    }
  };
};

/** The hands to evaluate, in the form of the deck's cards. */
export const corpusOf = <Card>(deck: readonly Card[], count = CORPUS, cards = 7): Card[][] => {
  const stock = [...deck];
  const draw = drawerOf(stock, CORPUS_SEED);
  return Array.from({ length: count }, () => {
    draw(cards);
    return stock.slice(0, cards);
  });
};

/**
 * The counts that check evaluation: the nine categories, then the order, Σ i × (2 where hand i beats the one before,
 * 1 where it ties).
 */
export const judge = <S>(
  strengths: ArrayLike<S>,
  amount: number,
  { category, compare }: Pick<Evaluator<unknown, S>, 'category' | 'compare'>,
): number[] => {
  const counts = new Array<number>(CATEGORIES + 1).fill(0);
  const add = (at: number, value: number): void => {
    counts[at] = (counts[at] ?? 0) + value;
  };
  for (let i = 0; i < Math.min(amount, CORPUS); i++) {
    add(category(strengths[i] as S), 1);
    if (i > 0) add(CATEGORIES, i * (Math.sign(compare(strengths[i] as S, strengths[i - 1] as S)) + 1));
  }
  return counts;
};

const evaluation = <C, S>(engine: Evaluator<C, S>): Work => {
  const hands = corpusOf(engine.deck);
  const strengths = new Array<S>(CORPUS);
  return amount => {
    for (let i = 0; i < amount; i++) strengths[i % CORPUS] = engine.evaluate(hands[i % CORPUS] as C[]);
    return { amount, counts: () => judge(strengths, amount, engine) };
  };
};

/** Two of four hole cards and three of five on the board, as places in a hand of nine. */
const OMAHA_CHOICES = [0, 1, 2, 3].flatMap(b =>
  [0, 1, 2, 3]
    .slice(0, b)
    .flatMap(a =>
      [4, 5, 6, 7, 8].flatMap(e =>
        [4, 5, 6, 7].filter(d => d < e).flatMap(d => [4, 5, 6].filter(c => c < d).map(c => [a, b, c, d, e])),
      ),
    ),
);

const omahaHands = <C, S>(engine: Evaluator<C, S>): Work => {
  const hands = corpusOf(engine.deck, CORPUS, 9);
  const strengths = new Array<S>(CORPUS);
  const five = hands[0]!.slice(0, 5);
  const evaluate = (hand: readonly C[]): S => {
    let best: S | undefined;
    for (const choice of OMAHA_CHOICES) {
      for (let i = 0; i < 5; i++) five[i] = hand[choice[i]!] as C;
      const strength = engine.evaluate(five);
      if (best === undefined || engine.compare(strength, best) > 0) best = strength;
    }
    return best as S;
  };
  return amount => {
    for (let i = 0; i < amount; i++) strengths[i % CORPUS] = evaluate(hands[i % CORPUS]!);
    return { amount, counts: () => judge(strengths, amount, engine) };
  };
};

const without = <C>(deck: readonly C[], known: readonly number[]): C[] => deck.filter((_, i) => !known.includes(i));
const ofDeck = <C>(deck: readonly C[], cards: readonly number[]): C[] => cards.map(card => deck[card] as C);

const categories =
  <C, S>(engine: Evaluator<C, S>): Work =>
  (amount, seed) => {
    const counts = new Array<number>(CATEGORIES).fill(0);
    const stock = without(engine.deck, aceKing);
    const draw = drawerOf(stock, seed);
    const hand = [...ofDeck(engine.deck, aceKing), ...stock.slice(0, 5)];
    for (let i = 0; i < amount; i++) {
      draw(5);
      for (let k = 0; k < 5; k++) hand[2 + k] = stock[k] as C;
      const category = engine.category(engine.evaluate(hand));
      counts[category] = (counts[category] ?? 0) + 1;
    }
    return { amount, counts: () => counts };
  };

/** Evaluates every hand, like this project's engine, which also counts the opponents' categories. */
const opponents =
  <C, S>(engine: Evaluator<C, S>, number: number): Work =>
  (amount, seed) => {
    const own = ofDeck(engine.deck, aceKing);
    const stock = without(engine.deck, aceKing);
    const draw = drawerOf(stock, seed);
    const hand = [...own, ...stock.slice(0, 5)];
    let [win, tie, lose] = [0, 0, 0];
    for (let i = 0; i < amount; i++) {
      draw(5 + 2 * number);
      hand[0] = own[0] as C;
      hand[1] = own[1] as C;
      for (let k = 0; k < 5; k++) hand[2 + k] = stock[k] as C;
      const mine = engine.evaluate(hand);
      let worst = 1;
      for (let k = 0; k < number; k++) {
        hand[0] = stock[5 + 2 * k] as C;
        hand[1] = stock[6 + 2 * k] as C;
        const outcome = engine.compare(mine, engine.evaluate(hand));
        if (outcome < worst) worst = outcome;
      }
      if (worst > 0) win++;
      else if (worst === 0) tie++;
      else lose++;
    }
    return { amount, counts: () => [win, tie, lose] };
  };

/** Win, tie and lose on one board, against every two of the cards that it leaves. */
const againstAll = <C, S>(engine: Evaluator<C, S>, own: readonly C[], board: readonly C[], live: readonly C[]) => {
  const hand = [...own, ...board];
  const mine = engine.evaluate(hand);
  let [win, tie] = [0, 0];
  for (let i = 0; i < live.length - 1; i++) {
    for (let j = i + 1; j < live.length; j++) {
      hand[0] = live[i] as C;
      hand[1] = live[j] as C;
      const outcome = engine.compare(mine, engine.evaluate(hand));
      if (outcome > 0) win++;
      else if (outcome === 0) tie++;
    }
  }
  return { win, tie };
};

/** The first boards in the order of the deck, from the start again after the last. */
const flop = <C, S>(engine: Evaluator<C, S>): Work => {
  const [own, known] = [ofDeck(engine.deck, onFlop.slice(0, 2)), ofDeck(engine.deck, onFlop.slice(2))];
  const stock = without(engine.deck, onFlop);
  const pairs = stock.flatMap((turn, i) => stock.slice(i + 1).map(river => [turn, river] as const));
  return amount => {
    let [win, tie] = [0, 0];
    for (let i = 0; i < amount; i++) {
      const [turn, river] = pairs[i % FLOP_BOARDS] as readonly [C, C];
      const live = stock.filter(card => card !== turn && card !== river);
      const counts = againstAll(engine, own, [...known, turn, river], live);
      win += counts.win;
      tie += counts.tie;
    }
    return { amount, counts: () => [win, tie, amount * FLOP_HOLDINGS - win - tie] };
  };
};

/** All loads, around an engine's evaluator. */
export const loopsOf = <C, S>(engine: Evaluator<C, S>): Works => ({
  evaluate: evaluation(engine),
  categories: categories(engine),
  'opponents-1': opponents(engine, 1),
  'opponents-9': opponents(engine, 9),
  flop: flop(engine),
  ...(engine.takesFive && { 'omaha-hands': omahaHands(engine) }),
});
