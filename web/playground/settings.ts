// The settings of the calculation: the number of deals, the seed, and whether the odds are exact.

import { grouped } from '../../src/text.js';
import { element, make } from './dom.js';
import { newSeed, SIMULATIONS } from './situation.js';
import type { Store } from './store.js';

const MILLION = 1e6;
const BILLION = 1e9;

/** "100,000", "10 million", "1 billion" */
const inWords = (deals: number): string => {
  if (deals >= BILLION) return `${grouped(deals / BILLION)} billion`;
  return deals >= MILLION ? `${grouped(deals / MILLION)} million` : grouped(deals);
};

export const showSettings = (store: Store): void => {
  const simulations = element<HTMLSelectElement>('simulations');
  const exact = element<HTMLInputElement>('exact');
  for (const deals of SIMULATIONS) {
    const option = make('option', '', inWords(deals));
    option.value = String(deals);
    simulations.append(option);
  }
  simulations.addEventListener('change', () => store.set({ simulations: Number(simulations.value) }));
  exact.addEventListener('change', () => store.set({ exact: exact.checked }));
  element('reseed').addEventListener('click', () => store.set({ seed: newSeed() }));
  store.watch(state => {
    simulations.value = String(state.simulations);
    exact.checked = state.exact;
  });
};
