// What computes a game in the page: the methods of its library, and where its parts are.
import type { Game } from '../../../src/games/game.js';
import type { LoadOptions, OddsEngine } from '../../../src/library/index.js';

/** The methods of the library that the page calls. */
export type PageEngine = Pick<OddsEngine, 'equity' | 'equityAsync' | 'showdown'>;

export interface GamePart {
  readonly games: readonly Game[];
  /** The name of the engine's file, and how it is fetched. */
  readonly file: string;
  readonly readEngine: () => Promise<BufferSource>;
  readonly load: (options: LoadOptions) => Promise<PageEngine>;
  /** A worker of the page's origin: its policy forbids those of `blob:`. Vite recognizes the expression of its address. */
  readonly openWorker: () => Worker;
}
