// How the command is called from where it lies: in a clone by its name, where npm installed it with its package, since on npm
// the package "poker-odds" is another project's.

const isInstalled = import.meta.url.includes('/node_modules/');

/** What is typed before a command's name. */
export const COMMAND_NAME = isInstalled ? 'npx --package poker-odds-server poker-odds' : 'npx poker-odds';
