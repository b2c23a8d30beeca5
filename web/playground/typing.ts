// The field that cards can be typed into: "AhKh Qh7c2h".
import { splitCards } from '../../src/engine/cards.js';
import { element } from './dom.js';
import { readCards, writeCards } from './situation.js';
import type { Store } from './store.js';

/** Whether the last card is only half typed, which is not an error yet. */
const isUnfinished = (text: string): boolean => /^.$|^10$/.test(splitCards(text).at(-1) ?? '') && /\S$/.test(text);

/** The text without a half-typed card at its end. */
const finished = (text: string): string => (isUnfinished(text) ? text.replace(/(?:10|.)$/, '') : text);

export const showTyping = (store: Store): void => {
  const field = element<HTMLInputElement>('typed');
  const fault = element('typed-error');
  const showFault = (message: string): void => {
    fault.textContent = message;
    field.ariaInvalid = String(message !== '');
  };
  const read = (text: string): void => {
    try {
      const places = readCards(text);
      showFault('');
      if (places.join() !== store.state.places.join()) store.set({ places });
    } catch (error) {
      showFault((error as Error).message);
    }
  };
  field.addEventListener('input', () => read(finished(field.value)));
  field.addEventListener('change', () => read(field.value));
  store.watch(({ places }) => {
    if (document.activeElement === field) return;
    field.value = writeCards(places, ' ');
    showFault('');
  });
};
