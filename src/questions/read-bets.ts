// Reads the bets of a showdown.
import type { Bets } from '../engine/pots.js';
import { InvalidFieldError, type Naming, type Path } from '../games/invalid-field.js';

/** The fields of a showdown that bets have to fit. */
interface BetFields {
  readonly independent: boolean;
  readonly bets?: readonly number[];
  readonly folded_bets?: readonly number[];
}

/** Refuses bets that no pot can be made of. @param hands how many there are @throws {InvalidFieldError} */
const requirePots = ({ bets, foldedBets }: Bets, hands: number, name: Naming): void => {
  const refuse = (path: Path, fault: string): never => {
    throw new InvalidFieldError(`${name(path)} ${fault}`, path);
  };
  if (bets.length !== hands) {
    const needed =
      hands === 1 ? 'there is 1 hand: send its bet' : `there are ${hands} hands: send a bet for each of them`;
    refuse(['bets'], `has a length of ${bets.length}, and ${needed}`);
  }
  const highest = Math.max(...bets);
  if (highest === 0) refuse(['bets'], 'has no bet above 0: send what each hand has put in');
  const above = foldedBets.find(bet => bet > highest);
  if (above !== undefined) {
    const fault = `has ${above}, above the highest of ${name(['bets'])}, ${highest}`;
    refuse(['folded_bets'], `${fault}: send at most that, what is above goes back to the player`);
  }
  const sum = [...bets, ...foldedBets].reduce((all, bet) => all + bet, 0);
  if (sum > Number.MAX_SAFE_INTEGER) {
    refuse(['bets'], `and ${name(['folded_bets'])} sum to more than ${Number.MAX_SAFE_INTEGER}: send fewer chips`);
  }
};

/** @param hands how many there are @throws {InvalidFieldError} */
export const readBets = (fields: BetFields, hands: number, name: Naming): Bets | undefined => {
  const { bets, folded_bets: foldedBets } = fields;
  if (bets === undefined) {
    if (foldedBets === undefined) return undefined;
    const needed = `needs ${name(['bets'])}: send what each hand has put in, or leave it out`;
    throw new InvalidFieldError(`${name(['folded_bets'])} ${needed}`, ['folded_bets']);
  }
  if (fields.independent) {
    const fault = `is sent with ${name(['independent'])}, where no hand wins: leave one of them out`;
    throw new InvalidFieldError(`${name(['bets'])} ${fault}`, ['bets']);
  }
  const read = { bets, foldedBets: foldedBets ?? [] };
  requirePots(read, hands, name);
  return read;
};
