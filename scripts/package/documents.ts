// Copies documents into a package. Their links lead to the package's files, else to the repository, else become plain text.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Paths in the repository, and the paths in the package where these files lie. */
export type Documents = Readonly<Record<string, string>>;

const LINK = /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g;
const CODE = /(^```.*?^```$)/ms;

/** The text of a document with links as the package needs them; blocks of code stay as they are. */
const correctLinks = (from: string, documents: Documents, repository?: string): string => {
  const correct = (link: string, image: string, label: string, target: string): string => {
    if (/^(?:[a-z]+:|#)/.test(target)) return link;
    const [path = '', anchor] = target.split('#');
    const source = posix.join(posix.dirname(from), path);
    const end = anchor === undefined ? '' : `#${anchor}`;
    const packed = documents[source];
    const own = posix.dirname(documents[from] ?? from);
    if (packed !== undefined) return `${image}[${label}](${posix.relative(own, packed)}${end})`;
    if (repository) return `${image}[${label}](${repository}/${image ? 'raw' : 'blob'}/HEAD/${source}${end})`;
    return image ? '' : label;
  };
  const parts = readFileSync(join(ROOT, from), 'utf8').split(CODE);
  return parts.map((part, i) => (i % 2 === 1 ? part : part.replaceAll(LINK, correct))).join('');
};

/** Several files of the repository may become one of the package: links to all of them lead there, and the first is copied. */
export const copyDocuments = (documents: Documents, folder: string, repository?: string): void => {
  const copied = new Set<string>();
  for (const [from, to] of Object.entries(documents)) {
    if (copied.has(to)) continue;
    copied.add(to);
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    if (from.endsWith('.md')) writeFileSync(join(folder, to), correctLinks(from, documents, repository));
    else copyFileSync(join(ROOT, from), join(folder, to));
  }
};
