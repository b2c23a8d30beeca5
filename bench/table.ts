// Tables, for a terminal and for Markdown, and the part of a document that a program writes.

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

/** A Markdown table. */
export const markdownTable = (table: Table): string => {
  const line = (row: readonly string[]): string => `| ${row.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = `|${numeric(table)
    .map(right => (right ? '---:' : '---'))
    .join('|')}|`;
  const [head = [], ...rows] = table;
  return [line(head), rule, ...rows.map(line)].join('\n');
};

/**
 * A document with the lines between `<!-- name -->` and `<!-- /name -->` replaced.
 * @throws the document has no such section, or more than one
 */
export const replaceSection = (document: string, name: string, content: string): string => {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before, section, ...more] = document.split(begin);
  const after = section?.split(end);
  if (before === undefined || after?.length !== 2 || more.length > 0) {
    throw new Error(`the document needs one section between ${begin} and ${end}`);
  }
  return `${before}${begin}\n\n${content.trim()}\n\n${end}${after[1]}`;
};
