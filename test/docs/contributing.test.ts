// CONTRIBUTING.md names what is there: a name in code is in one of the files that its line or item names.
import { suite } from 'uvu';
import { assertNone } from '../repository/assertions.js';
import { exists, manifest, read, tableUnder } from '../repository/tree.js';

const PAGE = 'CONTRIBUTING.md';
const page = suite(PAGE);
const text = read(PAGE);

const codesIn = (part: string): string[] => [...part.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
const isFile = (code: string): boolean => /^[\w./-]+\.\w+$/.test(code) && exists(code);

/** The names of a part that none of its files has; none where it names no file. */
const missingIn = (part: string, names: readonly string[]): string[] => {
  const files = codesIn(part).filter(isFile);
  const sources = files.map(read);
  const missing = files.length === 0 ? [] : names.filter(name => !sources.some(each => each.includes(name)));
  return missing.map(name => `${PAGE}: ${files.join(', ')} has no ${name}`);
};

page('gives, in its recipes, names that their files have', () => {
  const recipes = text.slice(text.indexOf('## Recipes'), text.indexOf('## Code style'));
  const items = recipes.split(/\n(?=\d+\. |#)/);
  assertNone(
    items.flatMap(item =>
      missingIn(
        item,
        codesIn(item).filter(code => /^\.*[A-Za-z_]\w+$/.test(code)),
      ),
    ),
  );
});

page('gives, in its vocabulary, names that their files have', () => {
  const rows = tableUnder(PAGE, 'Vocabulary');
  const namesIn = (cell = ''): string[] => cell.split(', ').filter(name => /^[A-Z]/.test(name));
  assertNone(rows.flatMap(([cell, , files = '']) => missingIn(files, namesIn(cell))));
});

page('gives commands that package.json has', () => {
  const names = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  assertNone(
    names.filter(name => !(name in manifest.scripts)).map(name => `${PAGE}: package.json has no script ${name}`),
  );
});

page.run();
