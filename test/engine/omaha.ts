// Omaha for tests: the module, its test vectors, and strengths by the rule, from all choices of two hole cards and three of the board.
import { readFileSync } from 'node:fs';
import { createEngine } from '../../src/engine/engine.js';
import type { OmahaAbi } from '../../src/engine/exports.js';
import { instantiateOmahaEngine } from '../../src/engine/omaha-engine.js';
import { instantiate } from './abi.js';
import { combinations } from './hands.js';

/** A new instance of the module. */
export const instantiateOmaha = (): OmahaAbi => instantiate('poker-odds-omaha.wasm') as unknown as OmahaAbi;

export const omaha = await instantiateOmahaEngine(
  await WebAssembly.compile(readFileSync(new URL('../../dist/poker-odds-omaha.wasm', import.meta.url))),
);

interface Evaluation {
  readonly hand: string;
  readonly board: string;
  readonly rank: number;
}

interface Equity {
  readonly game: string;
  readonly players: readonly string[];
  readonly board: string;
  readonly dead: string;
  readonly deals: number;
  readonly win: readonly number[];
  readonly tie: readonly number[];
  readonly equity: readonly number[];
}

/** A hand against a random one on a river. */
interface River {
  readonly hand: string;
  readonly board: string;
  readonly deals: number;
  readonly win: number;
  readonly tie: number;
}

interface Vectors {
  readonly evaluations: readonly Evaluation[];
  readonly equities: readonly Equity[];
  readonly rivers: readonly River[];
}

/** Numbers of an independent enumerator. */
export const vectors: Vectors = JSON.parse(readFileSync(new URL('../vectors/omaha.json', import.meta.url), 'utf8'));

const holdem = createEngine(instantiate());

/** The strengths of hands, each on its own board, by the rule. All hands have as many cards, and all boards. */
export const strengthsByRule = (
  hands: readonly (readonly number[])[],
  boards: readonly (readonly number[])[],
): number[] => {
  const twos = [...combinations([...hands[0]!.keys()], 2)];
  const threes = [...combinations([...boards[0]!.keys()], 3)];
  const bytes = new Uint8Array(5 * hands.length * twos.length * threes.length);
  let at = 0;
  for (const [i, hand] of hands.entries()) {
    for (const two of twos) {
      for (const three of threes) {
        for (const place of two) bytes[at++] = hand[place]!;
        for (const place of three) bytes[at++] = boards[i]![place]!;
      }
    }
  }
  const strengths = holdem.evaluateCards(bytes, 5);
  const choices = twos.length * threes.length;
  return hands.map((_, i) => Math.max(...strengths.subarray(choices * i, choices * (i + 1))));
};
