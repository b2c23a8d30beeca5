// What a misspelt name probably was: a suggestion is near in relation to the length of the name, or there is none.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nearMiss } from '../../src/text.js';
import { chance } from '../engine/random.js';

const FIELDS = [
  'cards',
  'opponents',
  'simulations',
  'seed',
  'method',
  'detail',
  'board',
  'dead',
  'target_error',
  'hands',
];

const plain = (name: string): string => name.toLowerCase().replaceAll(/[-_ ]/g, '');

/** How many letters to insert, delete, replace or swap with the next one, by its definition. */
const distance = (a: string, b: string): number => {
  if (a === '' || b === '') return a.length + b.length;
  if (a[0] === b[0]) return distance(a.slice(1), b.slice(1));
  const isSwap = a.length > 1 && a[0] === b[1] && a[1] === b[0];
  const swapped = isSwap ? distance(a.slice(2), b.slice(2)) : Number.POSITIVE_INFINITY;
  return 1 + Math.min(swapped, distance(a.slice(1), b), distance(a, b.slice(1)), distance(a.slice(1), b.slice(1)));
};

const near = suite('the name that was probably meant');

for (const [name, meant] of [
  ['simulation', 'simulations'],
  ['Seed', 'seed'],
  ['sed', 'seed'],
  ['bord', 'board'],
  ['targetError', 'target_error'],
  ['TARGET-EROR', 'target_error'],
  ['opponants', 'opponents'],
  ['hnads', 'hands'],
] as const) {
  near(`of ${name} is ${meant}`, () => assert.is(nearMiss(name, FIELDS), meant));
}

near('is not suggested where half of a short name differs', () => {
  const others = FIELDS.filter(field => field !== 'dead');
  for (const name of ['dead', 'sd', 's', 'x', '', 'hero', 'range', 'dea']) {
    assert.is(nearMiss(name, others), undefined, name);
  }
});

near('differs from what was sent in at most two letters, and in a third of them', () => {
  const next = chance(10);
  for (let round = 0; round < 2_000; round++) {
    const letters = [...(FIELDS[next(FIELDS.length)] as string)].slice(0, 7);
    for (let change = next(4); change > 0; change--) letters[next(7)] = 'adeinors_X'[next(10)] as string;
    const name = letters.join('');
    const short = FIELDS.filter(field => field.length <= 7);
    const meant = nearMiss(name, short);
    if (meant === undefined) continue;
    const [sent, known] = [plain(name), plain(meant)];
    const edits = distance(sent, known);
    assert.ok(edits <= 2 && 3 * edits <= Math.max(sent.length, known.length), `${name}: ${meant}`);
  }
});

near.run();
