import { apiBase } from '@cfm/contract/limits.ts';
import { inTransaction } from '@cfm/server/context.ts';
import { billMonth } from '@cfm/server/modules/billing/create-billing.ts';
import { lastMonths } from '@cfm/server/time/last-months.ts';
import type { BenchDatabase } from '../fill.ts';
import { withFilledProduct } from '../filled-product.ts';
import type { Options } from '../options.ts';
import { settingsOn, startProductServer } from '../product-server.ts';
import { markdownTable } from '../report.ts';
import { ensurePeople, signInPeople } from '../sign-in.ts';

/** After the first call of a server so many more, one after the other. */
const furtherCalls = 5;

/**
 * Account, report and export of a month that is to be billed and of one that was, each at the first call of a server that was just
 * started and at further ones; and how long billing takes, which is undone again. Answers a table.
 */
export function runBilling(options: Options, cases: number, say: (text: string) => void): Promise<string> {
  return withFilledProduct(options, { cases, people: 1, role: 'Admin' }, say, async ({ database }) => {
    // The demo has billed every month but the last one that is over.
    const [billed, due] = lastMonths(database.ctx.now(), 3).map(({ month }) => monthOf(month));
    if (!billed || !due) throw new Error('three months have no first two');
    const lines = [['what', 'month', 'lines', 'first call ms', 'further calls ms', 'MB']];
    for (const [name, path] of [
      ['account', 'billing/summary'],
      ['report', 'billing'],
      ['export', 'billing/export'],
    ] as const)
      for (const [state, month] of [
        ['due', due],
        ['billed', billed],
      ] as const) {
        const measured = await measure(database, `${path}?year=${month.year}&month=${month.month}`);
        lines.push([name, state, String(await linesOf(database, month)), ...measured]);
        say(lines.at(-1)?.join(' ') ?? '');
      }
    lines.push(['billing', 'due', '', await timeOfBilling(database, due), '', '']);
    return markdownTable(lines);
  });
}

const monthOf = (text: string) => {
  const [year = 0, month = 0] = text.split('-').map(Number);
  return { year, month };
};

/** A server of its own for each, so that nothing is known or planned yet. */
async function measure(database: BenchDatabase, path: string): Promise<string[]> {
  const server = await startProductServer(settingsOn(database));
  try {
    const [person] = await signInPeople(server.port, await ensurePeople(database, 1, 'Admin'));
    const headers = { cookie: person?.cookie ?? '' };
    let bytes = 0;
    const call = async () => {
      const startedAt = performance.now();
      const answer = await fetch(`http://127.0.0.1:${server.port}${apiBase}${path}`, { headers });
      if (!answer.ok || !answer.body) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      bytes = 0;
      for await (const part of answer.body) bytes += part.length;
      return performance.now() - startedAt;
    };
    const first = await call();
    const further: number[] = [];
    while (further.length < furtherCalls) further.push(await call());
    further.sort((a, b) => a - b);
    const median = further[Math.floor(furtherCalls / 2)] ?? 0;
    return [first.toFixed(0), median.toFixed(0), (bytes / 1e6).toFixed(2)];
  } finally {
    await server.stop();
  }
}

async function linesOf(
  { pool }: BenchDatabase,
  { year, month }: { year: number; month: number },
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from cases where status_id not in (8, 9) and deleted_at is null
      and date_trunc('month', first_completed_at at time zone 'Europe/Berlin') = make_date($1, $2, 1)`,
    [year, month],
  );
  return rows[0]?.count ?? 0;
}

class Undone extends Error {}
async function timeOfBilling(
  { ctx }: BenchDatabase,
  month: { year: number; month: number },
): Promise<string> {
  const startedAt = performance.now();
  let spentMs = 0;
  await inTransaction(ctx, async (tx) => {
    await billMonth(tx, month);
    spentMs = performance.now() - startedAt;
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return spentMs.toFixed(0);
}
