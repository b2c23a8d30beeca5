// Queries of the hot path, compiled to SQL once: building one takes Kysely longer than SQLite takes to answer it.
import type { Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely';
import type { Tables } from './schema.js';

/** Runs the query for so many rows with these parameters, in the order in which its SQL has them. */
export type RowsQuery<Result> = (
  db: Kysely<Tables>,
  rows: number,
  parameters: readonly unknown[],
) => Promise<QueryResult<Result>>;

/**
 * A query whose SQL depends on a number of rows alone.
 * @param build makes the query for that many rows; the values in it do not matter, and what is no parameter stays
 */
export const forRows = <Result>(build: (rows: number) => Compilable<Result>): RowsQuery<Result> => {
  const compiled = new Map<number, CompiledQuery<Result>>();
  return (db, rows, parameters) => {
    const query = compiled.get(rows) ?? build(rows).compile();
    compiled.set(rows, query);
    return db.executeQuery({ ...query, parameters });
  };
};

/** So many times the same. */
export const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);
