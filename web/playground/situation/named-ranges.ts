// Saved ranges in a typed question, by their names.
import { splitTypedParts, type TypedPart } from '../../../src/questions/typed-parts.js';

/** Ranges by their names, in lower case. */
export type NamedRanges = ReadonlyMap<string, string>;

/** The parts of a text, with ranges in place of their names. A name may have words that separate parts: "BTN vs BB". */
export const splitParts = (text: string, named: NamedRanges): TypedPart[] => {
  const parts = splitTypedParts(text);
  const read: TypedPart[] = [];
  while (parts.length > 0) {
    const part = parts.shift()!;
    const endsName = ({ to }: TypedPart): boolean => named.has(text.slice(part.from, to).toLowerCase());
    const end = [part, ...parts].findLast(endsName);
    if (end && ['player', 'stroke'].includes(part.kind)) {
      const range = named.get(text.slice(part.from, end.to).toLowerCase())!;
      read.push({ ...part, text: range, to: end.to });
      parts.splice(0, parts.indexOf(end) + 1);
    } else read.push(part);
  }
  return read;
};
