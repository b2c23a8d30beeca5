// The names of saved ranges, with their folders, "Six-handed/BTN/Open", and ranges in a typed question by their names.
import { splitTypedParts, type TypedPart } from '../../../src/questions/typed-parts.js';

/** Ranges with their names as they were saved, by the names that can be typed, in lower case. */
export type NamedRanges = ReadonlyMap<string, { readonly name: string; readonly range: string }>;

/** A part, and the name that stood for it; empty if none did. */
export interface NamedPart extends TypedPart {
  readonly name: string;
}

const MAX_PATH_LENGTH = 100;

/** A path without empty folders, and without characters that no line or link can have. */
export const cleanPath = (path: string): string =>
  [...path.replace(/[\p{Cc}\p{Cs}:]|^[\s#]+/gu, '')]
    .slice(0, MAX_PATH_LENGTH)
    .join('')
    .split('/')
    .map(name => name.trim())
    .filter(Boolean)
    .join('/');

/** The parts of a text, with ranges in place of their names. A name may have words that separate parts: "BTN vs BB". */
export const splitParts = (text: string, named: NamedRanges): NamedPart[] => {
  const parts = splitTypedParts(text);
  const read: NamedPart[] = [];
  while (parts.length > 0) {
    const part = parts.shift()!;
    const endsName = ({ to }: TypedPart): boolean => named.has(text.slice(part.from, to).toLowerCase());
    const end = [part, ...parts].findLast(endsName);
    if (end && ['player', 'stroke'].includes(part.kind)) {
      const { name, range } = named.get(text.slice(part.from, end.to).toLowerCase())!;
      read.push({ ...part, text: range, to: end.to, name });
      parts.splice(0, parts.indexOf(end) + 1);
    } else read.push({ ...part, name: '' });
  }
  return read;
};
