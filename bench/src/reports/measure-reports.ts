import type { FilledDatabase, Print } from '../database.ts';
import { prepare, withHttpClient } from '../http-client.ts';
import { overviewRequests } from '../load/list-operations.ts';
import { markdownTable } from '../markdown-table.ts';
import { cycle, median, percentile, type RequestSource, runClients, withCpuTime } from '../measurement.ts';
import type { Options } from '../options.ts';
import { signIn } from '../people.ts';
import { withProductServer } from '../product-server.ts';
import { type Call, listReports, type Report } from './reports.ts';

type ReportOptions = Pick<Options, 'clients' | 'seconds' | 'warmUpSeconds'>;

const furtherCalls = 4;

/** Times of every report on a server that has just started, then the overview with and without reports. Returns two tables. */
export async function measureReports(
  { clients, seconds, warmUpSeconds }: ReportOptions,
  database: FilledDatabase,
  print: Print,
): Promise<string> {
  const reports = await listReports(database);
  const [reader] = await signIn(database, 1, 'Admin');
  const people = await signIn(database, Math.max(...clients));
  return withProductServer(database.settings, ({ port, pid }) =>
    withHttpClient(port, async ({ send }) => {
      const call: Call = (method, path) => send(prepare({ method, path }, reader?.cookie));
      const times: string[][] = [];
      for (const report of reports) {
        times.push(await timesOf(report, call, [pid, database.pid]));
        print(`${report.name}: ${times.at(-1)?.[2]} ms`);
      }
      const sources = people.map(({ cookie }, client) =>
        cycle(
          overviewRequests().map((request) => prepare(request, cookie)),
          client,
        ),
      );
      await runClients(port, sources, warmUpSeconds);
      const alone = await runClients(port, sources, seconds);
      const { overview, answered } = await runWithReports(reports, call, port, sources, seconds);
      const [without = 0, during = 0] = [alone, overview].map(({ latencies }) => percentile(latencies, 0.95));
      const slowdown = [String(people.length), without.toFixed(1), during.toFixed(1)];
      return [
        markdownTable([
          ['report', 'kB', 'first call ms', 'further calls ms', 'server CPU ms', 'database CPU ms'],
          ...times,
        ]),
        markdownTable([
          ['clients', 'overview p95 ms', 'during reports p95 ms', 'ratio', 'reports'],
          [...slowdown, (during / without).toFixed(2), String(answered)],
        ]),
      ].join('\n\n');
    }),
  );
}

/** CPU is that of a further call. */
async function timesOf({ name, request }: Report, call: Call, pids: readonly number[]): Promise<string[]> {
  let bytes = 0;
  const timed = async () => {
    const startedAt = performance.now();
    bytes = await request(call);
    return performance.now() - startedAt;
  };
  const first = await timed();
  const { result: further, cpuMs } = await withCpuTime(pids, async () => {
    const times: number[] = [];
    while (times.length < furtherCalls) times.push(await timed());
    return times;
  });
  const figures = [bytes / 1000, first, median(further), ...cpuMs.map((ms) => ms / furtherCalls)];
  return [name, ...figures.map((value) => value.toFixed(0))];
}

/** The overview while one person requests one report after the other without a pause. */
async function runWithReports(
  reports: readonly Report[],
  call: Call,
  port: number,
  sources: readonly RequestSource[],
  seconds: number,
) {
  let isOver = false;
  const requestReports = async () => {
    let answered = 0;
    while (!isOver) {
      await reports[answered % reports.length]?.request(call);
      answered += 1;
    }
    return answered;
  };
  const runOverview = () =>
    runClients(port, sources, seconds).finally(() => {
      isOver = true;
    });
  const [overview, answered] = await Promise.all([runOverview(), requestReports()]);
  return { overview, answered };
}
