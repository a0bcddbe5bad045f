import { setTimeout as pause } from 'node:timers/promises';
import { apiBase } from '@cfm/contract/limits.ts';
import type { Pool } from 'pg';
import { type FilledProduct, withFilledProduct } from '../filled-product.ts';
import { writeRequest } from '../http-client.ts';
import { inTurn, joined, type Measured, percentile, requestsPerSecond, runLoad } from '../load.ts';
import type { Options } from '../options.ts';
import { cpuSecondsOf, cpuSecondsOfFamily } from '../processes.ts';
import { type ProductServer, settingsOn, startProductServer } from '../product-server.ts';
import { markdownTable } from '../report.ts';

/** So many that hardly anybody opens one twice in a run: each opening is a row. */
const caseCount = 20_000;
const turnSeconds = 2;
/** What is noted after the answer belongs to its turn. */
const settleMs = 500;

/** Opening a case with and without noting who saw it: two servers on one database take turns. Answers a table. */
export function runSeen(options: Options, cases: number, say: (text: string) => void): Promise<string> {
  const wishes = { cases, people: Math.max(...options.clients) };
  return withFilledProduct(options, wishes, say, async (product) => {
    const nodeOptions = ['--import', import.meta.resolve('./without-notes.ts')];
    const silent = await startProductServer(settingsOn(product.database), { nodeOptions });
    try {
      return await compare(options, product, silent, say);
    } finally {
      await silent.stop();
    }
  });
}

async function compare(
  { clients, seconds, warmUpSeconds }: Options,
  { database, server, people }: FilledProduct,
  silent: ProductServer,
  say: (text: string) => void,
): Promise<string> {
  const ids = await caseIds(database.pool);
  const lines = [['clients', 'noted', 'per second', 'p50 ms', 'p95 ms', 'server CPU ms', 'database CPU ms']];
  for (const count of clients) {
    const sources = people.slice(0, count).map(({ cookie }, at) =>
      inTurn(
        ids.map((id) => writeRequest({ method: 'GET', path: `${apiBase}cases/${id}`, headers: { cookie } })),
        at * 101,
      ),
    );
    const runs = [server, silent].map((each) => ({
      server: each,
      parts: [] as Measured[],
      cpu: [0, 0],
      noted: 0,
    }));
    for (const run of runs) await runLoad(run.server.port, sources, warmUpSeconds);
    await pause(settleMs);
    for (let spent = 0; spent < seconds; spent += turnSeconds)
      for (const run of runs) {
        const notedBefore = await countNoted(database.pool);
        const before = [cpuSecondsOf(run.server.pid), cpuSecondsOfFamily(database.pid)];
        run.parts.push(await runLoad(run.server.port, sources, turnSeconds));
        await pause(settleMs);
        const after = [cpuSecondsOf(run.server.pid), cpuSecondsOfFamily(database.pid)];
        run.cpu = run.cpu.map((used, at) => used + (after[at] ?? 0) - (before[at] ?? 0));
        run.noted += (await countNoted(database.pool)) - notedBefore;
      }
    for (const [at, { parts, cpu, noted }] of runs.entries()) {
      const all = joined(parts);
      const asked = all.latencies.length;
      if (at === 0 ? noted < asked / 2 : noted > asked / 100)
        throw new Error(`of ${asked} openings ${noted} were noted`);
      const times = [0.5, 0.95].map((share) => percentile(all, share).toFixed(1));
      const costs = cpu.map((used) => ((used * 1000) / asked).toFixed(2));
      lines.push([
        String(count),
        at === 0 ? 'yes' : 'no',
        requestsPerSecond(all).toFixed(0),
        ...times,
        ...costs,
      ]);
      say(`${count} clients, ${at === 0 ? 'noted' : 'not noted'}: p50 ${times[0]} ms, p95 ${times[1]} ms`);
    }
  }
  return markdownTable(lines);
}

async function caseIds(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ caseId: number }>(
    `select case_id as "caseId" from cases where deleted_at is null and case_id in (
       select 1 + (i * 15485863::bigint) % (select max(case_id) from cases) from generate_series(1, $1::int) as i)
     order by md5(case_id::text)`,
    [caseCount],
  );
  return rows.map(({ caseId }) => caseId);
}

async function countNoted(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select coalesce(max(access_id), 0)::float8 as count from access_log',
  );
  return rows[0]?.count ?? 0;
}
