import { apiBase } from '@cfm/contract/platform/limits.ts';
import { createCaseForms } from '../create-case.ts';
import { type FilledDatabase, type Print, removeCreatedCases } from '../database.ts';
import { prepare, type Request } from '../http-client.ts';
import { markdownTable } from '../markdown-table.ts';
import {
  cycle,
  percentile,
  type RequestSource,
  requestsPerSecond,
  runClients,
  withCpuTime,
} from '../measurement.ts';
import type { OperationName, Options } from '../options.ts';
import { type Person, signIn } from '../people.ts';
import { peakMemoryMb, withProductServer } from '../product-server.ts';
import { filteredRequests, openRequests, overviewRequests, searchRequests } from './list-operations.ts';

type LoadOptions = Pick<Options, 'clients' | 'operations' | 'seconds' | 'warmUpSeconds'>;
type SourceOf = (person: Person, client: number) => RequestSource;

const head = [
  ...['operation', 'clients', 'per second', 'p50 ms', 'p95 ms', 'p99 ms'],
  ...['server CPU ms', 'database CPU ms', 'peak memory MB'],
];

/** Measures each operation with each number of clients. Returns a table; CPU is per request. */
export async function measureLoad(
  { clients, operations, seconds, warmUpSeconds }: LoadOptions,
  database: FilledDatabase,
  print: Print,
): Promise<string> {
  const people = await signIn(database, Math.max(...clients));
  const lines: string[][] = [];
  try {
    await withProductServer(database.settings, async ({ port, pid }) => {
      for (const name of operations) {
        const sourceOf = await operation[name](database);
        for (const count of clients) {
          const sources = people.slice(0, count).map(sourceOf);
          await runClients(port, sources, warmUpSeconds);
          const { result, cpuMs } = await withCpuTime([pid, database.pid], () =>
            runClients(port, sources, seconds),
          );
          const { latencies } = result;
          lines.push([
            name,
            String(count),
            requestsPerSecond(result).toFixed(0),
            ...[0.5, 0.95, 0.99].map((share) => percentile(latencies, share).toFixed(1)),
            ...cpuMs.map((ms) => (ms / latencies.length).toFixed(2)),
            String(peakMemoryMb(pid)),
          ]);
          print(`${name}, ${count} clients: p95 ${percentile(latencies, 0.95).toFixed(1)} ms`);
        }
      }
    });
  } finally {
    await removeCreatedCases(database.pool, database.cases);
  }
  return markdownTable([head, ...lines]);
}

const reads =
  (requests: readonly Request[]): SourceOf =>
  ({ cookie }, client) =>
    cycle(
      requests.map((request) => prepare(request, cookie)),
      client,
    );

const operation: Record<OperationName, (database: FilledDatabase) => Promise<SourceOf>> = {
  overview: async () => reads(overviewRequests()),
  filtered: async ({ pool }) => reads(await filteredRequests(pool)),
  search: async ({ pool }) => reads(await searchRequests(pool)),
  open: async ({ pool }) => reads(await openRequests(pool)),
  create: async ({ pool }) => {
    const nextForm = await createCaseForms(pool);
    return ({ cookie }) =>
      () =>
        prepare({ method: 'POST', path: `${apiBase}cases`, body: nextForm() }, cookie);
  },
};
