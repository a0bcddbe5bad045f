import { lastMonths } from '@cfm/server/time/last-months.ts';
import type { BenchDatabase } from '../fill.ts';

export interface Month {
  year: number;
  month: number;
}
/** What the reports are asked about. */
export interface ReportSubjects {
  /** In Berlin, with as many cases as half of the days have at least. */
  day: string;
  casesOfDay: number;
  /** The one with the most cases. */
  market: number;
  /** Over, and not billed; and the month before it, which the filled database has billed. */
  due: Month;
  billed: Month;
  undoBilling(): Promise<void>;
}

/** How far back a usual day is looked for. */
const daysBack = 60;

export async function findReportSubjects(database: BenchDatabase): Promise<ReportSubjects> {
  const { ctx, pool } = database;
  const [billed, due] = lastMonths(ctx.now(), 3).map(({ month }) => monthOf(month));
  if (!billed || !due) throw new Error('three months have no first two');
  const { rows: days } = await pool.query<{ day: string; cases: number }>(
    `select to_char(receipt_date_time at time zone 'Europe/Berlin', 'YYYY-MM-DD') as day, count(*)::int as cases
     from cases where receipt_date_time between now() - make_interval(days => $1) and now() - interval '2 days' group by 1 order by 2, 1`,
    [daysBack],
  );
  const usual = days[Math.floor(days.length / 2)];
  const { rows: markets } = await pool.query<{ id: number }>(
    'select market_id as id from cases where market_id is not null group by 1 order by count(*) desc limit 1',
  );
  if (!usual || !markets[0]) throw new Error('the database has no cases of late');
  return {
    day: usual.day,
    casesOfDay: usual.cases,
    market: markets[0].id,
    due,
    billed,
    undoBilling: () => undoBilling(database, due),
  };
}

function monthOf(text: string): Month {
  const [year = 0, month = 0] = text.split('-').map(Number);
  return { year, month };
}

/** The product itself never takes a bill back: its triggers are left out. */
async function undoBilling({ pool }: BenchDatabase, { year, month }: Month): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    const { rows } = await client.query<{ id: number }>(
      'delete from billings where month = make_date($1, $2, 1) returning billing_id as id',
      [year, month],
    );
    await client.query('delete from billing_lines where billing_id = any($1)', [rows.map(({ id }) => id)]);
    await client.query('commit');
    if (rows.length > 0) await client.query('vacuum (analyze) billing_lines');
  } finally {
    client.release();
  }
}
