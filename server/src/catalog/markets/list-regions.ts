import type { Ctx } from '../../context.ts';
import { runPrepared } from '../../platform/db/statements.ts';
import { regionNameSql } from './region-name-sql.ts';
import { regions } from './tables.ts';

export function listRegions({ db, language }: Ctx) {
  return runPrepared(
    db
      .select({ id: regions.regionId, name: regionNameSql(language) })
      .from(regions)
      .orderBy(regions.sortOrder),
  );
}
