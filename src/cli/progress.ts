// How far long work is: one line on standard error, there only while somebody looks at it.
import { durationText, grouped } from './amounts.js';
import { bar, legible, painted, type Screen, screenOf } from './screen.js';
import type { Terminal } from './terminal.js';

/** What is done sooner needs none. */
const FIRST_MS = 300;
const PAUSE_MS = 100;
const LONGEST_BAR = 20;
const SHORTEST_BAR = 6;
/** Ctrl-C shows as two letters behind the line. */
const ROOM_FOR_ECHO = 3;
const ERASE_REST = '\u001b[K';

export interface Progress {
  /** Tells how many deals are done; is shown at most ten times a second. */
  tell(deals: number): void;
  /** Leaves nothing of it behind. @param isStopped whether a "^C" stands there now, of which nothing is left either */
  erase(isStopped: boolean): void;
}

/** "██████   37 %  37,000,000 of 100,000,000 deals, 4 s left", or as much of it as there is room for. */
export const progressLine = (screen: Screen, deals: number, of: number, ms: number): string => {
  const width = screen.width - ROOM_FOR_ECHO;
  const share = `${Math.floor((100 * deals) / of)} %`.padStart(5);
  const left = `${durationText(1000 * Math.ceil(((ms / deals) * (of - deals)) / 1000)).replace('.0 ', ' ')} left`;
  const texts = [`${share}  ${grouped(deals)} of ${grouped(of)} deals, ${left}`, `${share}, ${left}`, share];
  const text = texts.find(({ length }) => length <= width) ?? '';
  const barWidth = Math.min(LONGEST_BAR, width - text.length);
  if (barWidth < SHORTEST_BAR) return text;
  const drawn = bar(deals / of, barWidth);
  return legible(screen, painted(screen, 'cyan', drawn)) + ' '.repeat(barWidth - drawn.length) + text;
};

/** @param of all deals there will be */
export const createProgress = (terminal: Terminal, of: number): Progress => {
  const began = performance.now();
  let next = began + FIRST_MS;
  let isShown = false;
  const isSeen = (): boolean => terminal.errColumns !== undefined && terminal.env.TERM !== 'dumb';
  return {
    tell(deals) {
      const now = performance.now();
      if (now < next || !isSeen()) return;
      next = now + PAUSE_MS;
      isShown = true;
      terminal.err(`\r${progressLine(screenOf(terminal, terminal.errColumns), deals, of, now - began)}${ERASE_REST}`);
    },
    erase(isStopped) {
      if (isShown || (isStopped && isSeen())) terminal.err(`\r${ERASE_REST}`);
    },
  };
};
