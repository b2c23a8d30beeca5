// The pots of a showdown: what each hand is paid, in the vectors of an outside calculator and by the rules of the table.
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import * as assert from 'uvu/assert';
import { type Bets, type Pot, payPots } from '../../src/engine/pots.js';
import { loadEngine } from '../../src/library/index.js';
import { loadShortDeck } from '../../src/library/short-deck/index.js';
import { suite } from '../suite.js';

interface PotVector {
  readonly game?: string;
  readonly hands: readonly (readonly string[])[];
  readonly board: readonly string[];
  readonly bets: readonly number[];
  readonly folded_bets?: readonly number[];
  readonly winners: readonly number[];
  readonly pots: readonly Pot[];
  readonly payouts: readonly number[];
}

const file = new URL('../vectors/pots.json', import.meta.url);
const all: readonly PotVector[] = JSON.parse(readFileSync(file, 'utf8'));
const engines = { holdem: await loadEngine(), 'short-deck': await loadShortDeck() };

const vectors = suite('pots of the vectors');

for (const [name, engine] of Object.entries(engines)) {
  vectors(`are those of the library's showdowns: ${name}`, () => {
    const own = all.filter(({ game = 'holdem' }) => game === name);
    assert.ok(own.length > 1);
    for (const { hands, board, bets, folded_bets: foldedBets, winners, pots, payouts } of own) {
      const answer = engine.showdown({ hands, board, bets, ...(foldedBets && { foldedBets }) });
      assert.equal([answer.winners, answer.pots, answer.payouts], [winners, pots, payouts]);
    }
  });
}

const sum = (chips: readonly number[]): number => chips.reduce((before, bet) => before + bet, 0);

interface Case extends Bets {
  readonly strengths: readonly number[];
}

/** Bets of up to nine hands, many of them equal, and of hands that are out. */
const cases: fc.Arbitrary<Case> = fc
  .array(fc.record({ bet: fc.nat(8), strength: fc.nat(3) }), { minLength: 1, maxLength: 9 })
  .filter(hands => hands.some(({ bet }) => bet > 0))
  .chain(hands => {
    const bets = hands.map(({ bet }) => bet);
    const foldedBets = fc.array(fc.nat(Math.max(...bets)), { maxLength: 4 });
    return foldedBets.map(folded => ({ bets, foldedBets: folded, strengths: hands.map(({ strength }) => strength) }));
  });

const rules = suite('the pots of any bets');

const holds = (rule: (one: Case, paid: ReturnType<typeof payPots>) => void): void =>
  fc.assert(
    fc.property(cases, one => rule(one, payPots(one, one.strengths))),
    { numRuns: 1000, seed: 50 },
  );

rules('have all chips, and pay all of them', () => {
  holds(({ bets, foldedBets }, { pots, payouts }) => {
    const chips = sum(bets) + sum(foldedBets);
    assert.equal([sum(pots.map(({ amount }) => amount)), sum(payouts)], [chips, chips]);
    assert.ok(payouts.every(payout => Number.isInteger(payout) && payout >= 0));
  });
});

rules('pay nobody more than each other player has put in, up to his own bet; the best hand, alone, all of that', () => {
  holds(({ bets, foldedBets, strengths }, { payouts }) => {
    const best = Math.max(...strengths);
    const winners = strengths.filter(strength => strength === best).length;
    for (const [position, payout] of payouts.entries()) {
      const most = sum([...bets, ...foldedBets].map(bet => Math.min(bet, bets[position]!)));
      assert.ok(payout <= most, `${payout} of ${most}`);
      if (winners === 1 && strengths[position] === best) assert.is(payout, most);
    }
  });
});

rules('depend on the order of the hands for odd chips alone: one for each pot', () => {
  holds(({ bets, foldedBets, strengths }, { pots, payouts }) => {
    const reversed = payPots({ bets: [...bets].reverse(), foldedBets }, [...strengths].reverse());
    for (const [position, payout] of payouts.entries()) {
      const other = reversed.payouts[payouts.length - 1 - position]!;
      assert.ok(Math.abs(payout - other) <= pots.length, `${payout} and ${other} in ${pots.length} pots`);
    }
    if (pots.every(({ amount, winners }) => amount % winners.length === 0))
      assert.equal([...reversed.payouts].reverse(), payouts);
  });
});

rules('give odd chips to the first winners, again in each pot, to the last of 2^53 − 1', () => {
  const half = (Number.MAX_SAFE_INTEGER - 1) / 2;
  assert.equal(payPots({ bets: [2, 4, 4], foldedBets: [3] }, [7, 7, 7]).payouts, [3, 3 + 3, 2 + 2]);
  assert.equal(payPots({ bets: [half, half], foldedBets: [1] }, [1, 1]).payouts, [half + 1, half]);
});
