// A decision: the pot and the bet to call give the equity that a call needs, and how far ours is above or below it.
import { element, trackGesture } from '../page/dom.js';
import { formatPercent, upToOneDigit } from '../page/numbers.js';
import { OWN_SEAT } from '../situation/situation.js';
import type { Store } from '../situation/store.js';
import type { Findings } from './calculator.js';

/** The equity at which a call breaks even: the call as a share of the final pot. @param pot before the bet */
export const neededEquity = (pot: number, bet: number): number => bet / (pot + 2 * bet);

/** What a call wins on average, in chips. */
export const expectedGain = (equity: number, pot: number, bet: number): number => equity * (pot + 2 * bet) - bet;

const inWords = (equity: number | undefined, pot: number, bet: number): string => {
  if (bet === 0) return 'How much equity does a call need?';
  const needed = neededEquity(pot, bet);
  const sum = `A call of ${bet} into ${roundChips(pot + bet)} needs ${formatPercent(needed)}.`;
  if (equity === undefined) return sum;
  const isEnough = equity >= needed;
  const margin = `${upToOneDigit(100 * Math.abs(equity - needed))} points ${isEnough ? 'above' : 'below'}`;
  const gain = upToOneDigit(Math.abs(expectedGain(equity, pot, bet)));
  return `${sum} ${formatPercent(equity)} is ${margin}: a call ${isEnough ? 'wins' : 'loses'} ${gain} on average, if nobody bets later.`;
};

const MAX_CHIPS = 1e9;

/** Rounds to hundredths: sums of floating-point numbers have more digits. */
const roundChips = (chips: number): number => Math.round(100 * chips) / 100;

/** Chips as people write them: "1,000", "33.5", "33,5"; 0 if the text is not a number. */
export const readChips = (text: string): number => {
  const isGrouped = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text.trim());
  const chips = Number(isGrouped ? text.replaceAll(',', '') : text.replace(',', '.'));
  return chips > 0 ? Math.min(roundChips(chips), MAX_CHIPS) : 0;
};

export const createDecision = (store: Store) => {
  const fields = { pot: element<HTMLInputElement>('pot'), bet: element<HTMLInputElement>('bet') };
  const words = element('decision');
  const said = element('decision-said');
  for (const [name, field] of Object.entries(fields)) {
    const gesture = trackGesture(field);
    field.addEventListener('input', () => {
      const situation = { ...store.state.situation, [name]: readChips(field.value) };
      store.change(situation, store.state.place, gesture());
    });
  }
  store.watch(({ situation }) => {
    for (const name of ['pot', 'bet'] as const) {
      const text = situation[name] === 0 ? '' : String(situation[name]);
      if (document.activeElement !== fields[name]) fields[name].value = text;
    }
  });
  return {
    show(findings: Findings | undefined): void {
      const { pot, bet } = store.state.situation;
      const player = findings?.asked.seats.indexOf(OWN_SEAT) ?? -1;
      const sentence = inWords(findings?.equities.players[player]?.equity, pot, bet);
      words.textContent = sentence;
      // Estimates come ten times a second: only the last one is read aloud.
      if (bet > 0 && findings?.isDone && said.textContent !== sentence) said.textContent = sentence;
    },
  };
};
