// The settings of the calculation: the number of deals, the seed, and whether the odds are exact.

import { formatNumber } from '../../../src/text.js';
import { newSeed, SIMULATIONS, type Situation } from '../situation/situation.js';
import type { Store } from '../situation/store.js';
import { element, makeOption } from './dom.js';

export const showSettings = (store: Store): void => {
  const simulations = element<HTMLSelectElement>('simulations');
  const exact = element<HTMLInputElement>('exact');
  const change = (part: Partial<Situation>): void =>
    store.change({ ...store.state.situation, ...part }, store.state.place);
  simulations.append(...SIMULATIONS.map(deals => makeOption(formatNumber(deals), deals)));
  simulations.addEventListener('change', () => change({ simulations: Number(simulations.value) }));
  exact.addEventListener('change', () => change({ exact: exact.checked }));
  element('reseed').addEventListener('click', () => change({ seed: newSeed() }));
  store.watch(({ situation }) => {
    simulations.value = String(situation.simulations);
    exact.checked = situation.exact;
  });
};
