// Copies documents into a package. Links point to the package's files, else to the repository, else become plain text.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Maps paths in the repository to paths in the package. */
export type Documents = Readonly<Record<string, string>>;

const LINK = /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g;
const CODE = /(^```.*?^```$)/ms;

/** Rewrites the links of a document for the package, except in code blocks. */
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

/** Several files of the repository may map to one path of the package: the first is copied, and links to all point to it. */
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
