import { type SQL, sql } from 'drizzle-orm';
import { types } from 'pg';
import type * as z from 'zod/mini';
import { type Db, dialect } from './client.ts';
import { instantOf } from './columns.ts';

/** Requests a prepared statement. The connection names it by its text, which only exists after building. */
export const prepared = 'prepared';

export interface BuiltQuery<T> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<T> };
}
/** Runs a query of the query builder as a prepared statement. */
export const runPrepared = <T>(query: BuiltQuery<T>): Promise<T> => query.prepare(prepared).execute();

/** Replaces the parsers of `pg` that return a `Date`: moments get the format of the code, days stay texts. */
const parsers = new Map<number, (text: string) => string>([
  [types.builtins.TIMESTAMPTZ, instantOf],
  [types.builtins.DATE, String],
]);
const ownTypes = { getTypeParser: (type: number) => parsers.get(type) ?? types.getTypeParser(type) };

interface StatementForm<Input extends unknown[], Row extends z.ZodMiniType> {
  /** Unique name for people. */
  name: string;
  /** Schema of a row. It defines the row type, and tests check the rows of the database against it. */
  row: Row;
  sql: (...input: Input) => SQL;
  /**
   * For searches, whose best plan depends on the number of matching rows: PostgreSQL plans them for each set
   * of values. Also for statements with varying text, because each text would stay prepared on each
   * connection.
   */
  isPlannedEachTime?: boolean;
}
export interface Statement<Input extends unknown[], Row> {
  (db: Db, ...input: Input): Promise<Row[]>;
  /** Returns the text and values of the statement without sending it. */
  queryOf(...input: Input): { text: string; values: unknown[] };
}

type RowCheck = (name: string, form: z.ZodMiniType, rows: readonly unknown[]) => void;
const names = new Set<string>();
let rowCheck: RowCheck | null = null;

/** Defines a prepared statement in SQL as a function of the database and its input. */
export function statement<Input extends unknown[], Row extends z.ZodMiniType>({
  name,
  row,
  sql: build,
  isPlannedEachTime = false,
}: StatementForm<Input, Row>): Statement<Input, z.output<Row>> {
  if (names.has(name)) throw new Error(`duplicate statement name ${name}`);
  names.add(name);
  const queryOf = (...input: Input) => {
    const { sql: text, params: values } = dialect.sqlToQuery(build(...input));
    return { text, values };
  };
  const run = async (db: Db, ...input: Input) => {
    const query = queryOf(...input);
    const sent = {
      ...query,
      types: ownTypes,
      label: name,
      ...(isPlannedEachTime ? {} : { name: prepared }),
    };
    const { rows } = await db.$client.query<z.output<Row> & object>(sent);
    rowCheck?.(name, row, rows);
    return rows;
  };
  return Object.assign(run, { queryOf });
}

/** Names of all statements defined so far. */
export const statementNames = (): string[] => [...names];
/** For tests: checks the rows of every statement from now on. Production skips this check. */
export function checkRowsWith(check: RowCheck): void {
  rowCheck = check;
}

/** Builds a part of a statement without values once, instead of at every request. */
export function constantSql(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part);
  if (params.length > 0) throw new Error('a constant part of a statement must not contain values');
  return sql.raw(text);
}

const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** LIKE pattern for texts that contain this text literally. */
export const containing = (text: string): string => `%${literal(text)}%`;
/** LIKE pattern for texts that begin with this text literally. */
export const beginningWith = (text: string): string => `${literal(text)}%`;
