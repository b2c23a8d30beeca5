// Writes the situation into the page's title, for tabs, bookmarks, the history and print: "54.44 % AhKh vs QsQd on Jh7c2h".
import type { Findings } from '../odds/calculator.js';
import { writeLink } from '../situation/link.js';
import { writeQuestion } from '../situation/question.js';
import { OWN_SEAT, type Situation } from '../situation/situation.js';
import { element } from './dom.js';
import { formatPercent } from './numbers.js';

/** Adds a space after each comma, where a line may break. */
const spaceCommas = (question: string): string => question.replace(/,\s*/g, ', ');

export const showTitle = (findings: Findings | undefined, situation: Situation): void => {
  const player = findings?.asked.seats.indexOf(OWN_SEAT) ?? -1;
  const equity = findings?.equities.players[player]?.equity;
  element('printed-link').textContent = `${location.origin}${location.pathname}${writeLink(situation)}`;
  element('printed-question').textContent = spaceCommas(writeQuestion(situation));
  document.title = `${equity === undefined ? '' : `${formatPercent(equity)} · `}${writeQuestion(situation)} · Poker odds`;
};
