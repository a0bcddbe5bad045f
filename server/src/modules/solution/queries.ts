import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { cases } from '../cases/tables.ts';
import { lookups } from '../lookups/tables.ts';
import { markets, regions } from '../markets/tables.ts';

const sources = alias(lookups, 'sources');

/** What the choice of the form looks at, and the market's names and language. */
export async function findSolutionFacts(db: Db, caseId: number) {
  const [row] = await db
    .select({
      inputChannelCode: lookups.code,
      sourceCode: sources.code,
      regionName: regions.name,
      /** Null as a whole for a case without a market. */
      market: { en: markets.name, de: markets.nameDe },
      marketLanguage: markets.language,
    })
    .from(cases)
    .leftJoin(lookups, eq(lookups.lookupId, cases.inputChannelId))
    .leftJoin(sources, eq(sources.lookupId, cases.sourceId))
    .leftJoin(markets, eq(markets.marketId, cases.marketId))
    .leftJoin(regions, eq(regions.regionId, markets.regionId))
    .where(eq(cases.caseId, caseId));
  return row ?? null;
}
