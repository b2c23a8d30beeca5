// A decision: the pot and the bet to call give the equity that a call needs, and how far ours is above or below it.
import { computeMargin } from '../../../src/calculations/rates.js';
import { formatNumber } from '../../../src/text.js';
import { element, make, trackGesture } from '../page/dom.js';
import { createEntry } from '../page/entries.js';
import { formatPercent, upToOneDigit } from '../page/numbers.js';
import { BOARD_CARDS, listBoard, MAX_CHIPS, OWN_SEAT, type Situation } from '../situation/situation.js';
import type { Store } from '../situation/store.js';
import { findPlayer, type Show } from './findings.js';

/** The equity at which a call breaks even: the call as a share of the final pot. @param pot before the bet */
export const neededEquity = (pot: number, bet: number): number => bet / (pot + 2 * bet);

/** The part of a range that has to continue, so that a bluff with any two cards wins nothing. @param pot before the bet */
export const defenceFrequency = (pot: number, bet: number): number => pot / (pot + bet);

/** How often a bluff has to work to win nothing. @param pot before the bet */
export const bluffBreakEven = (pot: number, bet: number): number => bet / (pot + bet);

/** What a call wins on average, in chips. */
export const expectedGain = (equity: number, pot: number, bet: number): number => equity * (pot + 2 * bet) - bet;

const CHIPS = `write a number of chips above 0, at most ${formatNumber(MAX_CHIPS)}.`;

type Verdict = 'wins' | 'loses' | 'too close';

/** @param error the 95 % margin of the equity, 0 if it is exact */
const judgeCall = (equity: number, error: number, needed: number): Verdict => {
  if (error > 0 && Math.abs(equity - needed) <= error) return 'too close';
  return equity >= needed ? 'wins' : 'loses';
};

/** What is left out where a line is short. */
const makeLong = (words: string): HTMLElement => make('span', 'long-words', words);

/** The verdict, and what it is worth. @param equity undefined while only a first small sample is known */
const judgeInWords = (
  equity: number | undefined,
  error: number,
  { pot, bet }: Situation,
  isRiver: boolean,
): readonly (string | HTMLElement)[] => {
  if (bet > 0 && pot === 0) return ['Enter the pot before the bet too.'];
  if (bet === 0 || equity === undefined) return ['Is a call profitable?'];
  const verdict = judgeCall(equity, error, neededEquity(pot, bet));
  if (verdict === 'too close') return [make('b', '', 'Too close for a verdict from this sample.')];
  const gain = upToOneDigit(Math.abs(expectedGain(equity, pot, bet)));
  const advice = `${verdict === 'wins' ? 'Call: +' : 'Fold: a call costs '}${gain}`;
  if (isRiver) return [make('b', '', `${advice} on average.`)];
  return [make('b', '', advice, makeLong(' on average')), ', if nobody bets later.'];
};

/** What a bet asks of both sides: the equity for a call, how often a bluff has to work, and how often to defend so that it does not. */
const describeBet = (pot: number, bet: number): readonly (string | HTMLElement)[] => {
  if (pot === 0 || bet === 0) return [];
  const needed = formatPercent(neededEquity(pot, bet), 1);
  const bluff = formatPercent(bluffBreakEven(pot, bet), 1);
  const defence = formatPercent(defenceFrequency(pot, bet), 1);
  const name = make('abbr', { title: 'minimum defence frequency' }, 'MDF');
  return [`Call needs ${needed}, bluff `, makeLong('must work '), `${bluff}, `, name, ` ${defence}.`];
};

/** Chips as people write them: "1,000", "33.5", "33,5", "12.5bb"; 0 for an empty text, undefined for what is not a number of chips. */
export const readChips = (text: string): number | undefined => {
  const number = text.trim().replace(/\s*bb$/i, '');
  if (number === '') return 0;
  const isGrouped = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(number);
  // To hundredths: sums of floating-point numbers have more digits.
  const chips = Math.round(100 * Number(isGrouped ? number.replaceAll(',', '') : number.replace(',', '.'))) / 100;
  return chips > 0 && chips <= MAX_CHIPS ? chips : undefined;
};

export const createDecision = (store: Store): Show => {
  const fields = { pot: element<HTMLInputElement>('pot'), bet: element<HTMLInputElement>('bet') };
  const words = element('decision');
  const needs = element('decision-needs');
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
      words.hidden = needs.hidden = !fault.hidden;
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
    words.replaceChildren(...judgeInWords(player?.equity, error, situation, isRiver));
    needs.replaceChildren(...describeBet(pot, bet));
    const sentence = `${words.textContent} ${needs.textContent}`;
    const verdict = player && pot > 0 && bet > 0 ? judgeCall(player.equity, error, neededEquity(pot, bet)) : '';
    words.classList.toggle('win', verdict === 'wins');
    words.classList.toggle('lose', verdict === 'loses');
    if (!findings || bet === 0) said.textContent = '';
    // Estimates come ten times a second: only the last one is read aloud.
    if (bet > 0 && findings?.isDone && said.textContent !== sentence) said.textContent = sentence;
  };
};
