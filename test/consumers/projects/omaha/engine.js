import { loadOmaha } from 'poker-odds-wasm/omaha';

export const engine = loadOmaha();
