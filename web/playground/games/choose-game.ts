// The switch between games: a list in the page's header.
import { element, makeOption } from '../page/dom.js';
import type { Store } from '../situation/store.js';
import { changeGame } from './change-game.js';
import { GAMES, type GameName } from './games.js';

export const showGame = (store: Store): void => {
  const typed = element<HTMLInputElement>('typed');
  const select = element<HTMLSelectElement>('game');
  select.append(...Object.entries(GAMES).map(([name, { label }]) => makeOption(label, name)));
  select.addEventListener('change', () =>
    store.change(changeGame(store.state.situation, select.value as GameName), undefined),
  );
  store.watch(({ situation: { game } }) => {
    select.value = game;
    // Style sheets read them.
    document.body.dataset.game = game;
    document.body.style.setProperty('--hole-cards', String(GAMES[game].holeCards));
    document.body.classList.toggle('without-ranges', GAMES[game].ranges === undefined);
    typed.placeholder = GAMES[game].example;
  });
};
