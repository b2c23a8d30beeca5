// A count that takes seconds: a button that starts it, its progress, and a button that stops it.
import type { EquityAnswer, EquityQuestion } from '../../../src/library/index.js';
import { describeError } from '../../../src/text.js';
import type { GameName } from '../games/games.js';
import type { Calculator } from '../odds/calculator.js';
import { make, makeButton } from '../page/dom.js';
import { formatPercent } from '../page/numbers.js';

export interface LongCount {
  /** The button, or the progress. */
  readonly frame: HTMLElement;
  /** Offers to count a question. A count of another question stops. */
  offer(game: GameName, question: EquityQuestion, words: string): void;
  /** Stops, and offers nothing. */
  close(): void;
}

/** @param onAnswer takes the answer to the question that was offered last */
export const createLongCount = (calculator: Calculator, onAnswer: (answer: EquityAnswer) => void): LongCount => {
  const frame = make('div', 'line long-count unprinted');
  const said = make('p', 'hint');
  const progress = make('progress');
  progress.max = 1;
  progress.ariaLabel = 'Counted so far';
  said.role = 'status';
  let asked: readonly [GameName, EquityQuestion] | undefined;
  let offered = '';
  let running: AbortController | undefined;
  const showRunning = (isRunning: boolean): void => {
    start.hidden = isRunning;
    progress.hidden = stop.hidden = !isRunning;
  };
  const end = (words: string): void => {
    running?.abort();
    running = undefined;
    const hadFocus = document.activeElement === stop;
    showRunning(false);
    if (hadFocus) start.focus();
    said.textContent = words;
  };
  const run = async (game: GameName, question: EquityQuestion): Promise<void> => {
    running = new AbortController();
    const { signal } = running;
    progress.value = 0;
    showRunning(true);
    stop.focus();
    said.textContent = 'Counting';
    try {
      const onProgress = ({ done }: { readonly done: number }): void => {
        progress.value = done;
        progress.title = formatPercent(done, 0);
      };
      const engine = await calculator.findEngine(game);
      const answer = await engine.equityAsync({ ...question, method: 'exact' }, { signal, onProgress });
      if (signal.aborted) return;
      end('');
      onAnswer(answer);
    } catch (error) {
      if (!signal.aborted) end(`${describeError(error)}.`);
    }
  };
  const start = makeButton('small', '', () => asked && run(...asked));
  const stop = makeButton('small', 'Stop', () => end('Stopped.'));
  showRunning(false);
  frame.hidden = true;
  frame.append(start, progress, stop, said);
  return {
    frame,
    offer(game, question, words) {
      frame.hidden = false;
      start.textContent = words;
      const key = JSON.stringify([game, question]);
      if (key === offered) return;
      end('');
      [asked, offered] = [[game, question], key];
    },
    close() {
      end('');
      [asked, offered] = [undefined, ''];
      frame.hidden = true;
    },
  };
};
