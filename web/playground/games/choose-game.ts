// The switch between games: a list in the page's header, whose options are in index.html, so that the header does not move.
import { element } from '../page/dom.js';
import { NO_HANDS, type Situation } from '../situation/situation.js';
import type { Store } from '../situation/store.js';
import { changeGame } from './change-game.js';
import { GAMES, type GameName } from './games.js';

const listParts = ({ seats, board, dead }: Situation): string[] =>
  [...seats.flatMap(({ cards, range }) => [...cards, range]), ...board, ...dead].filter(
    part => part !== undefined && part !== '' && part !== NO_HANDS,
  ) as string[];

/** "Short deck leaves out 2h: Undo brings it back."; empty if nothing is lost. */
export const describeLost = (before: Situation, after: Situation): string => {
  const kept = new Set(listParts(after));
  const lost = listParts(before).filter(part => !kept.has(part));
  if (lost.length === 0) return '';
  return `${GAMES[after.game].label} leaves out ${lost.join(', ')}: Undo brings ${lost.length === 1 ? 'it' : 'them'} back.`;
};

export const showGame = (store: Store): void => {
  const typed = element<HTMLInputElement>('typed');
  const select = element<HTMLSelectElement>('game');
  select.addEventListener('change', () => {
    const before = store.state.situation;
    store.change(changeGame(before, select.value as GameName), undefined);
    // Until the question changes again.
    element('typed-asked').textContent = describeLost(before, store.state.situation);
  });
  store.watch(({ situation: { game } }) => {
    select.value = game;
    // Style sheets read them.
    document.body.dataset.game = game;
    document.body.style.setProperty('--hole-cards', String(GAMES[game].holeCards));
    document.body.classList.toggle('without-ranges', GAMES[game].ranges === undefined);
    typed.placeholder = GAMES[game].example;
    for (const each of document.querySelectorAll<HTMLElement>('.examples > span'))
      each.hidden = each.dataset.of !== game;
  });
};
