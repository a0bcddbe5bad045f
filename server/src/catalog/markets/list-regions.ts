import type { Db } from '../../platform/db/client.ts';
import { runPrepared } from '../../platform/db/statements.ts';
import { regions } from './tables.ts';

export function listRegions(db: Db) {
  return runPrepared(
    db.select({ id: regions.regionId, name: regions.name }).from(regions).orderBy(regions.sortOrder),
  );
}
