// Links to a situation: "#q=AhKh_vs_QQ+_on_Qh7c2d&seed=7". They are after the "#", which browsers do not send to servers.
import { MAX_SEED } from '../../../src/odds/calculation.js';
import { formatNumber } from '../../../src/text.js';
import { type Fault, readQuestion, writeQuestion } from './question.js';
import {
  DEFAULT_SIMULATIONS,
  EMPTY_SEAT,
  firstSituation,
  isHalf,
  isRandom,
  MAX_CHIPS,
  nameOfSeat,
  type Seat,
  SIMULATIONS,
  type Situation,
} from './situation.js';

/** A part of a link that cannot be read. */
export interface LinkFault {
  readonly message: string;
  /** What the page shows instead, as a sentence. */
  readonly instead: string;
}

/** A link that was read. */
export interface Linked {
  readonly situation: Situation;
  /** The parts that cannot be read; the others are in the situation. */
  readonly faults: readonly LinkFault[];
  /** Whether it names no cards, so that the example is shown. */
  readonly isExample: boolean;
}

const FIELDS = ['q', 'pot', 'bet', 'method', 'simulations', 'seed'];

const decodeText = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const readFields = (hash: string): ReadonlyMap<string, string> =>
  new Map(
    hash
      .replace(/^#/, '')
      .split('&')
      .map(field => {
        const [name = '', ...value] = field.split('=');
        return [name, decodeText(value.join('='))];
      }),
  );

const LEFT_OUT = 'It is ignored.';

const describeInstead = ({ seat }: Fault, seats: readonly Seat[]): string => {
  if (seat === undefined) return LEFT_OUT;
  const own = seats[seat] ?? EMPTY_SEAT;
  const [holds, lacks] = seat === 0 ? ['hold', 'lack'] : ['holds', 'lacks'];
  if (isRandom(own)) return `${nameOfSeat(seat)} ${holds} any two cards instead.`;
  const [card] = own.cards.filter(each => each !== undefined);
  return isHalf(own) ? `${nameOfSeat(seat)} ${holds} ${card} and ${lacks} the other card.` : LEFT_OUT;
};

/** Reads numbers of a link, and collects those that are out of range. */
class NumberReader {
  readonly faults: LinkFault[] = [];

  constructor(private readonly fields: ReadonlyMap<string, string>) {}

  read(name: string, [min, max]: readonly [number, number], fallback: number): number {
    const text = this.fields.get(name);
    if (text === undefined) return fallback;
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    return this.#left(`${name} is "${text.slice(0, 20)}": it can be ${min} to ${formatNumber(max)}`, fallback);
  }

  /** Reads chips, which may have two decimal digits. */
  chips(name: string): number {
    const text = this.fields.get(name) ?? '';
    return /^\d{1,9}\.\d{1,2}$/.test(text) ? Number(text) : this.read(name, [0, MAX_CHIPS], 0);
  }

  simulations(): number {
    const value = this.read('simulations', [0, Number.MAX_SAFE_INTEGER], DEFAULT_SIMULATIONS);
    if (SIMULATIONS.includes(value)) return value;
    const message = `simulations is ${value}: here it can be ${SIMULATIONS.map(formatNumber).join('; ')}`;
    return this.#left(message, DEFAULT_SIMULATIONS);
  }

  #left(message: string, fallback: number): number {
    this.faults.push({ message, instead: LEFT_OUT });
    return fallback;
  }
}

/** What no link has: the example is shown instead. */
const findUnknown = (fields: ReadonlyMap<string, string>): LinkFault[] =>
  [...fields.keys()]
    .filter(name => name !== '' && !FIELDS.includes(name))
    .slice(0, 1)
    .map(name => ({ message: `"${name.slice(0, 20)}" names no hands`, instead: 'The example is shown.' }));

/** Reads a link; missing fields are as in {@link firstSituation}. */
export const readLink = (hash: string): Linked => {
  const fields = readFields(hash);
  const numbers = new NumberReader(fields);
  const text = fields.get('q')?.replaceAll('_', ' ');
  const { faults, ...typed } = text === undefined ? { ...firstSituation(), faults: [] } : readQuestion(text);
  const situation: Situation = {
    ...firstSituation(),
    ...typed,
    simulations: numbers.simulations(),
    seed: numbers.read('seed', [0, MAX_SEED], firstSituation().seed),
    exact: fields.get('method') !== 'monte-carlo',
    pot: numbers.chips('pot'),
    bet: numbers.chips('bet'),
  };
  const read = faults.map(fault => ({ message: fault.message, instead: describeInstead(fault, situation.seats) }));
  const unknown = text === undefined ? findUnknown(fields) : [];
  return { situation, faults: [...unknown, ...read, ...numbers.faults], isExample: text === undefined };
};

/** Escapes only what would end the address or what mail programs change, so that it stays readable. */
const escapeText = (text: string): string => text.replace(/[%#&"<>\\^`{|}\u0080-\uffff]/g, encodeURIComponent);

/** The hash of a link to a situation. */
export const writeLink = (situation: Situation): string => {
  const { simulations, seed, exact, pot, bet } = situation;
  const fields = [`q=${escapeText(writeQuestion(situation).replace(/\s+/g, '_'))}`];
  if (pot > 0) fields.push(`pot=${pot}`);
  if (bet > 0) fields.push(`bet=${bet}`);
  if (!exact) fields.push('method=monte-carlo');
  if (simulations !== DEFAULT_SIMULATIONS) fields.push(`simulations=${simulations}`);
  return `#${[...fields, `seed=${seed}`].join('&')}`;
};
