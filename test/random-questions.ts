// Random questions for property tests: of every type, right or not.
import fc from 'fast-check';
import { OMAHA_GAMES } from '../src/games/omaha.js';
import { DECK } from './deck.js';

const aClass = fc.stringMatching(/^[2-9TJQKA]{2}[so]?\+?$/);
const aHand = fc.shuffledSubarray(DECK, { minLength: 2, maxLength: 2 }).map(cards => cards.join(''));
const anAtom = fc.oneof(aHand, aClass, fc.constantFrom('random', '15%', '5%-20%', 'JTs-76s', 'AX', '0.5(QQ+, AK)'));
const aWeight = fc.constantFrom('', '', ':0.5', '@30', ':0', ':1.', `:0.${'0'.repeat(300)}1`, ':2');
const anItem = fc.tuple(anAtom, aWeight).map(parts => parts.join(''));
const aRange = fc.oneof(fc.array(anItem, { minLength: 1, maxLength: 5 }).map(String), anAtom, fc.string());

/** Among them fields that some endpoints ignore, and misspelt ones. */
const FIELDS = 'cards players opponents board seed method hands game detail dry_run __proto__ note Seed hand'.split(
  ' ',
);
/** The fields, of which up to two may be anything. */
const spoiled = (fields: fc.Arbitrary<object>): fc.Arbitrary<object> =>
  fc
    .tuple(fields, fc.array(fc.tuple(fc.constantFrom(...FIELDS), fc.jsonValue()), { maxLength: 2 }))
    .map(([right, some]) => ({ ...right, ...Object.fromEntries(some) }));

const someOdds = {
  cards: fc.oneof(
    fc.shuffledSubarray(DECK, { minLength: 2, maxLength: 7 }),
    fc.array(fc.oneof(fc.constantFrom(...DECK), fc.string({ maxLength: 3 })), { maxLength: 9 }),
  ),
  simulations: fc.integer({ min: 1, max: 20_000 }),
  seed: fc.nat(),
};
const equityOptions = fc.record(
  { categories: fc.boolean(), hands: fc.boolean(), next_cards: fc.boolean() },
  { requiredKeys: [] },
);
const someEquity = fc
  .record({
    players: fc.array(aRange, { minLength: 2, maxLength: 4 }),
    cards: fc.shuffledSubarray(DECK, { maxLength: 7 }),
    options: equityOptions,
  })
  .map(({ cards, options, ...rest }) => ({
    ...rest,
    board: cards.slice(0, 5),
    dead: cards.slice(5),
    ...options,
    simulations: 2000,
    seed: 1,
    detail: true,
  }));

const someCards = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...DECK) },
  { weight: 1, arbitrary: fc.oneof(fc.string({ maxLength: 3 }), fc.jsonValue()) },
);
const someShowdown = fc.oneof(
  fc.shuffledSubarray(DECK, { minLength: 9, maxLength: 9 }).map(([a, b, c, d, ...board]) => ({
    hands: [
      [a, b],
      [c, d],
    ],
    board,
  })),
  fc.record({
    hands: fc.array(fc.array(someCards, { maxLength: 8 }), { maxLength: 4 }),
    board: fc.array(someCards, { maxLength: 6 }),
  }),
);
/** A question of short deck, in which now and then a card or a rank of hold'em is left. */
const inShortDeck = (question: { readonly board: readonly unknown[] }) => {
  const isLow = (card: unknown): boolean => typeof card === 'string' && /^[2-5][cdhs]$/.test(card);
  return { ...question, game: 'short-deck', board: question.board.filter(card => !isLow(card)) };
};
/** Hands of Omaha, some with unknown cards, from one deck; now and then one of another length, or something else. */
const someOmahaEquity = fc
  .record({
    game: fc.constantFrom(...OMAHA_GAMES.map(({ name }) => name)),
    deck: fc.shuffledSubarray(DECK, { minLength: 52 }),
    unknown: fc.array(fc.nat(17), { maxLength: 3 }),
    players: fc.integer({ min: 2, max: 4 }),
    boardCards: fc.integer({ min: 2, max: 5 }),
    replaced: fc.option(fc.oneof(fc.constant('random'), aRange), { freq: 3 }),
    options: equityOptions,
    method: fc.constantFrom('auto', 'exact', 'monte-carlo'),
  })
  .map(({ game, deck, unknown, players, boardCards, replaced, options, method }) => {
    const { holeCards } = OMAHA_GAMES.find(({ name }) => name === game)!;
    const hands = deck.map((card, place) => (unknown.includes(place) ? '*' : card)).slice(0, players * holeCards);
    const texts = Array.from({ length: players }, (_, player) =>
      hands.slice(player * holeCards, (player + 1) * holeCards).join(''),
    );
    if (replaced !== null) texts[0] = replaced;
    const board = deck.slice(players * holeCards, players * holeCards + boardCards);
    const sampling = method === 'exact' ? {} : { simulations: 2000, seed: 1 };
    return { game, players: texts, board, ...options, method, ...sampling, detail: true };
  });
