import { mkdirSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { apiBase } from '@cfm/contract/limits.ts';
import { openFilledDatabase } from './fill.ts';
import { openHttpClient, writeRequest } from './http-client.ts';
import { type Measured, percentile } from './load.ts';
import { dataDirFor, type Options } from './options.ts';
import { type ProductServer, settingsOn, startProductServer } from './product-server.ts';
import { aligned } from './report.ts';
import { ensurePeople, type SignedIn, signInPeople } from './sign-in.ts';

/** Another person's list, again and again; between two of them a pause, as a person makes one. */
const besidePauseMs = 20;

/** Exports all cases of the database while somebody else works. Answers a table. */
export async function runExport(
  options: Options,
  cases: number,
  say: (text: string) => void,
): Promise<string> {
  const dataDir = dataDirFor(options, cases);
  if (options.isFresh) rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const database = await openFilledDatabase(dataDir, cases, say);
  const server = await startProductServer(settingsOn(database));
  try {
    const [exporter, other] = await signInPeople(server.port, await ensurePeople(database, 2));
    if (!exporter || !other) throw new Error('nobody is signed in');
    say('the lists of another person alone');
    const alone = await listsOf(server, other, pause(options.seconds * 1000));
    server.takePeakMemory();
    const before = server.takePeakMemory();
    say('the same beside an export');
    const startedAt = performance.now();
    const exporting = exportAll(server, exporter).then((bytes) => ({
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
  } finally {
    await server.stop();
    await database.close();
  }
}

/** Reads the file as fast as it comes, and keeps nothing of it. */
async function exportAll({ port }: ProductServer, { cookie }: SignedIn): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${apiBase}cases/export`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: '{}',
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
  return {
    seconds: (performance.now() - startedAt) / 1000,
    latencies: Float64Array.from(latencies).sort(),
  };
}
