// The description of a place in which a user builds and runs the packed library.

/** A place: a project of files, built by a tool, and a program, a page or a server that uses the library. */
export interface Place {
  /** The place in words, as in docs/embedding.md. */
  readonly name: string;
  /** Folders of `projects/` with files of the place's own, beside those of `projects/program/`: later ones replace earlier ones. */
  readonly folder?: string | readonly string[];
  /** What it answers; by default what `projects/program/ask.js` does. */
  readonly answers?: string;
  /** The command line that builds the project. */
  readonly build?: string;
  /** Programs of the command lines that are not in `node_modules/.bin` by these names: their files in `node_modules`. */
  readonly programs?: Readonly<Record<string, string>>;
  /** The command line of a program that prints the answers. */
  readonly run?: string;
  /** A page that shows the answers: a file, whose folder is served without the rest. */
  readonly page?: string;
  /** The command line of a server with that page; it listens on `$PORT`. */
  readonly serve?: string;
  /** Headers of the answers of the page's server. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Errors in the console that these headers cause. */
  readonly reports?: RegExp;
  /** Where the asynchronous methods compute. */
  readonly computes: 'on threads' | 'on the calling thread' | 'nothing: no WebAssembly';
  /** Whether the tool takes the table of matchups along, so that the page loads it; else it must not ask for it. */
  readonly matchups?: boolean;
  /** The bundle, whose size docs/embedding.md shows: a file, or a folder with its files. */
  readonly bundle?: string;
  /** A file of `projects/` with lines that only this place needs, which docs/embedding.md shows. */
  readonly shows?: string;
}
