// The page's address has the situation, and each step of the store is an entry of the browser's history: undo and the back button do
// the same.
import { type Linked, readLink, writeLink } from './link.js';
import type { Store } from './store.js';

/** Browsers throw when a page changes its address more than about a hundred times in some seconds. */
const WRITE_DELAY_MS = 400;

/** What an entry of the history says: which step of which page it is. */
interface Entry {
  /** Since when the page has shown its steps: another number is a page that was loaded again since. */
  readonly page: number;
  readonly step: number;
}

export interface Travel {
  /** Goes to the step before (-1) or after (1), if there is one. */
  go(direction: -1 | 1): void;
}

export const readAddress = (): Linked => readLink(location.hash);

/** Writes the store's steps into the history, and shows those that the browser returns to. @param onRead is told of other links */
export const followAddress = (store: Store, onRead: (linked: Linked) => void): Travel => {
  let page = Date.now();
  /** The step and the address as last read or written. If the page has another address, its event is still to come. */
  let [step, hash] = [store.step, location.hash];
  let link = writeLink(store.state.situation);
  let isRefused = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const mark = (): void => history.replaceState({ page, step: store.step } satisfies Entry, '');
  const write = (): void => {
    clearTimeout(timer);
    const next = writeLink(store.state.situation);
    if (location.hash !== hash || (store.step === step && next === link)) return;
    const isNew = store.step > step;
    [step, link] = [store.step, next];
    try {
      history[isNew ? 'pushState' : 'replaceState']({ page, step } satisfies Entry, '', link);
      hash = location.hash;
    } catch {
      // Too many changes for the browser: undo no longer goes by its history. "Copy link" does not depend on the address.
      isRefused = true;
    }
  };
  const show = (linked: Linked, isOtherPage: boolean): void => {
    if (isOtherPage) page = Date.now();
    store.replace(linked.situation, isOtherPage);
    mark();
    onRead(linked);
  };
  const read = (entry: Entry | null): void => {
    clearTimeout(timer);
    hash = location.hash;
    if (entry?.page === page) {
      step = entry.step;
      link = hash;
      store.goTo(step);
    } else {
      const linked = readLink(hash);
      [step, link] = [entry ? 0 : store.step + 1, writeLink(linked.situation)];
      show(linked, entry !== null);
    }
  };
  mark();
  store.watch(() => {
    if (store.step !== step) write();
    else if (writeLink(store.state.situation) !== link) {
      clearTimeout(timer);
      timer = setTimeout(write, WRITE_DELAY_MS);
    }
  });
  addEventListener('popstate', ({ state }) => read(state as Entry | null));
  addEventListener('hashchange', () => {
    if (location.hash !== hash) read(null);
  });
  addEventListener('pagehide', write);
  return {
    go(direction) {
      write();
      if (!store.has(store.step + direction)) return;
      if (isRefused) store.goTo(store.step + direction);
      else history.go(direction);
    },
  };
};
