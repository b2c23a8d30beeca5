// The switch between games: a list in the page's header, whose options are in index.html, so that the header does not move.
import { element } from '../page/dom.js';
import type { Store } from '../situation/store.js';
import { changeGame } from './change-game.js';
import { GAMES, type GameName } from './games.js';

export const showGame = (store: Store): void => {
  const typed = element<HTMLInputElement>('typed');
  const select = element<HTMLSelectElement>('game');
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
