// The answer to a showdown for people: a line for each hand, with its best five cards, the winners marked.
import { formatCards } from '../../engine/card-lists.js';
import type { Pot } from '../../engine/pots.js';
import { answerShowdown } from '../../questions/answers/showdown-answer.js';
import type { ShowdownAnswer, ShownHand } from '../../questions/answers/showdown-types.js';
import type { ShowdownQuestion } from '../../questions/question.js';
import { alignColumns, isWide, writeTable } from '../table-writer.js';
import { colourSuit, fitCharset, measureWidth, paint, type Screen, withSuits } from '../terminal-style.js';
import type { ComputedQuestion } from './typed-question.js';

/** Cards in the colours of their suits, with spaces between them where there is room. */
const writeCards = (screen: Screen, cards: readonly string[]): string =>
  cards.map(card => colourSuit(screen, card.charAt(1), card)).join(isWide(screen) ? ' ' : '');

/** What the cards of a hand win; nothing where hands are not compared. */
const chooseMark = (index: number, { hands, winners = [], payouts }: ShowdownAnswer): string => {
  const words = payouts ? [`gets ${payouts[index]}`] : [];
  if (hands.length > 1 && winners.includes(index)) words.unshift(winners.length === 1 ? 'wins' : 'ties');
  return words.join(', ');
};

/** Rows of the hand, its description, its best five cards and the mark. If rows are too long, the best five are in a line below. */
const writeHandRows = (screen: Screen, answer: ShowdownAnswer): string[] => {
  const rows = answer.hands.map(({ cards, description, best }, index) => {
    const mark = chooseMark(index, answer);
    const wins = answer.hands.length > 1 && answer.winners?.includes(index);
    const style = (text: string): string => (wins ? paint(screen, 'bold', text) : text);
    return [writeCards(screen, cards), style(description), writeCards(screen, best), style(mark)] as const;
  });
  const lines = alignColumns(rows).split('\n');
  if (lines.every(line => measureWidth(line) <= screen.width)) return lines;
  const shorter = alignColumns(rows.map(([cards, description, , mark]) => [cards, description, mark]));
  return shorter.split('\n').flatMap((line, index) => [line, `  ${rows[index]![2]}`]);
};

const HEAD = ['of other holdings', 'beats', 'ties', 'loses to'];

/** The fractions of all other holdings that each hand beats, ties and loses to. */
const writeVersusRandom = (screen: Screen, hands: readonly ShownHand[]): string[] =>
  writeTable(
    screen,
    HEAD,
    hands.map(({ cards, ahead, tied, behind }) => [
      writeCards(screen, cards),
      { rate: ahead!, bar: { whole: 1, colour: 'green' } },
      { rate: tied! },
      { rate: behind! },
    ]),
  );

/** "main pot", "side pot 2" */
const potName = (index: number): string => (index === 0 ? 'main pot' : `side pot ${index}`);

/** Each pot, its chips, and who wins it. */
const writePots = (screen: Screen, hands: readonly ShownHand[], pots: readonly Pot[]): string[] => {
  const rows = pots.map(({ amount, winners }, index) => {
    const cards = winners.map(winner => writeCards(screen, hands[winner]!.cards));
    return [potName(index), String(amount), `to ${cards.join(' and ')}`];
  });
  return alignColumns(rows).split('\n');
};

/** The board, the hands, and with random holdings how many of them each hand beats. */
export const showdownText = (screen: Screen, { question, counts }: ComputedQuestion<ShowdownQuestion>): string => {
  const answer = answerShowdown(question, counts);
  const { hands, pots } = answer;
  const { board, versusRandom } = question.calculation;
  const lines = [
    ...(board.length === 0 ? [] : [withSuits(screen, `board ${formatCards(board).join(' ')}`), '']),
    ...writeHandRows(screen, answer),
    ...(pots ? ['', ...writePots(screen, hands, pots)] : []),
    ...(versusRandom ? ['', ...writeVersusRandom(screen, hands)] : []),
  ];
  return fitCharset(screen, lines.join('\n'));
};
