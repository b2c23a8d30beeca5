// The parts of code that have a colour: in samples and answers of the page, and in the answers that it receives.

/** One expression for JSON, curl, TypeScript, Python and metrics. An address has no colour, but must not be cut into words and numbers. */
const TOKENS = new RegExp(
  [
    '(?<comment>^# .*$)',
    String.raw`(?<address>https?:\/\/[^\s'"]+)`,
    String.raw`(?<name>"[^"\n]*"(?=:)|^(?:event|data|id|retry)(?=:))`,
    // A quotation mark before a brace begins a JSON document of several lines, which has colours of its own.
    String.raw`(?<string>'''|"(?:[^"\\\n]|\\.)*"|'(?!\{)[^'\n]*')`,
    String.raw`(?<number>-?\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b)`,
    String.raw`(?<word>\b(?:true|false|null|import|from|const|await|with|as|export|curl)\b)`,
  ].join('|'),
  'gm',
);

/** The text in pieces, each with the class of its colour, or with ''. */
export const tokenize = (text: string): (readonly [kind: string, piece: string])[] => {
  const pieces: (readonly [string, string])[] = [];
  let end = 0;
  for (const { index, 0: found, groups = {} } of text.matchAll(TOKENS)) {
    const [kind = ''] = Object.keys(groups).filter(name => groups[name] !== undefined);
    pieces.push(['', text.slice(end, index)], [kind === 'address' ? '' : kind, found]);
    end = index + found.length;
  }
  return [...pieces, ['', text.slice(end)] as const].filter(([, piece]) => piece !== '');
};
