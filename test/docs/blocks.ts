// Reads the fenced blocks of documents: commands, their expected output, and which commands the tests do not run.
import { read } from '../repository/tree.js';

export interface Block {
  readonly document: string;
  /** Of its first line, from 1. */
  readonly line: number;
  /** The word behind the fence; empty where there is none. */
  readonly language: string;
  readonly text: string;
  /** Why the tests do not run it, as the line above it says: *Not run by the tests: …* */
  readonly mark: string | undefined;
}

const SHELLS = ['sh', 'bash', 'console'];
const FENCE = /^( *)```(\S*)\n(.*?)^\1```$/gms;
const MARK = /^\*Not run by the tests: (.+)\*$/;

/** All fenced blocks of a document, in order. */
export const blocksOf = (document: string): Block[] => {
  const all = read(document);
  return [...all.matchAll(FENCE)].map(({ index, 2: language = '', 3: text = '' }) => {
    const before = all.slice(0, index);
    const above = before.trimEnd().split('\n').at(-1) ?? '';
    const line = before.split('\n').length;
    return { document, line, language, text: text.trim(), mark: above.match(MARK)?.[1] };
  });
};

export const isCommand = ({ language }: Block): boolean => SHELLS.includes(language);

/** The commands of a document without a mark: a test runs them all. */
export const blocksToRun = (document: string): Block[] =>
  blocksOf(document).filter(block => isCommand(block) && block.mark === undefined);

/** The block of expected output directly after a block, if there is one. */
export const shownAfter = (block: Block): Block | undefined => {
  const blocks = blocksOf(block.document);
  const next = blocks[blocks.findIndex(({ line }) => line === block.line) + 1];
  return next && ['json', 'text'].includes(next.language) ? next : undefined;
};

export const place = ({ document, line }: Block): string => `${document}:${line}`;
