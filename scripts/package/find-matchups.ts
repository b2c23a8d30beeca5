// Stands in for `findMatchups` of src/library/package-files.ts in the ES modules of the package, which pages and bundles load.

/** The files of the package have names that others do not: see library-files.ts. */
const OWN_FILE = /\/poker-odds\.[A-Z0-9]{8}\.js$/;

/**
 * The address of the table of matchups, where it is known to be there: beside the package's own file, or where a bundler has copied it,
 * which recognizes the expression and changes the address in it. Undefined if the bundler left it as it is. A script has no `import.meta.url`.
 */
export const findMatchups = (): URL | undefined => {
  try {
    const url = new URL('./poker-odds.matchups', import.meta.url);
    const [module = ''] = import.meta.url.split(/[?#]/);
    const besideModule = `${module.slice(0, module.lastIndexOf('/'))}/poker-odds.matchups`;
    return url.href !== besideModule || OWN_FILE.test(module) ? url : undefined;
  } catch {
    return undefined;
  }
};
