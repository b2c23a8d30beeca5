// The panels for study. They are loaded after the first odds, and compute nothing before these are shown.
import { createHoldings } from '../holdings/view.js';
import type { Calculator } from '../odds/calculator.js';
import type { Show } from '../odds/findings.js';
import type { Store } from '../situation/store.js';
import { createGraph } from './graph-view.js';
import { createRanges } from './ranges-view.js';
import { createRunOuts } from './run-outs-view.js';

export const createStudy = (store: Store, calculator: Calculator): Show => {
  const shows: readonly Show[] = [
    createHoldings(store),
    createRanges(store),
    createGraph(store),
    createRunOuts(store, calculator),
  ];
  return (findings, state) => {
    for (const show of shows) show(findings, state);
  };
};
