// The playground's situations: how links and typed cards are read, and written.
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { splitCards } from '../../src/engine/cards.js';
import { CATEGORIES } from '../../src/engine/counts.js';
import { loadEngine } from '../../src/library/node.js';
import { MAX_OPPONENTS } from '../../src/odds/calculation.js';
import { grouped } from '../../src/text.js';
import { DECK, nameOf } from '../../web/playground/cards.js';
import { compact, margin, percent } from '../../web/playground/numbers.js';
import { mostLikely } from '../../web/playground/odds.js';
import {
  cardsOf,
  fromHash,
  isComplete,
  isExact,
  PLACES,
  placesOf,
  readCards,
  SIMULATIONS,
  type Situation,
  toHash,
} from '../../web/playground/situation.js';
import { createStore, toggleCard } from '../../web/playground/store.js';

const someCards = fc.shuffledSubarray(DECK, { maxLength: PLACES });
/** Each place with a card or without. */
const somePlaces = fc
  .tuple(
    fc.shuffledSubarray(DECK, { minLength: PLACES, maxLength: PLACES }),
    fc.array(fc.boolean(), { minLength: PLACES, maxLength: PLACES }),
  )
  .map(([cards, isThere]) => cards.map((card, i) => (isThere[i] ? card : undefined)));
const situations: fc.Arbitrary<Situation> = fc.record(
  {
    places: somePlaces,
    opponents: fc.nat({ max: MAX_OPPONENTS }),
    simulations: fc.constantFrom(...SIMULATIONS),
    seed: fc.nat({ max: 2 ** 32 - 1 }),
    exact: fc.boolean(),
  },
  { noNullPrototype: true },
);

const links = suite('a link');

links('brings back the situation that it was made of', () => {
  fc.assert(
    fc.property(situations, situation => {
      assert.equal(fromHash(toHash(situation)), situation);
    }),
  );
});

links('of any text is a situation or a sentence, and nothing else', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('#cards=<script>', '#cards=%', '#seed=-1', '#opponents=1e3', '#cards=10h', '#simulations=NaN'),
  );
  fc.assert(
    fc.property(texts, text => {
      try {
        const { places, opponents, simulations, seed } = fromHash(`#${text}`);
        assert.is(places.length, PLACES);
        assert.ok(opponents >= 0 && opponents <= MAX_OPPONENTS && SIMULATIONS.includes(simulations));
        assert.ok(Number.isSafeInteger(seed) && seed >= 0);
      } catch (error) {
        assert.instance(error, Error);
        assert.ok((error as Error).message.length > 10 && (error as Error).message.length < 200);
      }
    }),
  );
});

links('keeps what it does not name as at first', () => {
  const { places, opponents, simulations, exact } = fromHash('#seed=3');
  assert.equal(
    { places, opponents, simulations, exact },
    {
      places: placesOf(['Ah', 'Kh']),
      opponents: 2,
      simulations: 10_000_000,
      exact: true,
    },
  );
});

links('says which part of it is wrong', () => {
  assert.throws(() => fromHash('#opponents=23'), 'opponents is "23": it can be 0 to 22');
  assert.throws(() => fromHash('#seed=x'), 'seed is "x": it can be 0 to 9,007,199,254,740,991');
  assert.throws(() => fromHash('#simulations=7'), /^simulations is 7: here it can be 100,000; 1,000,000; /);
});

