import type { CaseFilter } from '@cfm/contract/case-filter.ts';
import { caseListEndpoints } from '@cfm/contract/case-list.ts';
import { casePageEndpoints } from '@cfm/contract/case-page.ts';
import type { EndpointSpec } from '@cfm/contract/endpoint.ts';
import type { Ctx } from '@cfm/server/context.ts';
import { authenticate } from '@cfm/server/modules/auth/authenticate.ts';
import { listCases } from '@cfm/server/modules/case-list/list-cases.ts';
import { getCase } from '@cfm/server/modules/case-page/get-case.ts';
import type { Pool } from 'pg';
import type { BenchDatabase } from './fill.ts';
import { openHttpClient, writeRequest } from './http-client.ts';
import type { Operation } from './operation.ts';
import { aligned } from './report.ts';
import type { SignedIn } from './sign-in.ts';

const rounds = 600;
const firstPage = {
  skip: 0,
  take: 20,
  sortBy: 'receiptDateTime',
  descending: true,
  exactTotal: false,
} as const;

/** What one request of a read costs, layer by layer, one after the other by a single client; medians in milliseconds. */
export async function measureLayers(
  reads: readonly Operation[],
  person: SignedIn,
  port: number,
  database: BenchDatabase,
): Promise<string> {
  const lines: string[][] = [
    [
      'operation',
      'session',
      'statements',
      'mapping',
      'reply check',
      'JSON',
      'HTTP and rest',
      'whole',
      'with brotli',
    ],
  ];
  for (const operation of reads) {
    const inside = await runInside(operation, person, database);
    const whole = await runThrough(operation, person, port, {});
    const compressed = await runThrough(operation, person, port, { 'accept-encoding': 'br' });
    const known = inside.reduce((sum, each) => sum + each, 0);
    lines.push([operation.name, ...[...inside, whole - known, whole, compressed].map((ms) => ms.toFixed(2))]);
  }
  return aligned(lines);
}

/** The layers below HTTP: the same functions in this process, on the same database. */
async function runInside(operation: Operation, person: SignedIn, database: BenchDatabase): Promise<number[]> {
  const sessionId = person.cookie.slice(person.cookie.indexOf('=') + 1);
  const waiting = countWaiting(database.pool);
  const taken: number[][] = [[], [], [], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const request = operation.requests[round % operation.requests.length];
    if (!request) break;
    const startedAt = performance.now();
    const actor = await authenticate(database.ctx, decodeURIComponent(sessionId), { isBackground: false });
    const knownAt = performance.now();
    const waitedBefore = waiting.ms;
    const { endpoint, run } = verbOf({ ...database.ctx, actor }, request.path, request.body);
    const value = await run();
    const readAt = performance.now();
    const waited = waiting.ms - waitedBefore;
    const parsed = endpoint.reply?.safeParse(value);
    const checkedAt = performance.now();
    JSON.stringify(parsed?.data);
    const writtenAt = performance.now();
    const stages = [
      knownAt - startedAt,
      waited,
      readAt - knownAt - waited,
      checkedAt - readAt,
      writtenAt - checkedAt,
    ];
    for (const [stage, ms] of stages.entries()) taken[stage]?.push(ms);
  }
  waiting.stop();
  return taken.map(median);
}

function verbOf(
  ctx: Ctx,
  path: string,
  body: unknown,
): { endpoint: EndpointSpec; run: () => Promise<unknown> } {
  if (body === undefined) {
    const caseId = Number(path.slice(path.lastIndexOf('/') + 1));
    return { endpoint: casePageEndpoints.getCase, run: () => getCase(ctx, { caseId }) };
  }
  // The bench made this body as a filter.
  return {
    endpoint: caseListEndpoints.listCases,
    run: () => listCases(ctx, { filter: body as CaseFilter, ...firstPage }),
  };
}

/** Adds up how long queries take, from the call to the answer. */
function countWaiting(pool: Pool): { ms: number; stop(): void } {
  const original = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const counter = {
    ms: 0,
    stop() {
      pool.query = original as Pool['query'];
    },
  };
  const counted = async (...args: unknown[]) => {
    const startedAt = performance.now();
    try {
      return await original(...args);
    } finally {
      counter.ms += performance.now() - startedAt;
    }
  };
  pool.query = counted as Pool['query'];
  return counter;
}

/** The whole request, through HTTP, to the product's own process. */
async function runThrough(
  operation: Operation,
  { cookie }: SignedIn,
  port: number,
  headers: Record<string, string>,
): Promise<number> {
  const client = openHttpClient(port);
  const taken: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const request = operation.requests[round % operation.requests.length];
      if (!request) break;
      const written = writeRequest({ ...request, headers: { cookie, ...headers } });
      const startedAt = performance.now();
      await client.send(written);
      taken.push(performance.now() - startedAt);
    }
  } finally {
    client.close();
  }
  return median(taken);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
