// The interface of a store, the same for all databases, and statements for any number of rows. They are written as text, because building
// a statement with Kysely takes longer than executing it in SQLite.
import { CompiledQuery, type Kysely, type QueryResult, type Selectable, type Transaction } from 'kysely';
import type { Tables } from './tables.js';

/** What differs in the SQL of the databases. */
export interface SqlDialect {
  /** The placeholder of a parameter in a statement; positions begin with 1. */
  placeholder(position: number): string;
  /** The end of a "select" whose rows must not change until the transaction ends. */
  readonly forUpdate: 'for update' | '';
}

/** Every use may reject with StoreUnavailableError if the database, its disk, its locks or its network fails. */
export interface Store {
  read<Result>(work: (db: Kysely<Tables>) => Promise<Result>): Promise<Result>;
  /**
   * Runs the work in a transaction, and again after a conflict. Once this resolves, a power cut cannot undo it.
   * @throws {UnknownOutcomeError} the store was lost during the commit: either all of the work is done, or none
   */
  write<Result>(work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  readonly dialect: SqlDialect;
  close(): Promise<void>;
}

/**
 * Makes a statement whose placeholders and parameters follow the same list of columns. Execute it with one row or more.
 * @param toSql writes the SQL from the columns, "name, credits", and the values of the rows, "(?, ?), (?, ?)" for two
 */
export const makeRowStatement = <Row extends object, Result = never>(
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
