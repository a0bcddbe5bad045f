import { setTimeout as pause } from 'node:timers/promises';
import type { CaseFilter } from '@cfm/contract/case-filter.ts';
import { apiBase, exportedCasesMax } from '@cfm/contract/limits.ts';
import type { Pool } from 'pg';
import { withFilledProduct } from './filled-product.ts';
import { openHttpClient, writeRequest } from './http-client.ts';
import { type Measured, measuredOf, percentile } from './load.ts';
import type { Options } from './options.ts';
import type { ProductServer } from './product-server.ts';
import { aligned } from './report.ts';
import type { SignedIn } from './sign-in.ts';

/** Another person's list, again and again; between two of them a pause, as a person makes one. */
const besidePauseMs = 20;

/** Exports all cases of the database, the newest if there are more than go into one, while somebody else works. Answers a table. */
export function runExport(options: Options, cases: number, say: (text: string) => void): Promise<string> {
  return withFilledProduct(options, { cases, people: 2 }, say, async ({ server, database, people }) => {
    const [exporter, other] = people;
    if (!exporter || !other) throw new Error('nobody is signed in');
    const filter = await newestCases(database.pool);
    say('the lists of another person alone');
    const alone = await listsOf(server, other, pause(options.seconds * 1000));
    server.takePeakMemory();
    const before = server.takePeakMemory();
    say('the same beside an export');
    const startedAt = performance.now();
    const exporting = exportAll(server, exporter, filter).then((bytes) => ({
      bytes,
      seconds: (performance.now() - startedAt) / 1000,
    }));
    const beside = await listsOf(server, other, exporting);
    const { bytes, seconds } = await exporting;
    const growth = server.takePeakMemory() - before;
    return aligned([
      [
        'cases',
        'seconds',
        'file MB',
        'memory before MB',
        'growth MB',
        'list alone p95 ms',
        'list beside p95 ms',
        'slowest ms',
      ],
      [
        cases.toLocaleString('en'),
        seconds.toFixed(1),
        (bytes / 1e6).toFixed(1),
        String(before),
        String(growth),
        percentile(alone, 0.95).toFixed(1),
        percentile(beside, 0.95).toFixed(1),
        percentile(beside, 1).toFixed(1),
      ],
    ]);
  });
}

/** A filter of the newest cases, as many as an export has at most; of all if there are no more. */
async function newestCases(pool: Pool): Promise<CaseFilter> {
  const { rows } = await pool.query<{ since: Date }>(
    `select receipt_date_time as since from cases where deleted_at is null and status_id not in (8, 9)
     order by receipt_date_time desc, case_id desc offset $1 limit 1`,
    [exportedCasesMax],
  );
  const [first] = rows;
  // A case that was received at the same moment is left out too.
  return first ? { receivedFrom: new Date(first.since.getTime() + 1).toISOString() } : {};
}

/** Reads the file as fast as it comes, and keeps nothing of it. */
async function exportAll({ port }: ProductServer, { cookie }: SignedIn, filter: CaseFilter): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${apiBase}cases/export`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(filter),
  });
  if (!answer.ok || !answer.body) throw new Error(`export: ${answer.status} ${await answer.text()}`);
  let bytes = 0;
  for await (const part of answer.body) bytes += part.length;
  return bytes;
}

/** The times of lists until something is done. */
async function listsOf(
  server: ProductServer,
  { cookie }: SignedIn,
  done: Promise<unknown>,
): Promise<Measured> {
  const client = openHttpClient(server.port);
  const request = writeRequest({
    method: 'POST',
    path: `${apiBase}cases/list`,
    headers: { cookie },
    body: { statusIds: [1, 2, 3, 4, 5] },
  });
  const latencies: number[] = [];
  const startedAt = performance.now();
  let isDone = false;
  const settle = () => {
    isDone = true;
  };
  done.then(settle, settle);
  while (!isDone) {
    const sentAt = performance.now();
    const { status } = await client.send(request);
    if (status !== 200) throw new Error(`a list was answered ${status}`);
    latencies.push(performance.now() - sentAt);
    await pause(besidePauseMs);
  }
  client.close();
  return measuredOf((performance.now() - startedAt) / 1000, latencies);
}
