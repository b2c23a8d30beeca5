// Makes ranges by the grammar, each with a slow, obvious reference of what it means.
import fc from 'fast-check';
import { atoms, fraction, type Item, type Piece, percent, type Reference, someSpace, space } from './grammar-atoms.js';

const weight = fc.oneof(
  fc
    .tuple(space, space, fraction)
    .map(([before, behind, { text, value }]) => ({ text: `${before}:${behind}${text}`, value })),
  fc
    .tuple(space, space, percent, space)
    .map(([before, behind, { text, value }, end]) => ({ text: `${before}:${behind}${text}${end}%`, value })),
  percent.map(({ text, value }) => ({ text: `@${text}`, value })),
);

const times =
  ({ weigh }: Piece, factor: number): Reference =>
  (one, other) => {
    const own = weigh(one, other);
    return own === undefined ? undefined : own * factor;
  };

const weighted = fc.tuple(atoms, weight).map(
  ([atom, { text, value }]): Item => ({
    ...atom,
    text: atom.text + text,
    weigh: times(atom, value),
    endsBare: false,
  }),
);

const join = (items: readonly Item[], separators: readonly string[]): Piece => ({
  text: items
    .map(({ text, beginsBare }, i) => {
      if (i === 0) return text;
      const between = separators[i % separators.length]!;
      const needsComma = between.trim() === '' && (beginsBare || items[i - 1]!.endsBare);
      return (needsComma ? ',' : between) + text;
    })
    .join(''),
  weigh: (one, other) => {
    for (const { weigh } of items) {
      const found = weigh(one, other);
      if (found !== undefined) return found;
    }
    return undefined;
  },
});

const separator = fc.oneof(
  fc.tuple(space, fc.constantFrom(',', ',', ';'), space).map(parts => parts.join('')),
  someSpace,
);

/** A list of items, in braces or not, with groups in it. */
const makeRange = (depth: number): fc.Arbitrary<Piece> => {
  const item: fc.Arbitrary<Item> =
    depth === 0 ? fc.oneof(atoms, weighted) : fc.oneof(atoms, weighted, makeGroup(depth));
  const list = fc
    .tuple(
      fc.array(item, { minLength: 1, maxLength: 5 }),
      fc.array(separator, { minLength: 1, maxLength: 5 }),
      fc.constantFrom('', '', ',', ' ,'),
    )
    .map(([items, separators, end]): Piece => {
      const joined = join(items, separators);
      return { ...joined, text: joined.text + end };
    });
  return fc.tuple(list, space, space, fc.boolean()).map(([{ text, weigh }, before, behind, hasBraces]) => ({
    text: hasBraces ? `${before}{${behind}${text}${before}}${behind}` : before + text + behind,
    weigh,
  }));
};

const makeGroup = (depth: number): fc.Arbitrary<Item> =>
  fc.oneof(
    fc.tuple(fraction, makeRange(depth - 1)).map(
      ([{ text, value }, inner]): Item => ({
        text: `${text}(${inner.text})`,
        weigh: times(inner, value),
      }),
    ),
    fc.tuple(percent, space, makeRange(depth - 1)).map(
      ([{ text, value }, gap, inner]): Item => ({
        text: `${text}${gap}%(${inner.text})`,
        weigh: times(inner, value),
      }),
    ),
    fc.tuple(percent, fc.boolean(), makeRange(depth - 1)).map(
      ([{ text, value }, isShort, inner]): Item => ({
        text: `[${text}]${inner.text}[/${isShort ? '' : text}]`,
        weigh: times(inner, value),
      }),
    ),
  );

/** A text, and its reference. */
export const anyRange = fc.tuple(makeRange(2), fc.nat(5)).map(([piece, kind]): Piece => {
  if (kind > 0) return piece;
  return { ...piece, text: `#Type#NoLimit\nAA{#Range0#${piece.text}\n#Range1#KK` };
});
