// Tables, and how they look on a terminal. Those for documents are in bench/document.ts.

/** Cells by row; the first row is the head. */
export type Table = readonly (readonly string[])[];

const widthsOf = (table: Table): number[] =>
  (table[0] ?? []).map((_, column) => Math.max(...table.map(row => [...(row[column] ?? '')].length)));

const padded = (cell: string, width: number, isNumber: boolean): string =>
  isNumber ? cell.padStart(width) : cell.padEnd(width);

/** Columns whose cells, the head aside, all begin with a digit are set to the right. */
const numeric = (table: Table): boolean[] =>
  (table[0] ?? []).map((_, column) => table.slice(1).every(row => /^[\d–]/.test(row[column] ?? '')));

/** Lines for a terminal, a rule below the head. */
export const plainTable = (table: Table): string => {
  const [widths, right] = [widthsOf(table), numeric(table)];
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => padded(cell, widths[column] ?? 0, right[column] ?? false))
      .join('  ')
      .trimEnd();
  const [head = [], ...rows] = table;
  return [line(head), widths.map(width => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
};
