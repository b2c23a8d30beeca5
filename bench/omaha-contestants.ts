// The engines of bench/omaha.ts: each does some hands, deals or answers of a load, and returns how long it took, and its counts.
import { readFileSync } from 'node:fs';
import { parseCards } from '../src/engine/card-lists.js';
import { formatCard } from '../src/engine/cards.js';
import { CATEGORIES } from '../src/engine/categories.js';
import type { Abi, OmahaAbi } from '../src/engine/exports.js';
import { cpuTime } from './measure.js';
import { importRival } from './rivals/adapter.js';
import type { EngineProcess } from './rivals/engine-process.js';
import { areInstalled, install } from './rivals/engines.js';
import { corpusOf } from './rivals/loops.js';

export const KNOWN = ['AhAdKhKd', '9s8s7h6h'] as const;
export const BOARDS = 1_086_008;
const HANDS = 65_536;
const UNKNOWN = 255;

/** What an engine did: the amount, milliseconds and the counts. */
export interface Turn {
  readonly amount: number;
  readonly ms: number;
  readonly counts: readonly number[];
}

export interface Contestant {
  readonly name: string;
  readonly by: string;
  run(amount: number): Turn | Promise<Turn>;
}

const loadModule = <Exports>(file: string): Exports =>
  new WebAssembly.Instance(new WebAssembly.Module(readFileSync(`dist/${file}`)), {}).exports as unknown as Exports;
const omaha = loadModule<OmahaAbi>('poker-odds-omaha.wasm');
const holdem = loadModule<Abi>('poker-odds.wasm');
const inputOf = (abi: OmahaAbi | Abi): Uint8Array =>
  new Uint8Array(abi.memory.buffer, abi.inputPtr(), abi.inputCapacity());
const sums = new Float64Array(omaha.memory.buffer, omaha.outputPtr(), 11);
const cardsOf = (text: string): string[] => text.match(/../g) ?? [];
const known = KNOWN.map(hand => parseCards(cardsOf(hand)));

const timed = (amount: number, work: () => number[]): Turn => {
  let counts: number[] = [];
  const ms = cpuTime(() => {
    counts = work();
  });
  return { amount, ms, counts };
};

/** Deals that the first player wins, ties and loses. */
const outcomes = (): number[] => [sums[1]!, sums[2]!, sums[0]! - sums[1]! - sums[2]!];

const DECK = Array.from({ length: 52 }, (_, card) => card);
const corpora = [4, 5, 6].map(holeCards => corpusOf(DECK, HANDS, holeCards + 5));

/** As many hands in a call as fit into the input. */
export const evaluateOurs = (holeCards: number): Contestant => {
  const size = holeCards + 5;
  const atOnce = Math.floor(omaha.inputCapacity() / size);
  const bytes = Uint8Array.from(corpora[holeCards - 4]!.flat());
  const output = new Uint32Array(omaha.memory.buffer, omaha.outputPtr(), atOnce);
  const strengths = new Uint32Array(HANDS);
  const evaluate = (amount: number): void => {
    const input = inputOf(omaha);
    for (let done = 0; done < amount; ) {
      const first = done % HANDS;
      const hands = Math.min(atOnce, HANDS - first, amount - done);
      input.set(bytes.subarray(first * size, (first + hands) * size));
      omaha.evaluateOmaha(hands, holeCards);
      strengths.set(output.subarray(0, hands), first);
      done += hands;
    }
  };
  return {
    name: `poker-odds${holeCards === 4 ? '' : `, ${holeCards} hole cards`}`,
    by: 'own function',
    run: amount => {
      const ms = cpuTime(() => evaluate(amount));
      const counts = CATEGORIES.map(() => 0);
      for (const strength of strengths.subarray(0, amount)) counts[omaha.category(strength)]!++;
      return { amount, ms, counts };
    },
  };
};

export const simulateOurs = (random: boolean): Contestant => ({
  name: 'poker-odds',
  by: 'own function',
  run: amount =>
    timed(amount, () => {
      inputOf(omaha).set(random ? [...known[0]!, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN] : known.flat());
      omaha.simulateOmaha(2, 4, 0, 0, 0, amount, BigInt(amount), 0);
      return outcomes();
    }),
});

export const simulateHoldem: Contestant = {
  name: 'poker-odds, hold’em, AhKh against 1 opponent',
  by: 'own function',
  run: amount =>
    timed(amount, () => {
      inputOf(holdem).set(parseCards(['Ah', 'Kh']));
      holdem.simulate(2, 1, amount, 1n, 0);
      return [];
    }),
};