links('keeps cards in their places, gaps and all', () => {
  const places = [undefined, 'Kh', 'Qh', undefined, '2h', undefined, undefined];
  const hash = toHash({ places, opponents: 1, simulations: 1e5, seed: 1, exact: true });
  assert.match(hash, /^#cards=--KhQh--2h&/);
  assert.equal(fromHash(hash).places, places);
});

links.run();

const typed = suite('typed cards');

typed('are read however they are separated', () => {
  const separators = fc.constantFrom('', ' ', ', ', ',', '\n');
  fc.assert(
    fc.property(someCards, separators, (cards, separator) => {
      assert.equal(readCards(cards.join(separator)), placesOf(cards));
    }),
  );
});

typed('are split so that an error can name the wrong one', () => {
  assert.equal(splitCards('10hKh'), ['10h', 'Kh']);
  assert.throws(() => readCards('AhKhXc'), /the card is "Xc": a card is two characters/);
  assert.throws(() => readCards('AhKhAh'), /Ah stands twice/);
  assert.throws(() => readCards(DECK.slice(0, 8).join('')), /8 cards: two hole cards and a board of five are the most/);
});

typed('are taken for what they mean, where they can mean but one thing', () => {
  for (const text of ['ahkh10c', 'AH KH TC', 'A♥K♥10♣', 'hA hK cT'])
    assert.equal(readCards(text), placesOf(['Ah', 'Kh', 'Tc']), text);
});

typed.run();

const table = suite('the table');

const stateOf = (cards: readonly string[]): Situation => ({
  places: placesOf(cards),
  opponents: 1,
  simulations: 1,
  seed: 1,
  exact: true,
});

table('takes the next card at the first empty place, or at the one that was chosen', () => {
  const store = createStore(stateOf([]));
  for (const card of ['Ah', 'Kh', 'Qh']) toggleCard(store, card);
  assert.equal(cardsOf(store.state), ['Ah', 'Kh', 'Qh']);
  toggleCard(store, 'Ah');
  assert.is(store.state.place, 0);
  assert.not.ok(isComplete(store.state));
  toggleCard(store, '2c');
  assert.equal(cardsOf(store.state), ['2c', 'Kh', 'Qh']);
  store.set({ place: 6 });
  toggleCard(store, '3c');
  assert.equal(store.state.places, ['2c', 'Kh', 'Qh', undefined, undefined, undefined, '3c']);
});

table('never has a card twice, nor more than its places, whatever is pressed', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...DECK), { maxLength: 40 }), presses => {
      const store = createStore(stateOf([]));
      for (const card of presses) toggleCard(store, card);
      const cards = cardsOf(store.state);
      assert.is(new Set(cards).size, cards.length);
      assert.is(store.state.places.length, PLACES);
    }),
  );
});

table('takes no eighth card', () => {
  const store = createStore(stateOf(DECK.slice(0, PLACES)));
  assert.not.ok(toggleCard(store, '2c'));
  assert.equal(cardsOf(store.state), DECK.slice(0, PLACES));
  assert.ok(toggleCard(store, DECK[3] ?? ''));
  assert.ok(toggleCard(store, '2c'));
  assert.is(store.state.places[3], '2c');
});

table('tells those who watch of every change, with the state that is now', () => {
  const store = createStore(stateOf(['Ah', 'Kh']));
  const seen: number[] = [];
  store.watch(({ opponents }) => seen.push(opponents));
  store.set({ opponents: 5 });
  assert.equal(seen, [1, 5]);
});

table('is exact for one opponent always, and for two from the flop on', () => {
  const exact = (cards: readonly string[], opponents: number): boolean => isExact({ ...stateOf(cards), opponents });
  assert.equal(
    [exact(['Ah', 'Kh'], 0), exact(['Ah', 'Kh'], 1), exact(['Ah', 'Kh'], 2), exact(DECK.slice(0, 5), 2)],
    [true, true, false, true],
  );
});

table.run();

const words = suite('what the page writes');

words('names cards as people do', () => {
  assert.equal(['Ah', 'Tc', '2s', 'Qd'].map(nameOf), [
    'ace of hearts',
    '10 of clubs',
    '2 of spades',
    'queen of diamonds',
  ]);
});

words('writes rates as percentages, with the margin of 19 in 20', () => {
  assert.is(percent(0.66220341), '66.22 %');
  assert.is(percent(0.66220341, 4), '66.2203 %');
  assert.is(margin(0.0005, 1000), '± 0.10');
  assert.is(margin(0.00001, 1000), '± 0.002');
  assert.is(margin(0, 100_000), '± 0.003', 'three in so many deals, where none or all are of a kind');
  assert.is(grouped(2_097_572_400), '2,097,572,400');
  assert.is(compact(12_345_678), '12.3M');
});

words('finds the category that comes most often', async () => {
  const engine = await loadEngine();
  const odds = engine.exact({ cards: ['Ah', 'Kh'] });
  assert.is(mostLikely(odds), 'One Pair');
  assert.ok(CATEGORIES.every(category => odds.ownHand[category] <= odds.ownHand[mostLikely(odds)]));
});

words.run();
