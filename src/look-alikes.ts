// Letters of other scripts that look like those of cards and ranges, and characters that are not seen: a text that has one looks right
// and is not.

interface Script {
  readonly name: string;
  /** The letters that look like others, and beside them, in the same order, the letters that they look like. */
  readonly letters: string;
  readonly plain: string;
}

const SCRIPTS: readonly Script[] = [
  { name: 'Cyrillic', letters: 'АаКкԚԛЈјТтНһСсЅѕԀԁОоХх', plain: 'AaKkQqJjTtHhCcSsDdOoXx' },
  { name: 'Greek', letters: 'ΑαΚκϳΤτΗϹϲΟοΧχ', plain: 'AaKkjTtHCcOoXx' },
];

/** Fullwidth forms stand in Unicode in the order of ASCII, from "！" to "～". */
const FULLWIDTH = /[\uFF01-\uFF5E]/;
const FULLWIDTH_OFFSET = 0xfee0;

/** A letter that looks like one of ASCII. */
interface LookAlike {
  readonly script: string;
  readonly plain: string;
}

const findLookAlike = (letter: string): LookAlike | undefined => {
  if (FULLWIDTH.test(letter)) {
    return { script: 'fullwidth', plain: String.fromCharCode(letter.charCodeAt(0) - FULLWIDTH_OFFSET) };
  }
  for (const { name, letters, plain } of SCRIPTS) {
    const at = letters.indexOf(letter);
    if (at >= 0) return { script: name, plain: plain.charAt(at) };
  }
  return undefined;
};

/** A text with letters that only look right. */
export interface Disguised {
  /** The text with the letters of ASCII in their place. */
  readonly plain: string;
  /** Says so of the first one: "the с is Cyrillic". */
  readonly note: string;
}

/** Finds letters of a short text that only look right; undefined if it has none. */
export const findDisguised = (text: string): Disguised | undefined => {
  const letters = Array.from(text, letter => ({ letter, found: findLookAlike(letter) }));
  const first = letters.find(({ found }) => found !== undefined);
  if (first === undefined) return undefined;
  return {
    plain: letters.map(({ letter, found }) => found?.plain ?? letter).join(''),
    note: `the ${first.letter} is ${first.found!.script}`,
  };
};

const INVISIBLE = /\p{Cf}/u;

/** Says of the first invisible character of a text that it is one: "U+200B is invisible: leave it out"; undefined if it has none. */
export const explainInvisible = (text: string): string | undefined => {
  const code = INVISIBLE.exec(text)?.[0].codePointAt(0);
  if (code === undefined) return undefined;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')} is invisible: leave it out`;
};
