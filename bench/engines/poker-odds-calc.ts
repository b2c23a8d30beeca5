// poker-odds-calc: known hands, dead cards, three games; evaluates by rules, card by card.
import { type EngineFile, importRival, type Work } from '../rivals/adapter.js';
import { countsOfAnswers, QUESTIONS } from '../rivals/equity.js';

interface Player {
  getWins(): number;
  getTies(): number;
}

interface Table {
  addPlayer(cards: readonly string[]): void;
  /** Every board in place of a sample. */
  exhaustive(): void;
  calculate(): { getPlayers(): readonly Player[] };
}

interface PokerOddsCalc {
  readonly TexasHoldem: new () => Table;
}

export const engine: EngineFile = {
  name: 'poker-odds-calc',
  ways: ['own'],
  async load() {
    const { TexasHoldem } = await importRival<PokerOddsCalc>('poker-odds-calc');
    const answer = (players: readonly string[]): number[] => {
      const table = new TexasHoldem();
      for (const hand of players) table.addPlayer([hand.slice(0, 2), hand.slice(2)]);
      table.exhaustive();
      const result = table.calculate().getPlayers();
      return result.flatMap(player => [player.getWins(), player.getTies()]);
    };
    const equity =
      (load: 'equity-hands' | 'equity-three'): Work =>
      amount => ({ amount, counts: countsOfAnswers(amount, () => answer(QUESTIONS[load].players)) });
    return { own: { 'equity-hands': equity('equity-hands'), 'equity-three': equity('equity-three') } };
  },
};
