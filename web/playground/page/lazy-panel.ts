// Panels whose code is loaded when there are first odds, or can be none, since it would delay these; or when it is needed.
import type { Findings, Show } from '../odds/findings.js';
import { whatIsMissing } from '../situation/situation.js';
import type { State } from '../situation/store.js';

const isAnswered = (findings: Findings | undefined, { situation }: State): boolean =>
  findings !== undefined || whatIsMissing(situation) !== undefined;

/**
 * @param load loads and builds the panel
 * @param isNeeded whether it is to be loaded
 */
export const createLazyPanel = (
  load: () => Promise<Show>,
  isNeeded: (...shown: Parameters<Show>) => boolean = isAnswered,
): Show => {
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
    else if (!isLoading && isNeeded(findings, state)) void start();
  };
};
