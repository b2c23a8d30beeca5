// Changes the game of a situation, and keeps what makes sense in the other: players, cards that its deck has, ranges that it reads.
import { emptySeat, keepHoldings, maxPlayers, NO_HANDS, type Seat, type Situation } from '../situation/situation.js';
import { adaptRange, GAMES, type GameName, hasText } from './games.js';

const adaptSeat = (seat: Seat, game: GameName): Seat => {
  const empty = emptySeat(GAMES[game].holeCards);
  const keep = (cards: Seat['cards']): Seat['cards'] =>
    empty.cards.map((_, i) => (cards[i] !== undefined && hasText(game, cards[i]) ? cards[i] : undefined));
  const adapt = (range: string): string => (range === NO_HANDS && GAMES[game].ranges ? range : adaptRange(range, game));
  const adaptNamed = ({ range, name }: Pick<Seat, 'range' | 'name'>) => {
    const adapted = adapt(range);
    return { range: adapted, name: adapted === range ? name : '' };
  };
  // A game without ranges keeps them for the next game.
  const kept = GAMES[game].ranges
    ? { ...adaptNamed(seat.kept), painted: adapt(seat.kept.painted) }
    : keepHoldings(seat);
  return {
    ...seat,
    cards: keep(seat.cards),
    ...adaptNamed(seat),
    kept: { ...kept, cards: keep(seat.kept.cards) },
  };
};

export const changeGame = (situation: Situation, game: GameName): Situation => {
  const has = (card: string | undefined): boolean => card !== undefined && hasText(game, card);
  return {
    ...situation,
    game,
    seats: situation.seats.slice(0, maxPlayers(game)).map(seat => adaptSeat(seat, game)),
    board: situation.board.map(card => (has(card) ? card : undefined)),
    dead: situation.dead.filter(has),
  };
};
