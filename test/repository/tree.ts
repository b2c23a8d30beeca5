// Reads the project's own files, for rules about sources and documents. Paths are relative to the root, with slashes.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The text of a file. */
export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Whether the file or folder exists. */
export const exists = (path: string): boolean => existsSync(join(ROOT, path));

/** The files under a folder whose names end in `ending`, sorted, without installed packages and build results. */
export const filesUnder = (folder: string, ending: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith(ending))
    .map(entry => join(entry.parentPath, entry.name).slice(ROOT.length).split(sep).join('/'))
    .filter(path => !/\/(?:node_modules|dist)\//.test(path))
    .sort();

/** The documents for users. */
export const documents = (): string[] => [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...filesUnder('docs', '.md'),
  ...filesUnder('examples', '.md'),
];

/** The package's description. */
export const manifest = JSON.parse(read('package.json')) as {
  readonly name: string;
  readonly private: boolean;
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly bin: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};

/** The cells of a Markdown table's rows, without its head: the table under the first heading that contains `heading`. */
export const tableUnder = (document: string, heading: string): string[][] => {
  const lines = read(document).split('\n');
  const start = lines.findIndex(line => line.startsWith('#') && line.includes(heading));
  const first = lines.findIndex((line, i) => i > start && line.startsWith('|'));
  if (start < 0 || first < 0) throw new Error(`${document} has no table under a heading "${heading}"`);
  const length = lines.slice(first).findIndex(line => !line.startsWith('|'));
  const rows = lines.slice(first + 2, length < 0 ? undefined : first + length);
  return rows.map(row =>
    row
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  );
};
