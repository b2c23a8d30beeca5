// The error of a question whose players' hands leave no room for one another, as sampling, or going through every deal, has shown.
import type { Counts } from '../engine/counts.js';
import { leaveNoRoom } from '../odds/equity/fit.js';
import { InvalidRangeError } from '../ranges/range-atoms.js';

export const noRoomError = (): InvalidRangeError => {
  const fault =
    'players have ranges that leave no room for one another: no deal, or hardly any, gives each a hand of his range';
  return new InvalidRangeError(`${fault}: send fewer players or wider ranges`, 0);
};

/** @param counts of a whole calculation @throws {InvalidRangeError} */
export const requireRoom = (counts: Counts): void => {
  if (leaveNoRoom(counts)) throw noRoomError();
};
