// Reads what the library's declarations export: the types, functions, classes and values, with their doc comments.
import { posix } from 'node:path';
import { read } from '../repository/tree.js';

export const TYPES = 'dist/package/commonjs/types';

interface Statement {
  /** The doc comment before it; empty if it has none. */
  readonly doc: string;
  /** The whole statement, with the comments inside it. */
  readonly text: string;
}

export interface Declaration extends Statement {
  readonly name: string;
  readonly kind: string;
  /** The other names of its file: what is imported, and what is declared beside it. */
  readonly others: readonly string[];
}

const COMMENT = String.raw`\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n`;
/** A statement begins in the first column; its other lines begin with white space or a closing bracket. */
const STATEMENT = new RegExp(
  String.raw`^(${COMMENT})?((?:export|import|declare|interface|type) .*\n(?:[ })\]].*\n)*)`,
  'gm',
);
const DECLARED = /^(?:export )?(?:declare )?(interface|type|class|const|function) (\w+)/;
const LIST = /^(?:export|import)(?: type)? \{([\w\s,]*)\}(?: from '([^']+)')?;/;
const STAR = /^export \* from '([^']+)';/;

/** @throws {Error} a statement that is neither a declaration nor an import or export of names */
const statementsIn = (path: string): Statement[] =>
  [...read(`${TYPES}/${path}`).matchAll(STATEMENT)].map(([, doc = '', text = '']) => {
    if ([DECLARED, LIST, STAR].some(form => form.test(text))) return { doc, text };
    throw new Error(`${path} has a statement of another form: ${text}`);
  });

/** The names of an import or export: "A, type B". */
const listed = (text: string): string[] => LIST.exec(text)?.[1]?.match(/\b(?!type\b)\w+/g) ?? [];

const declaredIn = (statements: readonly Statement[]): Declaration[] => {
  const names = statements.flatMap(({ text }) => DECLARED.exec(text)?.[2] ?? listed(text));
  return statements.flatMap(statement => {
    const [, kind, name] = DECLARED.exec(statement.text) ?? [];
    return kind && name ? [{ ...statement, name, kind, others: names.filter(other => other !== name) }] : [];
  });
};

/** What a file exports: its own declarations, and those of other files. */
const exportedBy = (path: string): Declaration[] => {
  const open = (specifier: string): Declaration[] =>
    exportedBy(posix.join(posix.dirname(path), specifier.replace(/\.js$/, '.d.ts')));
  const exports = statementsIn(path).filter(({ text }) => text.startsWith('export'));
  const ofOthers = exports.flatMap(({ text }) => {
    const from = STAR.exec(text)?.[1] ?? LIST.exec(text)?.[2];
    if (from === undefined) return [];
    return STAR.test(text) ? open(from) : open(from).filter(({ name }) => listed(text).includes(name));
  });
  const own = declaredIn(statementsIn(path)).filter(({ text }) => text.startsWith('export'));
  return [...own, ...ofOthers];
};

/** What programs can import from `poker-odds-wasm`, and from the entries of the other games. */
export const HOLDEM = exportedBy('library/index.d.ts');
export const SHORT_DECK = exportedBy('library/short-deck/index.d.ts');
export const OMAHA = exportedBy('library/omaha/index.d.ts');

/** The methods of an interface. */
export const methodsOf = ({ text, name: owner }: Declaration): Pick<Declaration, 'name' | 'doc'>[] =>
  [...text.matchAll(new RegExp(String.raw`^ {4}(${COMMENT} {4})?(\w+)[<(]`, 'gm'))].map(([, doc = '', name = '']) => ({
    name: `${owner}.${name}`,
    doc,
  }));

/** The example of a doc comment; empty if it has none. */
export const exampleOf = (doc: string): string => {
  const [, lines = ''] = /^ +\* @example\n((?: +\* (?!@).*\n)+)/m.exec(doc) ?? [];
  return lines.replace(/^ +\* /gm, '');
};
