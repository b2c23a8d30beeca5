// Questions about equity with the longest body, or the most items, that are allowed: they block the event loop longest.

const RANKS = 'AKQJT98765432';
const PLAYERS = 10;
const ITEMS = 2000;
/** A tenth of the largest body, without the JSON around the texts. */
const MAX_TEXT = 25_800;

const rank = (index: number): string => RANKS[index % RANKS.length]!;
const nest = (text: string): string => `${'0.9('.repeat(8)}${text}${')'.repeat(8)}`;

/** Ten different texts with `items` items each. */
const longRanges = (makeItem: (item: number, player: number) => string, count = ITEMS): string[] =>
  Array.from({ length: PLAYERS }, (_, player) => {
    const items = Array.from({ length: count }, (_, item) => makeItem(item, player));
    while (items.join(',').length > MAX_TEXT) items.length -= 10;
    return items.join(',');
  });

const same = (text: string): string[] => Array(PLAYERS).fill(text);

/** One deal is enough: reading the question takes long, and writing the answer if it lists hands. */
const ask = (name: string, players: readonly string[], others: object = {}) => ({
  name,
  fields: { players, method: 'monte-carlo', simulations: 1, seed: 1, ...others },
});

export const LONG_QUESTIONS: readonly { readonly name: string; readonly fields: object }[] = [
  ask(
    'ten ranges of 2,000 classes',
    longRanges((i, p) => `${rank(i + p)}${rank(7 * i + 1)}${'so'[Math.floor(i / 13) % 2]}`.replace(/^(.)\1./, '$1$1')),
  ),
  ask(
    'ten ranges of 220 groups, 8 deep',
    longRanges((i, p) => nest(`${rank(i + p)}X`), 220),
  ),
  ask(
    'ten ranges of 2,000 percentages',
    longRanges((i, p) => `${((i + p) % 100) + 1}%`),
  ),
  ask('the hands of ten of any two', same('random'), { hands: true }),
  { name: 'a dry run, ten of 99+', fields: { players: same('99+'), dry_run: true } },
  { name: 'refused: ten of TT+, AK', fields: { players: same('TT+,AK') } },
];
