import { eq, getTableColumns, getTableName, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';
import { only } from './only.ts';
import { type BuiltQuery, prepared } from './statements.ts';

interface RunnableQuery<T> {
  execute(values?: Record<string, unknown>): Promise<T>;
}
type Row = Record<string, unknown>;

/** Placeholder of a value that is passed by this name when the query runs. */
export type Param<Values> = (name: keyof Values & string) => Placeholder;

/**
 * Builds a query once per connection. Building it at every call would take the server longer than a short
 * query takes the database. A `given` value must not be null.
 */
export function preparedQuery<Values, T>(
  build: (db: Db, given: Param<Values>) => BuiltQuery<T>,
): (db: Db, values: Values) => Promise<T> {
  const queries = new WeakMap<Db, RunnableQuery<T>>();
  return (db, values) => {
    const query = queries.get(db) ?? build(db, sql.placeholder).prepare(prepared);
    queries.set(db, query);
    return query.execute(values as Row);
  };
}

const writes = new WeakMap<Db, Map<string, RunnableQuery<Row[]>>>();
/** Caches a writing statement by its parts. */
function keptWrite(
  db: Db,
  madeOf: readonly unknown[],
  build: () => BuiltQuery<unknown>,
): RunnableQuery<Row[]> {
  const ofDb = writes.get(db) ?? new Map<string, RunnableQuery<Row[]>>();
  writes.set(db, ofDb);
  const key = madeOf.join(' ');
  const query = ofDb.get(key) ?? (build() as BuiltQuery<Row[]>).prepare(prepared);
  ofDb.set(key, query);
  return query;
}

/** Placeholder of a column's value. Null stays SQL null, also in a JSON column. */
function placeholderOf(column: PgColumn, name: string): SQL {
  const encoder = {
    mapToDriverValue: (value: unknown) => (value === null ? null : column.mapToDriverValue(value)),
  };
  return sql`${sql.param(sql.placeholder(name), encoder)}`;
}
/** `never`, because the type depends on the table, which can be any. */
const valuesOf = <Table extends PgTable>(table: Table, names: readonly string[], prefix = '') =>
  Object.fromEntries(
    names.map((name) => [name, placeholderOf(columnOf(table, name), prefix + name)]),
  ) as never;
const answer = (table: PgTable, names: readonly string[]): Record<string, PgColumn> =>
  Object.fromEntries(names.map((name) => [name, columnOf(table, name)]));

function columnOf(table: PgTable, name: string): PgColumn {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`${getTableName(table)} has no column ${name}`);
  return column;
}

/** Names of the given columns. The database has defaults for the others. */
const givenNames = (table: PgTable, values: Row): string[] =>
  Object.keys(getTableColumns(table)).filter((name) => values[name] !== undefined);

/** Inserts a row and returns these columns of it. Caches the statement. */
export async function insertRow<Table extends PgTable, Name extends keyof Table['$inferSelect'] & string>(
  db: Db,
  table: Table,
  values: Table['$inferInsert'],
  ...answered: Name[]
): Promise<Pick<Table['$inferSelect'], Name>> {
  const names = givenNames(table, values);
  const query = keptWrite(db, ['insert', getTableName(table), names, answered], () =>
    db.insert(table).values(valuesOf(table, names)).returning(answer(table, answered)),
  );
  return only(await query.execute(values)) as Pick<Table['$inferSelect'], Name>;
}

/** Inserts rows with the same columns. Caches a statement for each number of rows. */
export async function insertRows<Table extends PgTable>(
  db: Db,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const names = givenNames(table, rows[0] ?? {});
  const query = keptWrite(db, ['insert', getTableName(table), names, rows.length], () =>
    db.insert(table).values(rows.map((_, index) => valuesOf(table, names, `${index} `))),
  );
  const values = rows.flatMap((row: Row, index) => names.map((name) => [`${index} ${name}`, row[name]]));
  await query.execute(Object.fromEntries(values));
}

/** Updates the row with this id. Returns the new row, or null. Caches a statement for each set of columns. */
export async function updateRow<Table extends PgTable, Id extends keyof Table['$inferSelect'] & string>(
  db: Db,
  table: Table,
  where: { column: Id; id: number },
  patch: Partial<Table['$inferInsert']>,
): Promise<Table['$inferSelect'] | null> {
  const names = givenNames(table, patch);
  const query = keptWrite(db, ['update', getTableName(table), where.column, names], () =>
    db
      .update(table)
      .set(valuesOf(table, names))
      .where(eq(columnOf(table, where.column), sql.placeholder('the id')))
      .returning(getTableColumns(table)),
  );
  const [row] = await query.execute({ ...patch, 'the id': where.id });
  return row ?? null;
}
