// Where commands read settings and print: the process's own environment and streams, or a test's.

export interface Terminal {
  readonly env: NodeJS.ProcessEnv;
  /** Standard output: what was asked for, and nothing else. */
  out(text: string): void;
  /**
   * Standard output a part at a time, for what may be long: resolves once there is room for more, with false when nobody
   * reads any longer.
   */
  stream(text: string): Promise<boolean>;
  /** Standard error: failures, and how far long work is. */
  err(text: string): void;
  /** Columns of the screen that standard output is, 0 if it does not know; undefined of a pipe or a file. They change as people like. */
  readonly outColumns: number | undefined;
  /** The same of standard error. */
  readonly errColumns: number | undefined;
}

/** Prints a command's answer: one line of JSON for scripts, or text for people. Dates become ISO 8601. */
export const answer = (terminal: Terminal, json: boolean | undefined, value: unknown, text: string): void =>
  terminal.out(`${json ? JSON.stringify(value) : text}\n`);

/** Prints part after part, each made only when it is wanted; stops where nobody reads any longer. */
export const answerInParts = async (terminal: Terminal, parts: AsyncIterable<string>): Promise<void> => {
  for await (const part of parts) if (!(await terminal.stream(part))) return;
};

type Rows = readonly (readonly string[])[];

/** Sets rows as columns, one part of a table after the other; a column is as wide as its widest cell until then. */
export const columnsInParts = (): ((rows: Rows) => string) => {
  const widths: number[] = [];
  const widen = (row: readonly string[]): void =>
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    });
  const set = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('   ')
      .trimEnd();
  return rows => {
    rows.forEach(widen);
    return rows.map(set).join('\n');
  };
};

/** Rows of text as columns, each as wide as its widest cell. */
export const columns = (rows: Rows): string => columnsInParts()(rows);
