// Panels whose code is loaded when there are first odds, or can be none: it would delay these.
import type { Show } from '../odds/calculator.js';
import { whatIsMissing } from '../situation/situation.js';
import type { State } from '../situation/store.js';

/**
 * @param load loads and builds the panel
 * @param isNeeded whether it is needed before there are odds
 */
export const createLazyPanel = (load: () => Promise<Show>, isNeeded: (state: State) => boolean = () => false): Show => {
  let show: Show | undefined;
  let isLoading = false;
  let latest: Parameters<Show>;
  const start = async (): Promise<void> => {
    isLoading = true;
    try {
      show = await load();
      show(...latest);
    } catch {
      isLoading = false; // it did not arrive: the next change loads it again
    }
  };
  return (findings, state) => {
    latest = [findings, state];
    if (show) show(findings, state);
    else if (!isLoading && (findings || whatIsMissing(state.situation) !== undefined || isNeeded(state))) void start();
  };
};
