// How errors name the parts of a question: by its fields, as in HTTP and in the library, unless the reader is given other words.

export interface EquityWording {
  /** "players[0]" */
  player(index: number): string;
  /** Begins the sentence for a wrong number of players, before "the board". */
  players(count: number): string;
  /** "board[0]" */
  card(field: 'board' | 'dead', index: number): string;
  /** What stands between "which" and "already", of a card that a player has. */
  heldBy(index: number): string;
  /** The sentence for a question that has no exact answer. */
  noExact(why: string): string;
  /** Says that the equities after each next card are asked for. */
  readonly asksNextCards: string;
  /** Says how an exact answer is asked for. */
  readonly askExact: string;
}

/** @param nextCards the name of the field */
export const fieldWording = (nextCards: string): EquityWording => ({
  player: index => `players[${index}]`,
  players: count => `players has ${count} entries: they`,
  card: (field, index) => `${field}[${index}]`,
  heldBy: index => `is of players[${index}]`,
  noExact: why => `method is "exact": ${why}; send "monte-carlo"`,
  asksNextCards: `${nextCards} is true`,
  askExact: 'send method "exact"',
});
