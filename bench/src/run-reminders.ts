import { inTransaction } from '@cfm/server/context.ts';
import { openDatabase } from '@cfm/server/db/client.ts';
import { runDueSteps } from '@cfm/server/modules/reminder-runs/run-due-steps.ts';
import { replanOpenPlans } from '@cfm/server/modules/reminders/move-plan.ts';
import { isOfficeTime } from '@cfm/server/time/office-hours.ts';
import { defaultCalendar } from '@cfm/server/time/working-time.ts';
import type { Pool } from 'pg';
import { type BenchDatabase, openFilledDatabase, removeCreatedCases } from './fill.ts';
import { makeForwardedCases } from './forwarded-cases.ts';
import { dataDirFor, type Options } from './options.ts';
import { aligned } from './report.ts';

const minuteMs = 60_000;
/** More than there are steps: the caps are counted all the same. */
const wideCaps = [10, 60, 1440].map((minutes) => ({ minutes, most: 10_000_000 }));

/**
 * Lets so many reminder steps fall due at once, each of a case and a recipient of its own, and carries them out as a server does.
 * Answers a table; throws when one was left or carried out twice.
 */
export async function runReminders(
  options: Options,
  cases: number,
  steps: number,
  say: (text: string) => void,
): Promise<string> {
  const database = await openFilledDatabase(dataDirFor(options, cases), cases, say);
  const { pool } = database;
  try {
    const now = await momentBeforeAll(pool);
    await makeDueSteps(database, cases, steps, now);
    say(`${steps.toLocaleString('en')} reminder steps are due`);
    const before = await sizeOf(pool);
    const startedAt = performance.now();
    const done = await carryOut(database, now);
    const seconds = (performance.now() - startedAt) / 1000;
    await checkTraces(pool, cases, steps, done);
    const grown = (await sizeOf(pool)) - before;
    const calendarSeconds = await recount(database, cases, now);
    return aligned([
      ['cases', 'steps', 'seconds', 'per second', 'kB a step', 'calendar, seconds'],
      [
        cases.toLocaleString('en'),
        done.toLocaleString('en'),
        seconds.toFixed(1),
        (done / seconds).toFixed(0),
        (grown / done / 1024).toFixed(1),
        calendarSeconds.toFixed(1),
      ],
    ]);
  } finally {
    await removeCreatedCases(pool, cases);
    await database.close();
  }
}

/** Office hours before any step of the filled cases is due: of these none is carried out along. */
async function momentBeforeAll(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ first: Date | null }>(
    'select min(next_try_at) as first from reminder_steps',
  );
  let at = (rows[0]?.first ?? new Date()).getTime() - 120 * minuteMs;
  while (!isOfficeTime(new Date(at).toISOString(), defaultCalendar)) at -= 30 * minuteMs;
  return new Date(at).toISOString();
}

/** Forwarded cases, each with its first reminder due. */
async function makeDueSteps(
  database: BenchDatabase,
  filled: number,
  steps: number,
  now: string,
): Promise<void> {
  const { pool } = database;
  await makeForwardedCases(database, { filled, count: steps, now });
  await pool.query(
    `with planned as (
      insert into reminder_plans (case_id, case_event_id, started_at, market_id)
      select case_id, case_event_id, created_at, (select market_id from markets where iso_code = 'DE')
      from case_events where case_id > $1
      returning reminder_plan_id, case_id
    )
    insert into reminder_steps (reminder_plan_id, case_id, place, kind, number, after_working_days, due_at, next_try_at)
    select reminder_plan_id, case_id, n, 'reminder', n, 5, $2::timestamptz + (n - 1) * interval '7 days' - interval '1 minute',
      case n when 1 then $2::timestamptz - interval '1 minute' end
    from planned, generate_series(1, 2) n`,
    [filled, now],
  );
  await pool.query('update cases set is_reminder_process_active = true where case_id > $1', [filled]);
  await pool.query('vacuum (analyze)');
}

/** With as many connections as a server has by itself, and a mail server, so that each mail has its job; nobody runs the jobs. */
async function carryOut({ ctx, serverUrl }: BenchDatabase, now: string): Promise<number> {
  const database = openDatabase({ connectionString: serverUrl, max: ctx.config.databasePool }, ctx.log);
  const automaticMail = { perAddress: wideCaps, perCase: wideCaps };
  const config = { ...ctx.config, automaticMail, smtpUrl: 'smtp://127.0.0.1:9' };
  const done = await runDueSteps({ ...ctx, db: database.db, config, now: () => now });
  await database.close();
  return done;
}

/** How long the cases of a market are locked while a day off is added to its calendar that moves each of their processes. */
async function recount({ ctx, pool }: BenchDatabase, filled: number, now: string): Promise<number> {
  const { rows } = await pool.query<{ marketId: number; free: string }>(
    `with day as (
      insert into market_days (market_id, date, is_free)
      select market_id, (select (min(due_at) at time zone 'Europe/Berlin')::date from reminder_steps where case_id > $1 and done_at is null), true
      from markets where iso_code = 'DE' on conflict do nothing returning market_id, date
    ) select market_id as "marketId", date::text as free from day`,
    [filled],
  );
  const [day] = rows;
  if (!day) throw new Error('no step is to come');
  const startedAt = performance.now();
  const replanned = await inTransaction({ ...ctx, now: () => now }, (tx) => replanOpenPlans(tx, day));
  const seconds = (performance.now() - startedAt) / 1000;
  await pool.query('delete from market_days where market_id = $1 and date = $2', [day.marketId, day.free]);
  if (replanned === 0) throw new Error('no process moved');
  return seconds;
}

/** Each case has one step done, one mail, one event and one more link. */
async function checkTraces(pool: Pool, filled: number, steps: number, done: number): Promise<void> {
  const { rows } = await pool.query<{ whole: number }>(
    `select count(*)::int as whole from cases c where case_id > $1
      and (select count(*) from reminder_steps s where s.case_id = c.case_id and s.done_at is not null) = 1
      and (select count(*) from outgoing_mails m where m.case_id = c.case_id and m.kind = 'reminder') = 1
      and (select count(*) from case_events e where e.case_id = c.case_id and e.type = 'reminder') = 1
      and (select count(*) from case_links l where l.case_id = c.case_id) = 2`,
    [filled],
  );
  const whole = rows[0]?.whole ?? 0;
  if (whole !== steps || done !== steps)
    throw new Error(`of ${steps} steps ${done} were carried out, ${whole} of them once and whole`);
}

async function sizeOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  );
  return Number(rows[0]?.bytes ?? 0);
}
