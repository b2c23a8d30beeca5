// What computes a game in the page: the game, its engine's file and its worker.
import type { LazyTable, LoadedEngine } from '../../../src/calculations/game-engine.js';
import type { Game } from '../../../src/games/game.js';
import { compileSource } from '../../../src/library/compile-source.js';
import { createGameMethods, type GameMethods } from '../../../src/library/game-methods.js';
import type { OwnWorkers } from '../../../src/library/start-worker.js';

export interface GamePart {
  readonly game: Game;
  readonly readEngine: () => Promise<BufferSource>;
  /** In which some of its counts are looked up. */
  readonly table?: LazyTable;
  readonly workers: OwnWorkers;
  /** A worker of the page's origin: its policy forbids those of `blob:`. Vite recognizes the expression of its address. */
  readonly openWorker: () => Worker;
}

/** The methods that the library has for every game. */
export type PageEngine = Pick<GameMethods, 'equity' | 'equityAsync' | 'showdown'>;

interface StartedGame {
  readonly game: Game;
  readonly loaded: LoadedEngine;
  readonly methods: PageEngine;
}

/** Fetches and compiles a game's engine. Not by the library's `loadEngine`, whose other methods the page would have to fetch too. */
export const startGame = async (
  { game, readEngine, table, workers, openWorker }: GamePart,
  threads: number,
  open: (openWorker: () => Worker) => Worker,
): Promise<StartedGame> => {
  const module = await compileSource(undefined, { file: game.engine.file, read: readEngine });
  const loaded = { ...(await game.engine.load(module)), ...(table && { table }) };
  const methods = createGameMethods(
    { games: [game], workers, module, engine: loaded },
    { threads, worker: () => open(openWorker) },
  );
  return { game, loaded, methods };
};
