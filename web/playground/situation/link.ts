// Links to a situation: "#q=AhKh_vs_QQ+_on_Qh7c2d&name2=Tight&pot=100", with the names of saved ranges beside these. They are after the "#", which browsers do not send to servers.
import { MAX_SEED } from '../../../src/calculations/calculation.js';
import { formatNumber } from '../../../src/text.js';
import { changeGame } from '../games/change-game.js';
import { GAMES, type GameName, isGame } from '../games/games.js';
import { cleanPath } from './named-ranges.js';
import { readQuestion, writeQuestion } from './question.js';
import {
  DEFAULT_SEED,
  DEFAULT_SIMULATIONS,
  firstSituation,
  MAX_CHIPS,
  type Seat,
  SIMULATIONS,
  type Situation,
} from './situation.js';

export interface Linked {
  readonly situation: Situation;
  /** What cannot be read; the other parts are in the situation. */
  readonly faults: readonly string[];
  readonly isExample: boolean;
}

const FIELDS = ['q', 'game', 'pot', 'bet', 'method', 'simulations', 'seed'];

/** Reads a link; missing fields are as in {@link firstSituation}. */
export const readLink = (hash: string): Linked => {
  // A "+" is part of a range, not a space.
  const fields = new URLSearchParams(hash.replace(/^#/, '').replaceAll('+', '%2B'));
  const faults: string[] = [];
  const readGame = (): GameName => {
    const name = fields.get('game') ?? 'holdem';
    if (isGame(name)) return name;
    faults.push(`game is "${name.slice(0, 20)}": it can be ${Object.keys(GAMES).join('; ')}`);
    return 'holdem';
  };
  const game = readGame();
  const first = changeGame(firstSituation(), game);
  const read = (
    name: 'simulations' | 'seed' | 'pot' | 'bet',
    allowed: string,
    isAllowed: (value: number) => boolean,
  ) => {
    const text = fields.get(name);
    if (text === null) return first[name];
    const value = /^\d{1,16}(?:\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
    if (isAllowed(value)) return value;
    faults.push(`${name} is "${text.slice(0, 20)}": it can be ${allowed}`);
    return first[name];
  };
  const readUpTo = (name: 'seed' | 'pot' | 'bet', max: number) =>
    read(name, `0 to ${formatNumber(max)}`, value => value <= max && (name !== 'seed' || Number.isInteger(value)));
  const isExample = !fields.has('q');
  const unknown = [...fields.keys()].find(name => name !== '' && !FIELDS.includes(name));
  if (isExample && unknown !== undefined) faults.push(`"${unknown.slice(0, 20)}" names no hands`);
  const text = (fields.get('q') ?? '').replaceAll('_', ' ');
  const typed = readQuestion(text, game);
  const { board, dead } = isExample ? first : typed;
  const addName = (seat: Seat, i: number): Seat =>
    seat.range === '' ? seat : { ...seat, name: cleanPath(fields.get(`name${i + 1}`) ?? '') };
  const seats = isExample ? first.seats : typed.seats.map(addName);
  for (const { message, from, to } of typed.faults) {
    const part = `"${text.slice(from, to)}"`;
    faults.push(message.startsWith(part) ? message : `${part}: ${message}`);
  }
  const situation: Situation = {
    game,
    seats,
    board,
    dead,
    simulations: read('simulations', SIMULATIONS.map(formatNumber).join('; '), value => SIMULATIONS.includes(value)),
    seed: readUpTo('seed', MAX_SEED),
    exact: fields.get('method') !== 'monte-carlo',
    pot: readUpTo('pot', MAX_CHIPS),
    bet: readUpTo('bet', MAX_CHIPS),
  };
  return { situation, faults, isExample };
};

/** Escapes only what would end the address or what mail programs change, so that it stays readable. */
const escapeText = (text: string): string => text.replace(/[%#&"<>\\^`{|}\u0080-\uffff]/g, encodeURIComponent);

export const writeLink = (situation: Situation): string => {
  const { game, seats, simulations, seed, exact, pot, bet } = situation;
  const fields = [`q=${escapeText(writeQuestion(situation).replace(/\s+/g, '_'))}`];
  for (const [i, { range, name }] of seats.entries()) {
    if (range !== '' && name !== '') fields.push(`name${i + 1}=${encodeURIComponent(name).replaceAll('%2F', '/')}`);
  }
  if (game !== 'holdem') fields.push(`game=${game}`);
  if (pot > 0) fields.push(`pot=${pot}`);
  if (bet > 0) fields.push(`bet=${bet}`);
  if (!exact) fields.push('method=monte-carlo');
  if (simulations !== DEFAULT_SIMULATIONS) fields.push(`simulations=${simulations}`);
  if (seed !== DEFAULT_SEED) fields.push(`seed=${seed}`);
  return `#${fields.join('&')}`;
};