export const enumerateOurs: Contestant = {
  name: 'poker-odds',
  by: 'own function',
  run: amount =>
    timed(amount, () => {
      inputOf(omaha).set(known.flat());
      for (let answer = 0; answer < amount; answer++) omaha.enumerateOmaha(2, 4, 0, 0, 0, 0, BOARDS);
      return outcomes();
    }),
};

interface Result {
  readonly wins: number;
  readonly ties: number;
  readonly total: number;
}

interface PokerApprentice {
  evaluateOmaha(cards: { holeCards: readonly string[]; communityCards: readonly string[] }): {
    readonly strength: number;
  };
  equityOmaha(hands: readonly (readonly string[])[], board: readonly string[]): readonly Result[];
  simulateOmaha(options: {
    readonly allHoleCards: readonly (readonly string[])[];
    readonly communityCards: readonly string[];
    readonly samplesPerUpdate: number;
  }): Iterator<readonly Result[]>;
}

interface Pokertools {
  getCardCode(card: string): number;
  evaluate(codes: number[]): number;
}

if (!areInstalled()) install();
const apprentice = await importRival<PokerApprentice>('@poker-apprentice/hand-evaluator');
const pokertools = await importRival<Pokertools>('@pokertools/evaluator');
const APPRENTICE = { name: '@poker-apprentice/hand-evaluator', by: 'own function' };

const countsOf = ([first]: readonly Result[]): number[] => {
  const { wins, ties, total } = first!;
  return [wins, ties, total - wins - ties];
};

const texts = corpora[0]!.map(hand => hand.map(card => formatCard(card)));

export const evaluateApprentice: Contestant = {
  ...APPRENTICE,
  run: amount =>
    timed(amount, () => {
      const counts = CATEGORIES.map(() => 0);
      for (let i = 0; i < amount; i++) {
        const hand = texts[i % HANDS]!;
        const { strength } = apprentice.evaluateOmaha({ holeCards: hand.slice(0, 4), communityCards: hand.slice(4) });
        counts[Math.min(8, strength)]!++; // 9 is its royal flush
      }
      return counts;
    }),
};

export const simulateApprentice = (random: boolean): Contestant => ({
  ...APPRENTICE,
  run: amount =>
    timed(amount, () => {
      const allHoleCards = [cardsOf(KNOWN[0]), random ? [] : cardsOf(KNOWN[1])];
      const updates = apprentice.simulateOmaha({ allHoleCards, communityCards: [], samplesPerUpdate: amount });
      return countsOf(updates.next().value);
    }),
});

export const enumerateApprentice: Contestant = {
  ...APPRENTICE,
  run: amount =>
    timed(amount, () => {
      let counts: number[] = [];
      for (let answer = 0; answer < amount; answer++) counts = countsOf(apprentice.equityOmaha(KNOWN.map(cardsOf), []));
      return counts;
    }),
};

/** The weakest strength of each category but high card, the best first. */
const LAST = [10, 166, 322, 1599, 1609, 2467, 3325, 6185];
const codes = texts.map(hand => hand.map(pokertools.getCardCode));

/** The best of 60 choices. */
export const evaluatePokertools: Contestant = {
  name: '@pokertools/evaluator',
  by: 'loop',
  run: amount =>
    timed(amount, () => {
      const counts = CATEGORIES.map(() => 0);
      const five = [0, 0, 0, 0, 0];
      for (let hand = 0; hand < amount; hand++) {
        const cards = codes[hand % HANDS]!;
        let best = Number.POSITIVE_INFINITY;
        for (let i = 1; i < 4; i++) {
          for (let j = 0; j < i; j++) {
            for (let a = 6; a < 9; a++) {
              for (let b = 5; b < a; b++) {
                for (let c = 4; c < b; c++) {
                  [five[0], five[1], five[2], five[3], five[4]] = [
                    cards[i]!,
                    cards[j]!,
                    cards[a]!,
                    cards[b]!,
                    cards[c]!,
                  ];
                  best = Math.min(best, pokertools.evaluate(five));
                }
              }
            }
          }
        }
        counts[LAST.length - LAST.filter(last => best > last).length]!++;
      }
      return counts;
    }),
};

/** A native engine. @param load its name for the load */
export const nativeContestant = (engine: EngineProcess, load: string): Contestant => ({
  name: engine.name,
  by: 'native',
  async run(amount) {
    const answer = await engine.run({ load, amount, seed: 1 });
    if (answer === undefined) throw new Error(`${engine.name} does not have the load ${load}`);
    return { amount: answer.amount, ms: answer.nanoseconds / 1e6, counts: answer.counts };
  },
});
