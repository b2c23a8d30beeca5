// A decision: the pot and the bet to call give the equity that a call needs, and how far ours is above or below it.
import { computeMargin } from '../../../src/calculations/rates.js';
import { formatNumber } from '../../../src/text.js';
import { element, make, trackGesture } from '../page/dom.js';
import { createEntry } from '../page/entries.js';
import { formatPercent, upToOneDigit } from '../page/numbers.js';
import { BOARD_CARDS, listBoard, MAX_CHIPS, OWN_SEAT } from '../situation/situation.js';
import type { Store } from '../situation/store.js';
import { findPlayer, type Show } from './findings.js';

/** The equity at which a call breaks even: the call as a share of the final pot. @param pot before the bet */
export const neededEquity = (pot: number, bet: number): number => bet / (pot + 2 * bet);

/** What a call wins on average, in chips. */
export const expectedGain = (equity: number, pot: number, bet: number): number => equity * (pot + 2 * bet) - bet;

const CHIPS = `write a number of chips above 0, at most ${formatNumber(MAX_CHIPS)}.`;

type Verdict = 'wins' | 'loses' | 'too close';

/** @param error the 95 % margin of the equity, 0 if it is exact */
const judgeCall = (equity: number, error: number, needed: number): Verdict => {
  if (error > 0 && Math.abs(equity - needed) <= error) return 'too close';
  return equity >= needed ? 'wins' : 'loses';
};

interface Words {
  /** What to do, and what it is worth; empty while only a first small sample is known. */
  readonly advice: string;
  readonly reason: string;
}

const inWords = (equity: number | undefined, error: number, pot: number, bet: number, isRiver: boolean): Words => {
  if (bet === 0) return { advice: '', reason: 'Is a call profitable?' };
  const needed = neededEquity(pot, bet);
  const call = `call of ${bet} to win ${roundChips(pot + bet)}`;
  if (equity === undefined) return { advice: '', reason: `A ${call} needs ${formatPercent(needed)}.` };
  const verdict = judgeCall(equity, error, needed);
  if (verdict === 'too close') {
    const about = `${formatPercent(equity)} ± ${(100 * error).toFixed(2)} is about the ${formatPercent(needed)}`;
    return { advice: 'Too close for a verdict from this sample.', reason: `${about} that a ${call} needs.` };
  }
  const margin = `${upToOneDigit(100 * Math.abs(equity - needed))} points ${verdict === 'wins' ? 'above' : 'below'}`;
  const gain = upToOneDigit(Math.abs(expectedGain(equity, pot, bet)));
  return {
    advice: `${verdict === 'wins' ? 'Call' : 'Fold'}: a call ${verdict} ${gain} on average${isRiver ? '' : ', if nobody bets later'}.`,
    reason: `${formatPercent(equity)} is ${margin} the ${formatPercent(needed)} that a ${call} needs.`,
  };
};

/** Rounds to hundredths: sums of floating-point numbers have more digits. */
const roundChips = (chips: number): number => Math.round(100 * chips) / 100;

/** Chips as people write them: "1,000", "33.5", "33,5"; 0 for an empty text, undefined for what is not a number of chips. */
export const readChips = (text: string): number | undefined => {
  if (text.trim() === '') return 0;
  const isGrouped = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text.trim());
  const chips = roundChips(Number(isGrouped ? text.replaceAll(',', '') : text.replace(',', '.')));
  return chips > 0 && chips <= MAX_CHIPS ? chips : undefined;
};

export const createDecision = (store: Store): Show => {
  const fields = { pot: element<HTMLInputElement>('pot'), bet: element<HTMLInputElement>('bet') };
  const words = element('decision');
  const said = element('decision-said');
  const fault = element('decision-error');
  const reasons = { pot: '', bet: '' };
  for (const name of ['pot', 'bet'] as const) {
    const field = fields[name];
    const gesture = trackGesture(field);
    const tell = createEntry(field, message => {
      reasons[name] = message;
      fault.textContent = reasons.pot || reasons.bet;
      fault.hidden = fault.textContent === '';
      words.hidden = !fault.hidden;
    });
    let taken = 0;
    field.addEventListener('input', () => {
      const chips = readChips(field.value);
      tell(chips === undefined ? `“${field.value}”: ${CHIPS}` : '', true);
      taken = chips ?? 0;
      store.change({ ...store.state.situation, [name]: taken }, store.state.place, gesture());
    });
    store.watch(({ situation }) => {
      if (situation[name] === taken) return;
      taken = situation[name];
      field.value = taken === 0 ? '' : String(taken);
      tell();
    });
  }
  return (findings, { situation }) => {
    const { pot, bet } = situation;
    const player = findings?.isPreliminary ? undefined : findPlayer(findings, OWN_SEAT);
    const isSampled = player !== undefined && findings?.equities.method !== 'exact';
    const error = isSampled ? computeMargin(player.standardErrors.equity, findings!.equities.deals) : 0;
    const isRiver = listBoard(situation).length === BOARD_CARDS;
    const { advice, reason } = inWords(player?.equity, error, pot, bet, isRiver);
    words.replaceChildren(...(advice === '' ? [] : [make('b', '', advice), ' ']), reason);
    const sentence = words.textContent;
    const verdict = player && bet > 0 ? judgeCall(player.equity, error, neededEquity(pot, bet)) : '';
    words.classList.toggle('win', verdict === 'wins');
    words.classList.toggle('lose', verdict === 'loses');
    if (!findings || bet === 0) said.textContent = '';
    // Estimates come ten times a second: only the last one is read aloud.
    if (bet > 0 && findings?.isDone && said.textContent !== sentence) said.textContent = sentence;
  };
};
