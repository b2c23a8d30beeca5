// Stands in for `findMatchups` of src/library/package-files.ts in the CommonJS files of the package, which Node and tools like Jest load.
import { nodeModule } from '../../src/library/runtime.js';

/** The address of the table of matchups, in the folder above; undefined where there are no files, or in a bundle that is an ES module. */
export const findMatchups = (): URL | undefined =>
  typeof __dirname === 'undefined'
    ? undefined
    : nodeModule('node:url')?.pathToFileURL(`${__dirname}/../poker-odds.matchups`);
