// SQL statements for any number of rows, written as text: building a statement with Kysely takes longer than SQLite takes to execute
// it.
import { CompiledQuery, type Kysely, type QueryResult, type Selectable, type Transaction } from 'kysely';
import type { Store } from './store.js';
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
  return ({ dialect: { placeholder } }, db, rows) => {
    const parameters: unknown[] = [];
    const addParameter = (value: unknown): string => placeholder(parameters.push(value));
    const values = rows.map(row => `(${columns.map(column => addParameter(row[column])).join(', ')})`).join(', ');
    const sql = toSql({ columns: columnList, values });
    return db.executeQuery(CompiledQuery.raw(sql, parameters) as CompiledQuery<Result>);
  };
};

/** Reads rows, and locks them until the transaction ends, in the order of the column, which prevents deadlocks. */
export const lockRows = async <Name extends keyof Tables>(
  { dialect: { placeholder, forUpdate } }: Store,
  tx: Transaction<Tables>,
  table: Name,
  column: keyof Tables[Name] & string,
  values: readonly string[],
): Promise<Selectable<Tables[Name]>[]> => {
  const places = values.map((_, index) => placeholder(index + 1)).join(', ');
  const sql = `select * from ${table} where ${column} in (${places}) order by ${column} ${forUpdate}`;
  const query = CompiledQuery.raw(sql, [...values]) as CompiledQuery<Selectable<Tables[Name]>>;
  return (await tx.executeQuery(query)).rows;
};
