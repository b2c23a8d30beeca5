// A count that takes seconds: a button that starts it, its progress, and a button that stops it.
import type { EquityAnswer, EquityQuestion } from '../../../src/library/index.js';
import { describeError } from '../../../src/text.js';
import type { GameName } from '../games/games.js';
import type { Calculator } from '../odds/calculator.js';
import { make, makeButton } from '../page/dom.js';
import { formatPercent } from '../page/numbers.js';

/** @param onAnswer takes the answer to the question that was offered last */
export const createLongCount = (calculator: Calculator, onAnswer: (answer: EquityAnswer) => void) => {
  const said = make('p', { className: 'hint', role: 'status' });
  const progress = make('progress', { max: 1, ariaLabel: 'Counted so far' });
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
  const frame = make('div', 'line long-count unprinted', start, progress, stop, said);
  frame.hidden = true;
  return {
    /** The button, or the progress. */
    frame,
    /** Offers to count a question. A count of another question stops. */
    offer(game: GameName, question: EquityQuestion, words: string): void {
      frame.hidden = false;
      start.textContent = words;
      const key = JSON.stringify([game, question]);
      if (key === offered) return;
      end('');
      [asked, offered] = [[game, question], key];
    },
    /** Stops, and offers nothing. */
    close(): void {
      end('');
      [asked, offered] = [undefined, ''];
      frame.hidden = true;
    },
  };
};
