import { and, eq } from 'drizzle-orm';
import { lookups } from '../../catalog/reference-data/tables.ts';
import type { Db } from '../../platform/db/client.ts';
import { only } from '../../platform/db/only.ts';

const kind = 'escalationLevel';
/** Code such as `level-2`. */
const codeOf = (level: number): string => `level-${level}`;

/** Escalation level of an id. 0 for none. */
export async function levelOf(db: Db, escalationLevelId: number): Promise<number> {
  const [row] = await db
    .select({ code: lookups.code })
    .from(lookups)
    .where(eq(lookups.lookupId, escalationLevelId));
  return Number(/^level-(\d+)$/.exec(row?.code ?? '')?.[1] ?? 0);
}

export async function getLevelId(db: Db, level: number): Promise<number> {
  const rows = await db
    .select({ id: lookups.lookupId })
    .from(lookups)
    .where(and(eq(lookups.kind, kind), eq(lookups.code, codeOf(level))));
  return only(rows).id;
}
