import type { FilledProduct } from './filled-product.ts';
import { openHttpClient, type RequestParts, type WrittenRequest, writeRequest } from './http-client.ts';
import { inTurn, percentile, requestsPerSecond, runLoad } from './load.ts';
import type { Options } from './options.ts';
import { cpuSecondsOf, cpuSecondsOfFamily } from './processes.ts';

/** Requests of one kind, sent in turn, by the name that the table gives them. */
export interface Asked {
  name: string;
  requests: RequestParts[];
}

/** The last two are the same however busy the machine is with other things. */
export const tableHead = [
  ...['what', 'found', 'clients', 'per second', 'p50 ms', 'p95 ms'],
  ...['server CPU ms', 'database CPU ms'],
];

/** Asks each of them with so many clients; each has to find something. Answers lines below `tableHead`. */
export async function measureAsked(
  { clients, seconds, warmUpSeconds }: Options,
  { server, people, database }: FilledProduct,
  all: readonly Asked[],
  say: (text: string) => void,
): Promise<string[][]> {
  const lines: string[][] = [];
  for (const { name, requests } of all) {
    const writtenFor = (cookie: string) =>
      requests.map((request) => writeRequest({ ...request, headers: { cookie } }));
    const found: number[] = [];
    for (const request of writtenFor(people[0]?.cookie ?? '')) found.push(await hitsOf(server.port, request));
    if (found.includes(0)) say(`${name}: ${found.filter((hits) => hits === 0).length} find nothing`);
    for (const count of clients) {
      const sources = people.slice(0, count).map(({ cookie }, at) => inTurn(writtenFor(cookie), at));
      await runLoad(server.port, sources, warmUpSeconds);
      const used = () => [cpuSecondsOf(server.pid), cpuSecondsOfFamily(database.pid)];
      const before = used();
      const measured = await runLoad(server.port, sources, seconds);
      const costs = used().map((after, at) =>
        (((after - (before[at] ?? 0)) * 1000) / measured.latencies.length).toFixed(1),
      );
      const times = [0.5, 0.95].map((share) => percentile(measured, share).toFixed(1));
      lines.push([
        name,
        String(Math.min(...found)),
        String(count),
        requestsPerSecond(measured).toFixed(0),
        ...times,
        ...costs,
      ]);
      say(`${name} with ${count}: p50 ${times[0]} ms, p95 ${times[1]} ms, CPU ${costs.join(' and ')} ms`);
    }
  }
  return lines;
}

/** The total of a list, or how many there are. */
async function hitsOf(port: number, request: WrittenRequest): Promise<number> {
  const client = openHttpClient(port);
  try {
    const { status, body } = await client.send(request);
    if (status !== 200) throw new Error(`${request.path} was answered ${status}: ${body.toString()}`);
    const reply = JSON.parse(body.toString());
    return reply.totalCount ?? reply.total ?? Object.keys(reply).length;
  } finally {
    client.close();
  }
}
