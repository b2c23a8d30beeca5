// The progress of long work: one line on standard error, shown only while standard error is a terminal.

import { grouped } from '../text.js';
import { bar, durationText, legible, painted, type Screen, screenOf } from './screen.js';
import type { Terminal } from './terminal.js';

/** Shorter work shows no progress. */
const SHOW_AFTER_MS = 300;
const UPDATE_INTERVAL_MS = 100;
const MAX_BAR_WIDTH = 20;
const MIN_BAR_WIDTH = 6;
/** The terminal prints "^C" behind the line. */
const ECHO_WIDTH = 3;
const ERASE_REST = '\u001b[K';

export interface ProgressLine {
  /** Shows how many deals are done, at most ten times a second. */
  update(deals: number): void;
  /** Removes the line. @param isStopped whether there is a "^C" on it, which is removed too */
  clear(isStopped: boolean): void;
}

/** "██████   37 %  37,000,000 of 100,000,000 deals, 4 s left", or as much of it as fits the screen. */
export const progressLine = (screen: Screen, deals: number, of: number, ms: number): string => {
  const width = screen.width - ECHO_WIDTH;
  const share = `${Math.floor((100 * deals) / of)} %`.padStart(5);
  const left = `${durationText(1000 * Math.ceil(((ms / deals) * (of - deals)) / 1000)).replace('.0 ', ' ')} left`;
  const texts = [`${share}  ${grouped(deals)} of ${grouped(of)} deals, ${left}`, `${share}, ${left}`, share];
  const text = texts.find(({ length }) => length <= width) ?? '';
  const barWidth = Math.min(MAX_BAR_WIDTH, width - text.length);
  if (barWidth < MIN_BAR_WIDTH) return text;
  const drawn = bar(deals / of, barWidth);
  return legible(screen, painted(screen, 'cyan', drawn)) + ' '.repeat(barWidth - drawn.length) + text;
};

/** @param of the number of all deals */
export const createProgressLine = (terminal: Terminal, of: number): ProgressLine => {
  const began = performance.now();
  let nextUpdate = began + SHOW_AFTER_MS;
  let isShown = false;
  const isVisible = (): boolean => terminal.errColumns !== undefined && terminal.env.TERM !== 'dumb';
  return {
    update(deals) {
      const now = performance.now();
      if (now < nextUpdate || !isVisible()) return;
      nextUpdate = now + UPDATE_INTERVAL_MS;
      isShown = true;
      terminal.err(`\r${progressLine(screenOf(terminal, terminal.errColumns), deals, of, now - began)}${ERASE_REST}`);
    },
    clear(isStopped) {
      if (isShown || (isStopped && isVisible())) terminal.err(`\r${ERASE_REST}`);
    },
  };
};
