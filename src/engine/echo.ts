// A stranger's input as an error may name it: short, on one line, plain ASCII, without keys; and what was probably meant.

const LONGEST_ECHO = 24;
const MOST_EDITS = 2;

/** A letter as JSON escapes it: "\u001b". */
export const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** API keys of the service, or their beginnings. */
const KEYS = /pok_\w{8,}/g;
/** Of a longer text no more is looked at: what is shown lies well before its end. */
const MAX_READ = 1024;

/** Text in double quotes. Keys are hidden before it is cut, so that no half of one is left. */
const quote = (text: string): string => {
  const shown = text.slice(0, MAX_READ).replace(KEYS, 'pok_[hidden]');
  const cut = shown.slice(0, LONGEST_ECHO);
  return `${JSON.stringify(cut).replace(/[^ -~]/g, escaped)}${cut.length < shown.length ? '…' : ''}`;
};

/** Whether a value is an array; of a revoked proxy nobody can say it, and `Array.isArray` throws. */
export const isArray = (value: unknown): value is readonly unknown[] => {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
};

const LONG_BITS = 64;

/** A value as a sentence may contain it: `"1"`, `1`, `1n`, `null`, `an array`, `an object`, `a function`. Runs nothing of the value's own. */
export const echo = (value: unknown): string => {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'bigint') return BigInt.asIntN(LONG_BITS, value) === value ? `${value}n` : 'a bigint';
  if (typeof value === 'symbol' || typeof value === 'function') return `a ${typeof value}`;
  if (typeof value !== 'object' || value === null) return String(value);
  return isArray(value) ? 'an array' : 'an object';
};

/** Levenshtein's distance: how many letters to insert, delete or replace. */
const edits = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (let j = 0; j < to.length; j++) {
      const replaced = (row[j] ?? 0) + (letter === to[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
};

/** The known name that a misspelt one is nearest to, if it is near at all; capitals and `_` or `-` do not count. */
export const nearMiss = (name: string, known: readonly string[]): string | undefined => {
  const plain = name.slice(0, LONGEST_ECHO).toLowerCase().replace(/[-_ ]/g, '');
  const near = known.map(candidate => ({ candidate, distance: edits(plain, candidate) }));
  const best = near.sort((a, b) => a.distance - b.distance)[0];
  return best && best.distance <= Math.min(MOST_EDITS, plain.length - 1) ? best.candidate : undefined;
};
