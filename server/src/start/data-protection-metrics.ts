import { desc, gt, isNotNull, isNull, lt, max, type SQL, sql, sum } from 'drizzle-orm';
import type { Registry } from 'prom-client';
import { givenUpAfter } from '../people/privacy/exports.ts';
import { erasures, gdprExports } from '../people/privacy/tables.ts';
import { retentionLots, retentionRuns } from '../people/retention/tables.ts';
import type { Database } from '../platform/db/client.ts';
import { scrapedGauges } from './scraped-gauges.ts';

const counted = (where: SQL | undefined) => sql<number>`count(*) filter (where ${where})::int`;
const anHourAgo = sql`now() - interval '1 hour'`;
const halfAnHourAgo = sql`now() - interval '30 minutes'`;
const givenUp = sql`now() - make_interval(hours => ${sql.raw(String(givenUpAfter.hours))})`;
const aWeekAgo = sql`now() - interval '7 days'`;
const { requestedAt, finishedAt, failedAt, removedAt } = gdprExports;
const states = ['open', 'late', 'failed'] as const;

/** Metrics of data protection duties: erasures, access exports and retention runs. */
export function addDataProtectionMetrics(registry: Registry, { db }: Pick<Database, 'db'>): void {
  const gauge = scrapedGauges(registry);
  gauge(
    'cfm_erasures',
    'Erasures that are open, open for more than an hour, or waiting for a retry',
    ['state'],
    async (open) => {
      const [row] = await db
        .select({
          open: sql<number>`count(*)::int`,
          late: counted(lt(erasures.requestedAt, anHourAgo)),
          failed: counted(isNotNull(erasures.failedAt)),
        })
        .from(erasures)
        .where(isNull(erasures.finishedAt));
      for (const state of states) open.set({ state }, row?.[state] ?? 0);
    },
  );
  gauge(
    'cfm_access_exports',
    'Access exports that are being written, for more than half an hour, or that failed within a week or did not come within an hour',
    ['state'],
    async (open) => {
      const isUnsaid = sql`${finishedAt} is null and ${failedAt} is null and ${removedAt} is null`;
      const isOpen = sql`${isUnsaid} and ${requestedAt} >= ${givenUp}`;
      const [row] = await db
        .select({
          open: counted(isOpen),
          late: counted(sql`${isOpen} and ${requestedAt} < ${halfAnHourAgo}`),
          failed: counted(sql`${failedAt} is not null or (${isUnsaid} and ${requestedAt} < ${givenUp})`),
        })
        .from(gdprExports)
        .where(gt(requestedAt, aWeekAgo));
      for (const state of states) open.set({ state }, row?.[state] ?? 0);
    },
  );
  const about = 'Time since a run of retention was finished, or since the first start where none was yet';
  gauge('cfm_retention_oldest_seconds', about, [], async (age) => {
    // The first start scheduled the nightly run.
    const firstStart = sql`(select min(created_on) from jobs.schedule where name = 'begin-retention')`;
    const since = sql`coalesce(${max(retentionRuns.finishedAt)}, ${firstStart})`;
    const [row] = await db
      .select({ seconds: sql<number | null>`extract(epoch from now() - ${since})::int` })
      .from(retentionRuns);
    if (row && row.seconds !== null) age.set(row.seconds);
  });
  gauge(
    'cfm_retention_failures',
    'Cases that the newest run of retention could not see to',
    [],
    async (failed) => {
      const [row] = await db
        .select({ cases: sum(retentionLots.failed).mapWith(Number) })
        .from(retentionLots)
        .groupBy(retentionLots.retentionRunId)
        .orderBy(desc(retentionLots.retentionRunId))
        .limit(1);
      failed.set(row?.cases ?? 0);
    },
  );
}
