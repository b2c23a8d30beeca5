// SQL statements for any number of rows, written as text. Charging uses them: building a statement with Kysely takes longer than
// SQLite takes to execute it.
import { CompiledQuery, type Kysely, type QueryResult } from 'kysely';
import type { SqlDialect, Store } from './store.js';
import type { Tables } from './tables.js';

/** Executes a statement for these rows, of which there is at least one. */
export type RowStatement<Row, Result> = (
  store: Store,
  db: Kysely<Tables>,
  rows: readonly Row[],
) => Promise<QueryResult<Result>>;

/** What the text of a statement is made from. */
export interface StatementParts {
  /** The columns, separated by commas: "name, credits". */
  readonly columns: string;
  /** Placeholders for the values of the rows: "(?, ?), (?, ?)" for two rows of two columns. */
  readonly values: string;
  readonly forUpdate: SqlDialect['forUpdate'];
}

/**
 * Makes a statement whose placeholders and parameters both follow one list of columns.
 * @param columns the columns of the rows
 * @param toSql writes the statement
 */
export const rowStatement = <Row extends object, Result = never>(
  columns: readonly (keyof Row & string)[],
  toSql: (parts: StatementParts) => string,
): RowStatement<Row, Result> => {
  const columnList = columns.join(', ');
  return ({ dialect: { placeholder, forUpdate } }, db, rows) => {
    const parameters: unknown[] = [];
    const addParameter = (value: unknown): string => placeholder(parameters.push(value));
    const values = rows.map(row => `(${columns.map(column => addParameter(row[column])).join(', ')})`).join(', ');
    const sql = toSql({ columns: columnList, values, forUpdate });
    return db.executeQuery(CompiledQuery.raw(sql, parameters) as CompiledQuery<Result>);
  };
};
