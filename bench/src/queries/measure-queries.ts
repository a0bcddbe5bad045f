import type { CaseList } from '@cfm/contract/screens/case-list.ts';
import type { FilledDatabase, Print } from '../database.ts';
import { type PreparedRequest, prepare, withHttpClient } from '../http-client.ts';
import { markdownTable } from '../markdown-table.ts';
import { ascending, cycle, median, percentile, runClients } from '../measurement.ts';
import type { Options } from '../options.ts';
import { type Person, signIn } from '../people.ts';
import { withProductServer } from '../product-server.ts';
import { filters } from './filters.ts';
import { readKnownValues } from './known-values.ts';
import { httpRequestOf, type ListQuery } from './list-query.ts';
import { countPageReads } from './page-reads.ts';
import { preparePeople } from './prepare-people.ts';
import { searches } from './searches.ts';

type QueryOptions = Pick<Options, 'clients' | 'seconds' | 'warmUpSeconds'>;

interface QueryFigures {
  name: string;
  hits: string;
  aloneMs: number;
  pages: number;
}

const requestsAlone = 5;

/** Measures a fixed set of filters, then of searches. Each client cycles through the whole set. Returns two tables. */
export async function measureQueries(
  options: QueryOptions,
  database: FilledDatabase,
  print: Print,
): Promise<{ report: string; withoutHits: string[] }> {
  const people = await signIn(database, Math.max(...options.clients));
  await preparePeople(database.pool, people);
  const known = await readKnownValues(database.pool);
  return withProductServer(database.settings, async ({ port }) => {
    const tables: string[] = [];
    const withoutHits: string[] = [];
    for (const [kind, queries] of Object.entries({ filter: filters(known), search: searches(known) })) {
      print(`${queries.length} queries, kind ${kind}`);
      const figures = await measureAlone(queries, port, people, database);
      withoutHits.push(...figures.filter(({ hits }) => hits === '0').map(({ name }) => name));
      const latencies = await measureTogether(queries, port, people, options);
      const all = ascending(latencies.flat());
      tables.push(tableOf(kind, figures, latencies), `All: p95 ${percentile(all, 0.95).toFixed(0)} ms`);
    }
    // Without hits nothing is measured: the demo or the query has changed.
    if (withoutHits.length > 0) print(`no hits: ${withoutHits.join('; ')}`);
    return { report: tables.join('\n\n'), withoutHits };
  });
}

/** Hits, median time without other load, and pages read. */
async function measureAlone(
  queries: readonly ListQuery[],
  port: number,
  people: readonly Person[],
  { ctx, pool }: FilledDatabase,
): Promise<QueryFigures[]> {
  const [person] = people;
  if (!person) throw new Error('No user is signed in.');
  return withHttpClient(port, async ({ send }) => {
    const all: QueryFigures[] = [];
    for (const query of queries) {
      const request = prepare(httpRequestOf(query), person.cookie);
      // The server validated its reply against this schema.
      const list = JSON.parse((await send(request)).toString()) as CaseList;
      const times: number[] = [];
      for (let n = 0; n < requestsAlone; n += 1) {
        const sentAt = performance.now();
        await send(request);
        times.push(performance.now() - sentAt);
      }
      all.push({
        name: query.name,
        hits: `${list.isTotalExact ? '' : '> '}${list.totalCount.toLocaleString('en')}`,
        aloneMs: median(times),
        pages: await countPageReads({ ...ctx, actor: person.actor }, pool, query),
      });
    }
    return all;
  });
}

/** Latencies of each query, ascending. */
async function measureTogether(
  queries: readonly ListQuery[],
  port: number,
  people: readonly Person[],
  { seconds, warmUpSeconds }: QueryOptions,
): Promise<number[][]> {
  const indexOfRequest = new Map<PreparedRequest, number>();
  const sources = people.map(({ cookie }, client) => {
    const requests = queries.map((query) => prepare(httpRequestOf(query), cookie));
    for (const [place, request] of requests.entries()) indexOfRequest.set(request, place);
    return cycle(requests, client);
  });
  await runClients(port, sources, warmUpSeconds);
  const latencies: number[][] = queries.map(() => []);
  await runClients(port, sources, seconds, (request, ms) =>
    latencies[indexOfRequest.get(request) ?? -1]?.push(ms),
  );
  return latencies.map(ascending);
}

const tableOf = (kind: string, figures: readonly QueryFigures[], latencies: readonly number[][]): string =>
  markdownTable([
    [kind, 'hits', 'alone ms', 'p50 ms', 'p95 ms', 'pages'],
    ...figures.map(({ name, hits, aloneMs, pages }, at) => [
      name,
      hits,
      aloneMs.toFixed(0),
      ...[0.5, 0.95].map((share) => percentile(latencies[at] ?? [], share).toFixed(0)),
      pages.toLocaleString('en'),
    ]),
  ]);
