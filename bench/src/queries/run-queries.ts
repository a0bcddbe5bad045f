import type { CaseList } from '@cfm/contract/case-list.ts';
import { withAsk } from '../ask.ts';
import type { BenchDatabase } from '../fill.ts';
import { withFilledProduct } from '../filled-product.ts';
import { type WrittenRequest, writeRequest } from '../http-client.ts';
import { inTurn, joined, type Measured, measuredOf, percentile, runLoad } from '../load.ts';
import type { Ask } from '../operation.ts';
import type { Options } from '../options.ts';
import { markdownTable } from '../report.ts';
import { actorOf, type SignedIn } from '../sign-in.ts';
import { filtersOf } from './filters.ts';
import { readKnownValues } from './known-values.ts';
import { type ListQuery, requestOf } from './list-query.ts';
import { type Plan, planOf } from './plans.ts';
import { prepareReaders } from './prepare-readers.ts';
import { searchesOf } from './searches.ts';

const timesAlone = 5;

/** A list with what it finds and how, and the median time when nobody else asks. */
interface KnownQuery extends ListQuery, Plan {
  hits: string;
  aloneMs: number;
}
interface MeasuredQuery extends KnownQuery {
  measured: Measured;
}

/** Measures a fixed set of filters, then one of searches, each set sent in turn by all clients at once. Answers tables. */
export function runQueries(options: Options, cases: number, say: (text: string) => void): Promise<string> {
  const wishes = { cases, people: Math.max(...options.clients) };
  return withFilledProduct(options, wishes, say, async ({ server, database, people }) => {
    await prepareReaders(database.pool, people);
    const known = await readKnownValues(database.pool);
    const sets = [
      ['filters', filtersOf(known)],
      ['searches', searchesOf(known)],
    ] as const;
    const tables: string[] = [];
    for (const [name, queries] of sets) {
      const found = await withAsk(server.port, people, (ask) => lookUp(queries, ask, people, database));
      const measured = await measure(found, people, server.port, options);
      const all = percentile(joined(measured.map((each) => each.measured)), 0.95);
      say(`${name}: ${queries.length} with ${people.length} clients, p95 of all ${all.toFixed(0)} ms`);
      tables.push(tableOf(measured));
    }
    return tables.join('\n\n');
  });
}

/** Asks for each once. A query that finds nothing measures nothing: it is told, and nothing is measured. */
async function lookUp(
  queries: readonly ListQuery[],
  ask: Ask,
  people: readonly SignedIn[],
  { ctx, pool }: BenchDatabase,
): Promise<KnownQuery[]> {
  const reader = { ...ctx, actor: await actorOf(people, ctx) };
  const found: KnownQuery[] = [];
  const empty: ListQuery[] = [];
  for (const query of queries) {
    // The product parsed its reply by the contract's schema before it sent it.
    const { items, totalCount, isTotalExact } = (await ask(requestOf(query))) as CaseList;
    if (items.length === 0) empty.push(query);
    const hits = `${isTotalExact ? '' : '> '}${totalCount.toLocaleString('en')}`;
    const taken: number[] = [];
    for (let n = 0; n < timesAlone; n += 1) {
      const sentAt = performance.now();
      await ask(requestOf(query));
      taken.push(performance.now() - sentAt);
    }
    const aloneMs = percentile(measuredOf(0, taken), 0.5);
    found.push({ ...query, hits, aloneMs, ...(await planOf(reader, pool, query)) });
  }
  if (empty.length > 0)
    throw new Error(
      `nothing is found by ${empty.map(({ name, filter }) => `"${name}" ${JSON.stringify(filter)}`).join(', ')}`,
    );
  return found;
}

async function measure(
  queries: readonly KnownQuery[],
  people: readonly SignedIn[],
  port: number,
  { seconds, warmUpSeconds }: Options,
): Promise<MeasuredQuery[]> {
  const queryOf = new Map<WrittenRequest, KnownQuery>();
  const sources = people.map(({ cookie }, client) => {
    const requests = queries.map((query) => {
      const request = writeRequest({ ...requestOf(query), headers: { cookie } });
      queryOf.set(request, query);
      return request;
    });
    return inTurn(requests, client);
  });
  await runLoad(port, sources, warmUpSeconds);
  const taken = new Map<KnownQuery | undefined, number[]>(queries.map((query) => [query, []]));
  const { seconds: lasted } = await runLoad(port, sources, seconds, (request, ms) =>
    taken.get(queryOf.get(request))?.push(ms),
  );
  return queries.map((query) => ({ ...query, measured: measuredOf(lasted, taken.get(query) ?? []) }));
}

const tableOf = (queries: readonly MeasuredQuery[]): string =>
  markdownTable([
    ['query', 'hits', 'alone ms', 'p50 ms', 'p95 ms', 'pages', 'reads whole'],
    ...queries.map(({ name, hits, aloneMs, pages, sequential, measured }) => [
      name,
      hits,
      aloneMs.toFixed(0),
      percentile(measured, 0.5).toFixed(0),
      percentile(measured, 0.95).toFixed(0),
      pages.toLocaleString('en'),
      sequential.join(', ') || '–',
    ]),
  ]);
