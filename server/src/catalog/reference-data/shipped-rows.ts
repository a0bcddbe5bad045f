import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { type ShippedKind, shippedRows } from './tables.ts';

export interface Names {
  name: string;
  nameDe: string | null;
}
interface Shipped<Row> {
  code: string;
  names: Names;
  row: Row;
}
interface Loading<Row> {
  kind: ShippedKind;
  all: readonly Shipped<Row>[];
  /** Adds the row and returns its id. If users created a matching row, returns the id of that row. */
  add: (row: Row) => Promise<number>;
  /** Renames a row that still has the old name. */
  rename: (rowId: number, from: Names, to: Names) => Promise<void>;
}

/** Adds rows that were never loaded, and updates names that no user changed (rule 15.1). */
export async function loadShippedRows<Row>(db: Db, { kind, all, add, rename }: Loading<Row>): Promise<void> {
  const loaded = await db
    .select({
      code: shippedRows.code,
      rowId: shippedRows.rowId,
      name: shippedRows.name,
      nameDe: shippedRows.nameDe,
    })
    .from(shippedRows)
    .where(eq(shippedRows.kind, kind));
  const known = new Map(loaded.map((row) => [row.code, row]));
  for (const { code, names, row } of all) {
    const before = known.get(code);
    if (before === undefined) {
      await db.insert(shippedRows).values({ kind, code, rowId: await add(row), ...names });
    } else if (before.name !== names.name || before.nameDe !== names.nameDe) {
      await rename(before.rowId, before, names);
      await db
        .update(shippedRows)
        .set(names)
        .where(and(eq(shippedRows.kind, kind), eq(shippedRows.code, code)));
    }
  }
}
