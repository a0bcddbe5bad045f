import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withFilledProduct } from '../filled-product.ts';
import { openHttpClient, writeRequest } from '../http-client.ts';
import { inTurn, percentile, requestsPerSecond, runLoad } from '../load.ts';
import type { Options } from '../options.ts';
import { markdownTable } from '../report.ts';
import { contactSearches } from './contact-searches.ts';
import { fillContacts } from './fill-contacts.ts';

/** Cases are a side matter here. */
const cases = 2_000;

/** Searches and lists among so many contacts, in several scripts; each has to find somebody. Answers a table. */
export function runContacts(options: Options, count: number, say: (text: string) => void): Promise<string> {
  const dataDir = join(options.dataDir ?? tmpdir(), 'cfm-bench-contacts');
  const people = Math.max(...options.clients);
  return withFilledProduct(
    { ...options, dataDir },
    { cases, people },
    say,
    async ({ server, database, people }) => {
      say(`${(await fillContacts(database, count)).toLocaleString('en')} contacts were added`);
      const lines: string[][] = [['what', 'found', 'clients', 'per second', 'p50 ms', 'p95 ms']];
      for (const { name, requests } of contactSearches) {
        const cookie = people[0]?.cookie ?? '';
        const hits = await Promise.all(
          requests.map((request) => hitsOf(server.port, writeRequest({ ...request, headers: { cookie } }))),
        );
        if (hits.includes(0)) say(`${name}: ${hits.filter((hit) => hit === 0).length} searches find nobody`);
        for (const clients of options.clients) {
          const sources = Array.from({ length: clients }, (_none, at) => {
            const headers = { cookie: people[at]?.cookie ?? '' };
            return inTurn(
              requests.map((request) => writeRequest({ ...request, headers })),
              at,
            );
          });
          await runLoad(server.port, sources, options.warmUpSeconds);
          const measured = await runLoad(server.port, sources, options.seconds);
          const times = [0.5, 0.95].map((share) => percentile(measured, share).toFixed(1));
          lines.push([
            name,
            String(Math.min(...hits)),
            String(clients),
            requestsPerSecond(measured).toFixed(0),
            ...times,
          ]);
          say(`${name} with ${clients}: p95 ${times[1]} ms`);
        }
      }
      return markdownTable(lines);
    },
  );
}

async function hitsOf(port: number, request: ReturnType<typeof writeRequest>): Promise<number> {
  const client = openHttpClient(port);
  try {
    const { status, body } = await client.send(request);
    if (status !== 200) throw new Error(`${request.path} was answered ${status}: ${body.toString()}`);
    const reply = JSON.parse(body.toString());
    return Array.isArray(reply) ? reply.length : reply.totalCount;
  } finally {
    client.close();
  }
}
