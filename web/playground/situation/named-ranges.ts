// The names of saved ranges, with their folders, "Six-handed/BTN/Open", and ranges in a typed question by their names.
import { splitTypedParts, type TypedPart } from '../../../src/questions/typed-parts.js';

export interface Fault {
  readonly message: string;
  /** Positions in the text; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
}

export interface NamedRange {
  /** As it was saved, with its folders. */
  readonly name: string;
  readonly range: string;
}

/** Finds the saved ranges that a typed name stands for: several, if it is the end of several paths. */
export interface NamedRanges {
  get(name: string): readonly NamedRange[] | undefined;
}

/** A part, and the name of the saved range that stood for it; empty if none did. */
export interface NamedPart extends TypedPart {
  readonly name: string;
  /** What is wrong with the name; empty if nothing. */
  readonly fault: string;
}

const MAX_PATH_LENGTH = 100;
const MAX_LISTED = 3;

/** A path without empty folders, and without characters that no line or link can have. */
export const cleanPath = (path: string): string =>
  [...path.replace(/[\p{Cc}\p{Cs}:]|^[\s#]+/gu, '')]
    .slice(0, MAX_PATH_LENGTH)
    .join('')
    .split('/')
    .map(name => name.trim())
    .filter(Boolean)
    .join('/');

/** What is wrong with a name that stands for these ranges; empty if it is one. */
export const findAmbiguity = (name: string, ranges: readonly NamedRange[]): string => {
  if (ranges.length < 2) return '';
  const paths = ranges.slice(0, ranges.length > MAX_LISTED + 1 ? MAX_LISTED : undefined).map(each => each.name);
  const others = paths.length < ranges.length ? ' and others' : '';
  const count = ranges.length === 2 ? 'Two' : ranges.length;
  return `${count} saved ranges are called "${ranges[0]!.name.slice(-name.length)}": ${paths.join(', ')}${others}`;
};

/** The parts of a text, with ranges in place of their names. A name may have words that separate parts: "BTN vs BB". */
export const splitParts = (text: string, named: NamedRanges): NamedPart[] => {
  const parts = splitTypedParts(text);
  const read: NamedPart[] = [];
  while (parts.length > 0) {
    const part = parts.shift()!;
    const findRanges = ({ to }: TypedPart) => named.get(text.slice(part.from, to)) ?? [];
    const end = [part, ...parts].findLast(each => findRanges(each).length > 0);
    if (end && ['player', 'stroke'].includes(part.kind)) {
      const [first, ...others] = findRanges(end);
      const fault = findAmbiguity(text.slice(part.from, end.to), [first!, ...others]);
      read.push({ ...part, text: first!.range, to: end.to, name: first!.name, fault });
      parts.splice(0, parts.indexOf(end) + 1);
    } else read.push({ ...part, name: '', fault: '' });
  }
  return read;
};

/** The faults, with one in place of those of "Six-handed/BTN/Opem" if no folder of it can be read: it is a name, not three players. */
export const joinFaults = (text: string, parts: readonly NamedPart[], faults: readonly Fault[]): Fault[] => {
  const joined = [...faults];
  const isWithin = (from: number, to: number) => (fault: Fault) => fault.from >= from && fault.to <= to;
  const isWrong = ({ from, to }: NamedPart): boolean => faults.some(isWithin(from, to));
  for (let i = 0; i < parts.length; i++) {
    const { from, kind } = parts[i]!;
    let last = i;
    const isNext = (part: NamedPart | undefined): boolean =>
      part?.keyword === '/' && text.slice(parts[last]!.to, part.from) === '/' && isWrong(part);
    if (!isWrong(parts[i]!) || !['player', 'stroke'].includes(kind)) continue;
    while (isNext(parts[last + 1])) last++;
    if (last === i) continue;
    const { to } = parts[last]!;
    const first = joined.findIndex(isWithin(from, to));
    const count = joined.filter(isWithin(from, to)).length;
    joined.splice(first, count, { message: `no saved range is called "${text.slice(from, to)}"`, from, to });
    i = last;
  }
  return joined;
};
