// The field that questions are typed into: "AhKh vs QQ+ on Qh7c2h". The key "/" leads there.
import { element } from '../page/dom.js';
import type { Mistakes } from '../page/mistakes.js';
import { type Fault, readQuestion, type Typed, writeQuestion } from '../situation/question.js';
import type { Store } from '../situation/store.js';

/** A fault at the end of the text is not one yet: the word may be unfinished. */
const areUnfinished = (faults: readonly Fault[], text: string): boolean =>
  /\S$/.test(text) && faults.every(({ to }) => to >= text.length);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input:not([type=range], [type=checkbox]), select, textarea');

export const showTyping = (store: Store, mistakes: Mistakes): void => {
  const field = element<HTMLInputElement>('typed');
  const fault = element('typed-error');
  const showFault = (message = ''): void => {
    fault.textContent = message;
    field.ariaInvalid = String(message !== '');
  };
  const take = ({ seats, board, dead }: Typed): void => {
    const { situation } = store.state;
    const next = { ...situation, seats, board, dead };
    if (writeQuestion(next) !== writeQuestion(situation)) store.change(next);
  };
  const read = (isFinished: boolean): void => {
    const { value } = field;
    const typed = readQuestion(value);
    const [first] = typed.faults;
    const waits = !isFinished && areUnfinished(typed.faults, value);
    showFault(waits ? '' : first?.message);
    if (first) mistakes.set('question', waits ? 'unfinished' : 'wrong');
    else {
      mistakes.set('question', 'valid');
      take(typed);
    }
  };
  field.addEventListener('input', () => read(false));
  field.addEventListener('change', () => read(true));
  document.addEventListener('keydown', event => {
    if (event.key !== '/' || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
  let shown = '';
  store.watch(({ situation }) => {
    const text = writeQuestion(situation);
    if (document.activeElement === field || text === shown) return;
    shown = text;
    field.value = text;
    showFault();
    mistakes.set('question', 'valid');
  });
};
