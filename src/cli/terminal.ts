// Where commands read settings and print: the process's own environment and streams, or a test's.

export interface Terminal {
  readonly env: NodeJS.ProcessEnv;
  /** Standard output: what was asked for, and nothing else. */
  out(text: string): void;
  /** Standard error: failures. */
  err(text: string): void;
}

/** Prints a command's answer: one line of JSON for scripts, or text for people. Dates become ISO 8601. */
export const answer = (terminal: Terminal, json: boolean | undefined, value: unknown, text: string): void =>
  terminal.out(`${json ? JSON.stringify(value) : text}\n`);

/** Rows of text as columns, each as wide as its widest cell. */
export const columns = (rows: readonly (readonly string[])[]): string => {
  const width = (column: number): number => Math.max(...rows.map(row => row[column]?.length ?? 0));
  return rows
    .map(row =>
      row
        .map((cell, column) => cell.padEnd(width(column)))
        .join('   ')
        .trimEnd(),
    )
    .join('\n');
};
