// The loads from card texts: strengths, and showdowns. The same hands for all engines, each in the form that its functions take.
import type { Evaluator, Showdown, ShowdownFunctions, TextFunctions, Work } from './adapter.js';
import { CORPUS, SHOWDOWN_PLAYERS, SHOWDOWNS } from './loads.js';
import { corpusOf, judge } from './loops.js';

const RANKS = '23456789TJQKA';
export const DECK_TEXTS = [...'cdhs'].flatMap(suit => [...RANKS].map(rank => rank + suit));

/** What names of the categories have, also those with ranks: "Pair, 9's", "two pairs", "Royal Flush". The last that fits is meant. */
const CATEGORY_WORDS = [
  ...[/high/i, /pair/i, /two ?pair/i, /three ?of/i, /straight/i, /flush/i, /full/i, /four ?of/i],
  /straight ?flush|royal/i,
];

const readCategory = (name: string): number => CATEGORY_WORDS.findLastIndex(words => words.test(name));

/** How many of the names are of each category. */
const countNames = (names: readonly string[]): number[] => {
  const counts = CATEGORY_WORDS.map(() => 0);
  for (const name of names) counts[readCategory(name)]!++;
  return counts;
};

/** Calls a package's function with the corpus's hands, one for each call, and keeps the strengths. */
export const textWork = <Hand, Strength>(
  { format, evaluate }: TextFunctions<Hand, Strength>,
  evaluator: Pick<Evaluator<unknown, Strength>, 'category' | 'compare'>,
): Work => {
  const hands = corpusOf(DECK_TEXTS).map(format);
  const strengths = new Array<Strength>(CORPUS);
  return amount => {
    for (let i = 0; i < amount; i++) strengths[i % CORPUS] = evaluate(hands[i % CORPUS]!);
    return { amount, counts: () => judge(strengths, amount, evaluator) };
  };
};

/** Reads the words and the cards of each hand, which an engine may find only then. */
const readHands = ({ hands }: Showdown): number =>
  hands.reduce((sum, { description, best }) => sum + description.length + best.length, 0);

/** The ranks of the best five cards, the last with the most weight. Some packages write "10h" and an ace below a two as "1h". */
const sumRanks = (best: readonly unknown[]): number =>
  best.slice(0, 5).reduce<number>((sum, card, place) => {
    const text = String(card).replace('10', 'T').replace('1', 'A');
    return sum + (place + 1) * RANKS.indexOf(text.charAt(0));
  }, 0);

/** The categories by name; Σ i × places of the winners from 1; Σ ranks of the best five cards. */
const judgeShowdowns = (answers: readonly Showdown[], amount: number): number[] => {
  const played = answers.slice(0, amount);
  const hands = played.flatMap(answer => answer.hands);
  const names = hands.map(({ description }) => description);
  const winners = played.map(answer => answer.winners.reduce((sum, place) => sum + place + 1, 0));
  return [
    ...countNames(names),
    winners.reduce((sum, places, i) => sum + i * places, 0),
    hands.reduce((sum, { best }) => sum + sumRanks(best), 0),
  ];
};

export const showdownWork = <Question>({ format, show }: ShowdownFunctions<Question>): Work => {
  const questions = corpusOf(DECK_TEXTS, SHOWDOWNS, 5 + 2 * SHOWDOWN_PLAYERS).map(cards => {
    const board = cards.slice(0, 5);
    return format(
      Array.from({ length: SHOWDOWN_PLAYERS }, (_, player) => cards.slice(5 + 2 * player, 7 + 2 * player)),
      board,
    );
  });
  const answers = new Array<Showdown>(SHOWDOWNS);
  return amount => {
    let read = 0;
    for (let i = 0; i < amount; i++) {
      const answer = show(questions[i % SHOWDOWNS]!);
      read += readHands(answer);
      answers[i % SHOWDOWNS] = answer;
    }
    if (read === 0) throw new Error('a showdown has no words and no cards');
    return { amount, counts: () => judgeShowdowns(answers, amount) };
  };
};
