// The progress of long work: one line on standard error, shown only while standard error is a terminal.
import { drawBar, MIN_BAR_WIDTH } from './table-writer.js';
import type { Streams } from './terminal.js';
import { fitCharset, formatDuration, paint, readScreen, type Screen } from './terminal-style.js';

/** Shorter work shows no progress. */
const SHOW_AFTER_MS = 300;
const UPDATE_INTERVAL_MS = 100;
/** The terminal prints "^C" after the line. */
const ECHO_WIDTH = 3;
/** The time that is left is not told before this time, nor before this part of the work: the first part may be quicker than others. */
const [MIN_FORETOLD_MS, MIN_FORETOLD] = [10_000, 0.01];
const ERASE_REST = '\u001b[K';

/** Makes the function that says whether the progress is to be shown now: not of short work, and at most ten times a second. */
export const createProgressTimer = (): (() => boolean) => {
  let nextUpdate = performance.now() + SHOW_AFTER_MS;
  return () => {
    const now = performance.now();
    if (now < nextUpdate) return false;
    nextUpdate = now + UPDATE_INTERVAL_MS;
    return true;
  };
};

/** How far a calculation is. */
export interface LineProgress {
  /** The part of the work that is done, 0 to 1; left out where it is not known. */
  readonly done?: number;
  /** What is done, in words: "37,000,000 of 100,000,000 deals". */
  readonly text: string;
}

export interface ProgressLine {
  /** Shows the progress, at most ten times a second. @param progressOf is called only when it is shown */
  update(progressOf: () => LineProgress): void;
  /** Removes the line. @param isStopped whether there is a "^C" on it, which is removed too */
  clear(isStopped: boolean): void;
}

/** "██████   37 %  37,000,000 of 100,000,000 deals, 4 s left", or as much of it as fits the screen. */
export const formatProgress = (screen: Screen, { done, text: words }: LineProgress, ms: number): string => {
  const width = screen.width - ECHO_WIDTH;
  if (done === undefined) return words.slice(0, Math.max(0, width));
  const share = `${Math.floor(100 * done)} %`.padStart(5);
  const left = `${formatDuration(1000 * Math.ceil(((ms / done) * (1 - done)) / 1000)).replace('.0 ', ' ')} left`;
  const texts =
    done < MIN_FORETOLD && ms < MIN_FORETOLD_MS
      ? [`${share}  ${words}`, share]
      : [`${share}  ${words}, ${left}`, `${share}, ${left}`, share];
  const text = texts.find(({ length }) => length <= width) ?? '';
  const barWidth = width - text.length;
  if (barWidth < MIN_BAR_WIDTH) return text;
  const drawn = drawBar(done, barWidth);
  return fitCharset(screen, paint(screen, 'cyan', drawn)) + ' '.repeat(barWidth - drawn.length) + text;
};

export const createProgressLine = (terminal: Streams): ProgressLine => {
  const began = performance.now();
  const isDue = createProgressTimer();
  let isShown = false;
  const isVisible = (): boolean => terminal.columns('err') !== undefined && terminal.env.TERM !== 'dumb';
  return {
    update(progressOf) {
      if (!isVisible() || !isDue()) return;
      isShown = true;
      const screen = readScreen(terminal, terminal.columns('err'));
      const line = formatProgress(screen, progressOf(), performance.now() - began);
      terminal.err(`\r${line}${ERASE_REST}`);
    },
    clear(isStopped) {
      if (isShown || (isStopped && isVisible())) terminal.err(`\r${ERASE_REST}`);
    },
  };
};
