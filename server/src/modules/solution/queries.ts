import { and, count, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { cases } from '../cases/tables.ts';
import { delays, isStanding } from '../delay/tables.ts';
import { lookups } from '../lookups/tables.ts';
import { markets, regions } from '../markets/tables.ts';

const sources = alias(lookups, 'sources');

/** What the choice of the form looks at, and the market's name and language. */
export async function findSolutionFacts(db: Db, caseId: number) {
  const [row] = await db
    .select({
      inputChannelCode: lookups.code,
      sourceCode: sources.code,
      regionName: regions.name,
      marketName: markets.name,
      marketNameDe: markets.nameDe,
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

/** How often and by how many working days the case was extended so far (rules 9.15 and 9.30). */
export async function sumExtensions(db: Db, caseId: number) {
  const [row] = await db
    .select({ count: count(), workingDays: sql<number>`coalesce(sum(${delays.days}), 0)::int` })
    .from(delays)
    .where(and(eq(delays.caseId, caseId), isStanding));
  return { count: row?.count ?? 0, workingDays: row?.workingDays ?? 0 };
}

/** The newest extension that a link got and still has, or null. */
export async function findLastDelay(db: Db, caseId: number, caseLinkId: number) {
  const [row] = await db
    .select({ days: delays.days, dueDateTime: delays.dueAfter })
    .from(delays)
    .where(and(eq(delays.caseId, caseId), eq(delays.caseLinkId, caseLinkId), isStanding))
    .orderBy(desc(delays.delayId))
    .limit(1);
  return row ?? null;
}
