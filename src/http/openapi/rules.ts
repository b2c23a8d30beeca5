// What may not stand together in a request, in JSON Schema: seed and simulations with "exact", and situations with too many deals.
import { MAX_CARDS, MIN_CARDS } from '../../engine/cards.js';
import { MAX_OPPONENTS } from '../../odds/calculation.js';
import { exactRefusal } from '../../odds/exact.js';
import { partly, type Rules } from './components.js';
import type { Json } from './json.js';

const from = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i);

const isExact = { ...partly({ method: { const: 'exact' } }), required: ['method'] };
const sampledOnly = partly({ simulations: false, seed: false });

/** What holds beside a method "exact". Of pairs, since an object with a field `then` could be taken for a promise. */
const whenExact = (rule: Json): Json =>
  Object.fromEntries([
    ['if', isExact],
    ['then', rule],
  ]);

/** With how many cards so many opponents are few enough, from the fewest on; nothing where they never are. */
const fewEnough = (opponents: number): Json[] => {
  const minItems = from(MIN_CARDS, MAX_CARDS).find(cards => exactRefusal(cards, opponents) === undefined);
  return minItems === undefined ? [] : [partly({ opponents: { const: opponents }, cards: { minItems } })];
};

export const RULES: Rules = {
  ProbabilitiesRequest: whenExact(sampledOnly),
  EnhancedRequest: whenExact({ ...sampledOnly, anyOf: from(1, MAX_OPPONENTS).flatMap(fewEnough) }),
};
