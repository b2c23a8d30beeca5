// What a bet means for both sides beside the call: how often to defend, and how often a bluff must work.
import { element } from '../page/dom.js';
import { formatPercent } from '../page/numbers.js';
import type { State } from '../situation/store.js';

/** The part of a range that has to continue, so that a bluff with any two cards wins nothing. @param pot before the bet */
export const defenceFrequency = (pot: number, bet: number): number => pot / (pot + bet);

export const bluffBreakEven = (pot: number, bet: number): number => bet / (pot + bet);

/** Empty without a pot or a bet. */
export const describeBluff = (pot: number, bet: number): string => {
  if (pot === 0 || bet === 0) return '';
  const defend = `Minimum defence frequency ${formatPercent(defenceFrequency(pot, bet), 1)}`;
  return `${defend}; their bluff of ${bet} must work ${formatPercent(bluffBreakEven(pot, bet), 1)} of the time.`;
};

export const showBluff = ({ situation: { pot, bet } }: State): void => {
  element('bluff').textContent = describeBluff(pot, bet);
};
