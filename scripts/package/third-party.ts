// THIRD-PARTY-LICENSES of the server's package: the licences and notices of all that its pages contain and others have written. The other
// packages that the server uses are not in it; npm installs them with their own.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.js';

/** The packages that Vite put into the pages, one a line; web/vite.config.ts writes it. */
const BUNDLED = 'dist/bundled-packages.txt';
/**
 * Licences of what a package has bundled itself and does not ship, collected by hand from the packages that it names. A test compares the
 * names with the package's own list.
 */
const COLLECTED: Readonly<Record<string, string>> = { 'swagger-ui-dist': 'web/docs/swagger-ui-licenses.txt' };

const LINE = '='.repeat(80);

/** The files of a package that say how it may be used: LICENSE, NOTICE, and those beside a bundle. */
const findLicences = (name: string): string[] => {
  const folder = join('node_modules', name);
  const files = readdirSync(join(ROOT, folder)).filter(file => /^(?:licen[cs]e|notice|copying)/i.test(file));
  if (files.length === 0) throw new Error(`${name} is in the pages and has no licence: add it to COLLECTED`);
  const beside = readdirSync(join(ROOT, folder)).filter(file => /es-bundle\.js\.LICENSE\.txt$/.test(file));
  return [...files, ...beside].map(file => join(folder, file));
};

/** The text of the file. */
export const listThirdPartyLicences = (): string => {
  const names = readFileSync(join(ROOT, BUNDLED), 'utf8').trim().split('\n');
  const sections = names.map(name => {
    const collected = COLLECTED[name];
    const files = [...findLicences(name), ...(collected === undefined ? [] : [collected])];
    const texts = files.map(file => readFileSync(join(ROOT, file), 'utf8').trim());
    return [LINE, name, LINE, ...texts].join('\n\n');
  });
  return `The pages of this package, in web/, contain the following packages.\n\n${sections.join('\n\n')}\n`;
};
