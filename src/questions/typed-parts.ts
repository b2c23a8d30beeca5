// A question that people type in the page or after a command, "AhKh vs QQ+ on Qh7c2d dead 2c": its parts, and the words before them.

/** What a part is: a player, or cards of the board, or dead cards. Behind a fold there is nothing, behind a stroke a player or the board. */
export type PartKind = 'player' | 'board' | 'dead' | 'fold' | 'stroke';

export interface TypedPart {
  readonly kind: PartKind;
  /** The word or sign before it, in lower case; empty at the start of the text. */
  readonly keyword: string;
  readonly text: string;
  /** Positions of the text; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
}

/** Words and signs between the parts. "[/" belongs to a range, "[50]AA[/50]", and so does a word beside "#", a label of a solver's file. */
const KEYWORD =
  /(?<!#)(?:\b(?:on|board|flop|turn|river|dead|folded|folds|fold)\b:?|\bversus\b|vs\.?|v\.?(?![a-z])|\||(?<!\[)\/)(?!#)/gi;

const findKind = (keyword: string): PartKind => {
  if (/^(?:on|board|flop|turn|river)$/.test(keyword)) return 'board';
  if (keyword === 'dead') return 'dead';
  if (keyword.startsWith('fold')) return 'fold';
  return keyword === '|' || keyword === '/' ? 'stroke' : 'player';
};

/** The parts of a text. The first one, a player, is empty if the text begins with a keyword. */
export const splitTypedParts = (text: string): TypedPart[] => {
  const parts: TypedPart[] = [];
  let [keyword, start] = ['', 0];
  const add = (end: number): void => {
    const part = text.slice(start, end);
    const from = start + part.length - part.trimStart().length;
    const to = Math.max(from, start + part.trimEnd().length);
    parts.push({ kind: findKind(keyword), keyword, text: part.trim(), from, to });
  };
  for (const { 0: found, index } of text.matchAll(KEYWORD)) {
    add(index);
    [keyword, start] = [found.toLowerCase().replace(/[.:]$/, ''), index + found.length];
  }
  add(text.length);
  return parts;
};
