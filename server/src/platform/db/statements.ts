import { type SQL, sql } from 'drizzle-orm';
import { types } from 'pg';
import type * as z from 'zod/mini';
import { type Db, dialect } from './client.ts';
import { instantOf } from './columns.ts';

/** Asks for a statement to be kept prepared. The connection names it by its text, which is there only once it is built. */
export const prepared = 'prepared';

export interface BuiltQuery<T> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<T> };
}
/** Runs a query of the builder as a prepared statement. */
export const runPrepared = <T>(query: BuiltQuery<T>): Promise<T> => query.prepare(prepared).execute();

/** What `pg` would make a `Date` of: moments get the code's spelling, days stay the texts they are. */
const parsers = new Map<number, (text: string) => string>([
  [types.builtins.TIMESTAMPTZ, instantOf],
  [types.builtins.DATE, String],
]);
const ownTypes = { getTypeParser: (type: number) => parsers.get(type) ?? types.getTypeParser(type) };

interface StatementForm<Input extends unknown[], Row extends z.ZodMiniType> {
  /** What people call it; each has its own. */
  name: string;
  /** The form of each row: its type follows from it, and tests hold the rows of the database against it. */
  row: Row;
  sql: (...input: Input) => SQL;
  /**
   * For searches, whose best plan depends on how many rows the values meet: PostgreSQL plans them for these very values. And
   * for those whose text depends on what was asked: it would keep each text, on each connection.
   */
  isPlannedEachTime?: boolean;
}
export interface Statement<Input extends unknown[], Row> {
  (db: Db, ...input: Input): Promise<Row[]>;
  /** What is sent to PostgreSQL, without sending it. */
  queryOf(...input: Input): { text: string; values: unknown[] };
}

type RowCheck = (name: string, form: z.ZodMiniType, rows: readonly unknown[]) => void;
const names = new Set<string>();
let rowCheck: RowCheck | null = null;

/** A statement written as SQL, prepared, as a function of the database and what it is given. */
export function statement<Input extends unknown[], Row extends z.ZodMiniType>({
  name,
  row,
  sql: build,
  isPlannedEachTime = false,
}: StatementForm<Input, Row>): Statement<Input, z.output<Row>> {
  if (names.has(name)) throw new Error(`there are two statements ${name}`);
  names.add(name);
  const queryOf = (...input: Input) => {
    const { sql: text, params: values } = dialect.sqlToQuery(build(...input));
    return { text, values };
  };
  const run = async (db: Db, ...input: Input) => {
    const query = queryOf(...input);
    const { rows } = await db.$client.query<z.output<Row> & object>({
      ...query,
      types: ownTypes,
      ...(isPlannedEachTime ? {} : { name: prepared }),
    });
    rowCheck?.(name, row, rows);
    return rows;
  };
  return Object.assign(run, { queryOf });
}

/** Names of all statements that were made so far. */
export const statementNames = (): string[] => [...names];
/** For tests: sees the rows of every statement from now on. The product trusts its database, and pays nothing. */
export function checkRowsWith(check: RowCheck): void {
  rowCheck = check;
}

/** A part of a statement that holds no values, put together once instead of at every request. */
export function constantSql(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part);
  if (params.length > 0) throw new Error('a part of a statement that holds values is not constant');
  return sql.raw(text);
}

const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** A LIKE pattern for texts that contain this one, taken letter for letter. */
export const containing = (text: string): string => `%${literal(text)}%`;
/** A LIKE pattern for texts that begin with this one, taken letter for letter. */
export const beginningWith = (text: string): string => `${literal(text)}%`;
