// Requests for equity as nobody would send them: ranges of every form, whole and broken, with cards and options of any kind.
import fc from 'fast-check';

const RANKS = [...'23456789TJQKA'];
const DECK = RANKS.flatMap(rank => [...'cdhs'].map(suit => rank + suit));

const aRank = fc.constantFrom(...RANKS);
const aCard = fc.constantFrom(...DECK);
const aClass = fc.tuple(aRank, aRank, fc.constantFrom('', 's', 'o')).map(parts => parts.join(''));
const aNumber = fc.oneof(
  fc.nat(100).map(String),
  fc.double({ min: 0, max: 1, noNaN: true }).map(each => each.toFixed(3)),
);

/** Weights at the ends of what may be written: ".5", "0.", "0.000000001", three hundred digits. */
const aWeight = fc.oneof(
  { weight: 3, arbitrary: aNumber },
  { weight: 2, arbitrary: fc.constantFrom('0', '1', '0.', '.5', '1.', '.0', '1.0000000000000001', '00.5', '') },
  { weight: 1, arbitrary: fc.tuple(fc.nat(330), fc.nat(99)).map(([zeros, end]) => `0.${'0'.repeat(zeros)}${end}`) },
);

const anAtom = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(aCard, aCard).map(cards => cards.join('')) },
  { weight: 4, arbitrary: aClass },
  { weight: 3, arbitrary: aRank.map(rank => rank + rank) },
  { weight: 2, arbitrary: aClass.map(each => `${each}+`) },
  { weight: 1, arbitrary: fc.tuple(aClass, aClass).map(each => each.join('-')) },
  { weight: 1, arbitrary: fc.tuple(aRank, fc.constantFrom('X', 'Xs', 'Xo')).map(each => each.join('')) },
  { weight: 2, arbitrary: aNumber.map(each => `${each}%`) },
  { weight: 1, arbitrary: fc.constantFrom('random', 'XX', '100%') },
);
/** Groups in groups; eight of them are the most. */
const aNest = ([weight, atom, depth]: [string, string, number]): string =>
  `${`${weight}(`.repeat(depth)}${atom}${')'.repeat(depth)}`;

const anItem = fc.oneof(
  { weight: 6, arbitrary: anAtom },
  { weight: 2, arbitrary: fc.tuple(anAtom, fc.constantFrom(':', '@'), aWeight).map(each => each.join('')) },
  { weight: 1, arbitrary: fc.tuple(aWeight, anAtom, fc.integer({ min: 1, max: 9 })).map(aNest) },
  { weight: 1, arbitrary: fc.tuple(aNumber, anAtom, anAtom).map(([n, a, b]) => `${n}(${a},${b})`) },
  { weight: 1, arbitrary: fc.tuple(aNumber, anAtom).map(([n, a]) => `[${n}]${a}[/${n}]`) },
);
const aSeparator = fc.constantFrom(',', ', ', ' ', ';', ' ,\t');
const aRange = fc
  .tuple(fc.array(anItem, { minLength: 1, maxLength: 6 }), aSeparator)
  .map(([items, separator]) => items.join(separator));

/** A text with some characters replaced, inserted or left out. */
const mutated = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(texts, fc.nat(), fc.nat(2), fc.oneof(fc.string({ maxLength: 2 }), fc.constantFrom(...'()[]%:@-+,;.')))
    .map(([text, place, cut, put]) => {
      const at = place % (text.length + 1);
      return text.slice(0, at) + put + text.slice(at + cut);
    });

const MAX_RARE_DEALS = 1000;

/** Ten of them are beyond the bound of a body, but not so far that the server closes the connection before it has read all. */
const MAX_RANGE_LENGTH = 60_000;

/** One item thousands of times. */
const aLongRange = fc
  .tuple(anItem, fc.integer({ min: 100, max: 2001 }))
  .map(([item, times]) => `${item},`.repeat(times).slice(0, MAX_RANGE_LENGTH));

/** Up to 2,001 items of some kinds, far apart. */
const aFullRange = fc
  .tuple(fc.array(anItem, { minLength: 1, maxLength: 30 }), fc.integer({ min: 1000, max: 2001 }), fc.nat(12))
  .map(([items, count, spaces]) =>
    Array.from({ length: count }, (_, i) => items[(7 * i) % items.length])
      .join(`,${' '.repeat(spaces)}`)
      .slice(0, MAX_RANGE_LENGTH),
  );

const aKnownHand = fc.shuffledSubarray(DECK, { minLength: 2, maxLength: 2 }).map(cards => cards.join(''));
const aText = fc.oneof(
  { weight: 6, arbitrary: aKnownHand },
  { weight: 12, arbitrary: aRange },
  { weight: 3, arbitrary: fc.constant('random') },
  { weight: 2, arbitrary: mutated(aRange) },
  { weight: 1, arbitrary: fc.string() },
);

/** Up to ten players; so many that most can be dealt a hand. */
const anyPlayers = fc.oneof(
  { weight: 5, arbitrary: fc.array(aText, { minLength: 2, maxLength: 3 }) },
  { weight: 2, arbitrary: fc.array(aText, { minLength: 2, maxLength: 10 }) },
  { weight: 2, arbitrary: fc.tuple(aRange, fc.integer({ min: 2, max: 10 })).map(([range, n]) => Array(n).fill(range)) },
  { weight: 1, arbitrary: fc.array(fc.oneof(aText, aLongRange, aFullRange), { minLength: 2, maxLength: 10 }) },
  { weight: 1, arbitrary: fc.array(fc.oneof(aKnownHand, fc.constant('random')), { minLength: 2, maxLength: 10 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

const someCards = fc.oneof(
  { weight: 8, arbitrary: fc.shuffledSubarray(DECK, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.array(fc.oneof(aCard, fc.string({ maxLength: 3 })), { maxLength: 7 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

/** Fields that are right, each by itself. */
export const aTidyBody = fc
  .tuple(
    fc.oneof(
      fc.array(fc.oneof(aKnownHand, fc.constantFrom('QQ+', 'AK', '5%', '15%:0.5', 'AA,KK:0.25', 'random')), {
        minLength: 2,
        maxLength: 4,
      }),
      fc.array(aRange, { minLength: 2, maxLength: 3 }),
    ),
    fc.shuffledSubarray(DECK, { maxLength: 7 }),
    fc.record(
      {
        method: fc.constantFrom('auto', 'exact', 'monte-carlo'),
        simulations: fc.integer({ min: 1, max: 100_000 }),
        categories: fc.boolean(),
        hands: fc.boolean(),
        next_cards: fc.boolean(),
        detail: fc.constant(true),
      },
      { requiredKeys: ['detail'] },
    ),
  )
  .map(([players, cards, options]) => ({ players, board: cards.slice(0, 5), dead: cards.slice(5), ...options }));

/** A field that may be wrong. Simulations are few: this is about answers more than about work. */
const aField: fc.Arbitrary<[name: string, value: unknown]> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constant('players'), anyPlayers) },
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom('board', 'dead'), someCards) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('target_error'), fc.double({ min: 0.002, max: 0.11, noNaN: true })) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('seed'), fc.maxSafeNat()) },
  {
    weight: 2,
    arbitrary: fc.tuple(
      fc.constantFrom('method', 'simulations', 'target_error', 'seed', 'hands', 'next_cards', 'dry_run', 'other'),
      fc.jsonValue().filter(value => typeof value !== 'number' || value < 100_000),
    ),
  },
);

/** Hands of many players may fit together so rarely that a deal takes half a millisecond: of these few deals are asked for. */
const withFewDeals = (body: Record<string, unknown>): object => {
  const { players, method, simulations = MAX_RARE_DEALS } = body;
  if (!Array.isArray(players) || players.length < 5 || method === 'exact' || typeof simulations !== 'number')
    return body;
  return { ...body, simulations: Math.min(simulations, MAX_RARE_DEALS) };
};

/** Fields of which one or two may be wrong. */
export const aWildBody = fc
  .tuple(aTidyBody, fc.array(aField, { minLength: 1, maxLength: 2 }))
  .map(([tidy, fields]): object => withFewDeals({ ...tidy, ...Object.fromEntries(fields) }));
