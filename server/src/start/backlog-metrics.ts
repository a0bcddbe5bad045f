import { and, count, eq, gt, inArray, isNotNull, isNull, lte, min, or, type SQL, sql } from 'drizzle-orm';
import type { Registry } from 'prom-client';
import { signInLog } from '../access/sign-in/tables.ts';
import { cases } from '../cases/case/tables.ts';
import type { Database } from '../platform/db/client.ts';
import { isNotPaused } from '../platform/outbox/queries.ts';
import { outgoingMails } from '../platform/outbox/tables.ts';
import { postQualifications } from '../process/customer-requests/tables.ts';
import { reminderSteps } from '../process/reminders/tables.ts';
import { scrapedGauges } from './scraped-gauges.ts';

const signInMinutes = 5;
/** Excludes steps whose case waits for its customer. */
const isNotLeftAlone = sql`${reminderSteps.waitsBecause} is distinct from 'customer'`;
/** A step held back by a cap is due but not late. It gets one hour to be sent. */
const isNotHeldByCap = sql`(${reminderSteps.waitsBecause} in ('caseCap', 'addressCap') and ${reminderSteps.nextTryAt} > now() - interval '1 hour') is not true`;
const dueStates = ['due', 'late', 'failed'] as const;
const counted = (where: SQL | undefined) => sql<number>`count(*) filter (where ${where})::int`;
const anHourAgo = sql`now() - interval '1 hour'`;
const watchedStates = ['queued', 'failed', 'kept'] as const;

/**
 * Metrics of the outbox, reminder steps, requests to customers, jobs and sign-ins. Read from the database at
 * each scrape, so every server exports the same values. Exports none if the database does not answer.
 */
export function addBacklogMetrics(registry: Registry, { db, pool }: Database): void {
  const gauge = scrapedGauges(registry);
  gauge(
    'cfm_mails',
    'Mails that wait for the mail server, that failed for good, or were kept for want of a server',
    ['state'],
    async (mails) => {
      const rows = await db
        .select({ state: outgoingMails.state, mails: count() })
        .from(outgoingMails)
        .where(inArray(outgoingMails.state, [...watchedStates]))
        .groupBy(outgoingMails.state);
      for (const state of watchedStates)
        mails.set({ state }, rows.find((row) => row.state === state)?.mails ?? 0);
    },
  );
  gauge('cfm_mails_oldest_seconds', 'Age of the mail that waits longest', [], async (oldest) => {
    const [row] = await db
      .select({
        seconds: sql<number | null>`extract(epoch from now() - ${min(outgoingMails.createdAt)})::int`,
      })
      .from(outgoingMails)
      .where(and(eq(outgoingMails.state, 'queued'), isNotPaused));
    oldest.set(row?.seconds ?? 0);
  });
  gauge(
    'cfm_reminder_steps',
    'Reminder steps that are due, overdue by more than an hour, or waiting for a retry',
    ['state'],
    async (steps) => {
      const { dueAt, waitsBecause } = reminderSteps;
      const [row] = await db
        .select({
          due: counted(lte(dueAt, sql`now()`)),
          late: counted(and(lte(dueAt, anHourAgo), isNotHeldByCap)),
          failed: counted(eq(waitsBecause, 'error')),
        })
        .from(reminderSteps)
        .where(and(isNotNull(reminderSteps.nextTryAt), isNotLeftAlone));
      for (const state of dueStates) steps.set({ state }, row?.[state] ?? 0);
    },
  );
  gauge(
    'cfm_customer_requests',
    'Customer requests whose reminder or end is due, overdue by more than an hour, or waiting for a retry',
    ['state'],
    async (requests) => {
      const { remindAt, giveUpAt, attempts } = postQualifications;
      const dueBy = (moment: SQL) => or(lte(remindAt, moment), lte(giveUpAt, moment));
      const [row] = await db
        .select({
          due: counted(dueBy(sql`now()`)),
          late: counted(dueBy(anHourAgo)),
          failed: counted(gt(attempts, 0)),
        })
        .from(postQualifications)
        // Requests of a deleted case wait until it is restored.
        .innerJoin(cases, and(eq(cases.caseId, postQualifications.caseId), isNull(cases.deletedAt)))
        .where(or(isNotNull(remindAt), isNotNull(giveUpAt)));
      for (const state of dueStates) requests.set({ state }, row?.[state] ?? 0);
    },
  );
  gauge('cfm_jobs', 'Jobs by queue, waiting, being run or failed', ['queue', 'state'], async (jobs) => {
    const { rows } = await pool.query<{ queue: string; state: string; jobs: number }>(
      // A failed job counts until a later job of its queue succeeds, which repeated its work or shows that
      // the cause is gone.
      `with failing as (select distinct name from jobs.job where state = 'failed'),
        made_good as (select name, max(completed_on) as at from jobs.job join failing using (name) where state = 'completed' group by 1)
        select name as queue, case state when 'created' then 'waiting' when 'retry' then 'waiting' else state::text end as state,
          count(*)::int as jobs
        from jobs.job left join made_good using (name)
        where (state < 'completed' or (state = 'failed' and (at is null or completed_on > at)))
          and name not like '\\_\\_%' and start_after <= now()
        group by 1, 2`,
    );
    for (const { queue, state, jobs: number } of rows) jobs.set({ queue, state }, number);
  });
  gauge(
    'cfm_sign_ins_recent',
    `Lines of the sign-in log of the last ${signInMinutes} minutes by outcome`,
    ['outcome'],
    async (signIns) => {
      const rows = await db
        .select({ outcome: signInLog.outcome, lines: count() })
        .from(signInLog)
        .where(gt(signInLog.at, sql`now() - make_interval(mins => ${signInMinutes})`))
        .groupBy(signInLog.outcome);
      for (const { outcome, lines } of rows) signIns.set({ outcome }, lines);
    },
  );
}
