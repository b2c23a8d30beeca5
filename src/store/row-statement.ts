// SQL statements for any number of rows, written as text, because building a statement with Kysely takes longer than executing it in
// SQLite.
import { CompiledQuery, type Kysely, type QueryResult, type Selectable, type Transaction } from 'kysely';
import type { Store } from './store.js';
import type { Tables } from './tables.js';

/**
 * Makes a statement whose placeholders and parameters follow the same list of columns. Execute it with one row or more.
 * @param toSql writes the SQL from the columns, "name, credits", and the values of the rows, "(?, ?), (?, ?)" for two
 */
export const rowStatement = <Row extends object, Result = never>(
  columns: readonly (keyof Row & string)[],
  toSql: (parts: { readonly columns: string; readonly values: string }) => string,
) => {
  const columnList = columns.join(', ');
  return (
    { dialect: { placeholder } }: Store,
    db: Kysely<Tables>,
    rows: readonly Row[],
  ): Promise<QueryResult<Result>> => {
    const parameters: unknown[] = [];
    const addParameter = (value: unknown): string => placeholder(parameters.push(value));
    const values = rows.map(row => `(${columns.map(column => addParameter(row[column])).join(', ')})`).join(', ');
    const query = CompiledQuery.raw(toSql({ columns: columnList, values }), parameters);
    return db.executeQuery(query as CompiledQuery<Result>);
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
