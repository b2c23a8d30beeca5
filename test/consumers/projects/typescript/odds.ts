import { type ExactOdds, InvalidCardsError, loadEngine, type OddsEngine, parseRange } from 'poker-odds-wasm';
import { loadOmaha, type OmahaEquityQuestion } from 'poker-odds-wasm/omaha';
import { loadShortDeck } from 'poker-odds-wasm/short-deck';

/** Compiles only if the library's types are there, are as narrow as documented, and need no other types. */
export const ask = async (): Promise<readonly number[]> => {
  const engine: OddsEngine = await loadEngine({ threads: 2 });
  const { win, ownHand }: ExactOdds = engine.exact({ cards: ['Ah', 'Kh'], opponents: 1 });
  // @ts-expect-error a category has a name
  ownHand['Royal Flush'];
  // @ts-expect-error opponents is a number
  engine.simulate({ cards: ['Ah', 'Kh'], opponents: '2' });
  // @ts-expect-error a misspelt field
  engine.equity({ players: ['AA', 'KK'], nextCard: true });
  // @ts-expect-error it was not asked for
  engine.equity({ players: ['AA', 'KK'] }).players[0]!.hands.length;
  const parts: number[] = [];
  const question = { players: ['AhAs', 'KK'], board: ['Kh', '7d', '2c'], nextCards: true } as const;
  const { nextCards } = await engine.equityAsync(question, { onProgress: ({ done }) => parts.push(done) });
  const combos: number = parseRange('QQ+').length;
  const position: number = new InvalidCardsError('no cards').message.length;
  return [win, ownHand['Full House'], nextCards!.length, combos, position, ...parts];
};

/** The same for short deck. */
export const askShortDeck = async (): Promise<number> => {
  const shortDeck = await loadShortDeck();
  // @ts-expect-error it has no odds against unknown hands
  shortDeck.simulate({ cards: ['Ah', 'Kh'] });
  return shortDeck.equity({ players: ['15%', 'random'], flops: true }).flops![0]!.share;
};

/** The same for Omaha. */
export const askOmaha = async (): Promise<number> => {
  const question: OmahaEquityQuestion = { game: 'omaha-5', players: ['AhAd***', 'random'] };
  const omaha = await loadOmaha();
  // @ts-expect-error no ranges, so no hands of them
  omaha.equity({ ...question, hands: true });
  const { players } = omaha.equity(question);
  return players.reduce((sum, { equity }) => sum + equity, 0);
};
