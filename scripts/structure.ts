// Counts how the code of checkouts is laid out: files, lines, import circles, and the modules that one request runs through.
//   node --import tsx scripts/structure.ts [FOLDER…]
// A column for each folder, this checkout where none is given. The server must be built there (npm run build -- server).
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { plainTable } from '../bench/table.js';
import { importCircles } from './structure/circles.js';
import { requestModules } from './structure/request.js';

const SHORT = 30;

interface SourceFile {
  readonly path: string;
  readonly lines: number;
}

const filesUnder = (root: string, folder: string): SourceFile[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts'))
    .map(path => ({ path, lines: readFileSync(join(root, folder, path), 'utf8').split('\n').length - 1 }))
    .sort((a, b) => a.lines - b.lines);

const linesOf = (files: readonly SourceFile[]): number => files.reduce((sum, { lines }) => sum + lines, 0);

/** The cells of a checkout's column, by the names of their rows. */
const measure = async (root: string): Promise<Record<string, string>> => {
  const files = filesUnder(root, 'src');
  const largest = files.at(-1);
  const circles = importCircles(join(root, 'src'));
  const modules = await requestModules(root);
  return {
    'files in src/': String(files.length),
    'median lines': String(files[Math.floor(files.length / 2)]?.lines ?? 0),
    'largest file': `${largest?.lines ?? 0} (${largest?.path ?? ''})`,
    [`files under ${SHORT} lines`]: String(files.filter(({ lines }) => lines < SHORT).length),
    'lines of src/': String(linesOf(files)),
    'lines of test/': String(linesOf(filesUnder(root, 'test'))),
    'modules of one enhanced request': String(modules.length),
    'import circles': circles.length === 0 ? '0' : `${circles.length} (${circles[0]?.join(', ')})`,
  };
};

const folders = process.argv.length > 2 ? process.argv.slice(2) : ['.'];
const columns: Record<string, string>[] = [];
for (const folder of folders) columns.push(await measure(resolve(folder)));
const names = Object.keys(columns[0] ?? {});
console.log(plainTable([['', ...folders], ...names.map(name => [name, ...columns.map(column => column[name] ?? '')])]));