const someOmahaShowdown = fc
  .tuple(
    fc.constantFrom(...OMAHA_GAMES.map(({ name }) => name)),
    fc.shuffledSubarray(DECK, { minLength: 16, maxLength: 16 }),
    fc.nat(5),
  )
  .map(([game, deck, boardCards]) => {
    const { holeCards } = OMAHA_GAMES.find(({ name }) => name === game)!;
    const hands = [deck.slice(0, holeCards), deck.slice(holeCards, 2 * holeCards)];
    return { game, hands, board: deck.slice(2 * holeCards).slice(0, boardCards) };
  });

const someFlags = fc.record({ independent: fc.boolean(), versus_random: fc.boolean() }, { requiredKeys: [] });

const withFlags = (showdown: fc.Arbitrary<object>): fc.Arbitrary<object> =>
  fc.tuple(showdown, someFlags).map(parts => Object.assign({}, ...parts));

/** A type, and the fields of a question of it, right or not. */
export const aQuestion: fc.Arbitrary<[type: string, fields: object]> = fc.oneof(
  fc.tuple(fc.constant('probabilities'), spoiled(fc.record(someOdds))),
  fc.tuple(fc.constant('probabilities-enhanced'), spoiled(fc.record({ ...someOdds, opponents: fc.nat(23) }))),
  fc.tuple(fc.constant('equity'), spoiled(someEquity)),
  fc.tuple(fc.constant('equity'), spoiled(someEquity.map(inShortDeck))),
  fc.tuple(fc.constant('showdown'), spoiled(withFlags(someShowdown.map(inShortDeck)))),
  fc.tuple(fc.constant('equity'), spoiled(someOmahaEquity)),
  fc.tuple(fc.constant('showdown'), spoiled(withFlags(someShowdown))),
  fc.tuple(fc.constant('showdown'), spoiled(withFlags(someOmahaShowdown))),
);

const anyHand = fc.shuffledSubarray(DECK, { minLength: 2, maxLength: 7 });
/** A body whose fields are valid, but may not be allowed together. */
const aTidyBody = fc.record(
  {
    cards: anyHand,
    opponents: fc.integer({ min: 1, max: 22 }),
    simulations: fc.integer({ min: 1, max: 10_000_000 }),
    seed: fc.maxSafeNat(),
    method: fc.constantFrom('monte-carlo', 'monte-carlo', 'exact'),
    detail: fc.boolean(),
  },
  { requiredKeys: ['cards', 'opponents'] },
);
const field = (names: readonly string[], values: readonly unknown[]) =>
  fc.tuple(fc.constantFrom(...names), fc.oneof(fc.constantFrom(...values), fc.jsonValue()));
/** A field that may be wrong: values on both sides of every bound, and any others. */
const aField = fc.oneof(
  fc.tuple(fc.constant('cards'), fc.array(fc.constantFrom(...DECK, '10h', 'ah', 'AH', '', '1h', 1, null))),
  field(['cards', 'opponents'], [0, 1, 22, 23, -1, 1.5, '1', null, [], ['Ah', 'Kh']]),
  field(['simulations', 'seed'], [0, 1, -1, 10_000_000, 10_000_001, 0.5, '7', null, 2 ** 53 - 1, 2 ** 53]),
  field(['method', 'detail'], ['exact', 'Exact', 'monte-carlo', '', true, false, 'true', 0, null]),
  field(['note', 'board', '__proto__', 'constructor'], [1]),
);
export const anOddsBody = fc
  .tuple(aTidyBody, fc.array(aField, { maxLength: 2 }))
  .map(([tidy, changed]) => ({ ...tidy, ...Object.fromEntries(changed) }));
