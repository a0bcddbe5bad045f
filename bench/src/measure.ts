import { type RequestParts, writeRequest } from './http-client.ts';
import {
  inTurn,
  joined,
  type Measured,
  percentile,
  type RequestSource,
  requestsPerSecond,
  runLoad,
} from './load.ts';
import type { Operation } from './operation.ts';
import { cpuSecondsOf, cpuSecondsOfFamily } from './processes.ts';
import type { ProductServer } from './product-server.ts';
import type { Figures } from './report.ts';
import type { SignedIn } from './sign-in.ts';

export interface Timing {
  seconds: number;
  warmUpSeconds: number;
}
/** A server that is measured, and the PostgreSQL behind it. */
export interface Measurable {
  port: number;
  pid: number;
  databasePid: number;
}
interface MeasuredServer extends Measured {
  serverCpuMs: number;
  databaseCpuMs: number;
}

/** Product and bare server take turns, so that a change of the machine's mood meets both. */
const turns = 2;

/** A read with so many clients, and the bare limit beside it. */
export async function measureRead(
  operation: Operation,
  people: readonly SignedIn[],
  product: Measurable & ProductServer,
  bare: Measurable,
  timing: Timing,
): Promise<Figures> {
  const ours = people.map(({ cookie }, client) =>
    inTurn(
      operation.requests.map((request) => writeRequest({ ...request, headers: { cookie } })),
      client,
    ),
  );
  const bareRequests = operation.requests.map((request, index) =>
    writeRequest({ ...request, path: `/${operation.name}/${index}` }),
  );
  const theirs = people.map((_person, client) => inTurn(bareRequests, client));
  await runLoad(product.port, ours, timing.warmUpSeconds);
  await runLoad(bare.port, theirs, timing.warmUpSeconds);
  product.takePeakMemory();
  const measured: MeasuredServer[] = [];
  const limit: MeasuredServer[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    measured.push(await runMeasured(product, ours, timing.seconds / turns));
    limit.push(await runMeasured(bare, theirs, timing.seconds / turns));
  }
  const all = together(limit);
  return {
    ...figuresOf(operation.name, together(measured), product),
    clients: people.length,
    bareRps: requestsPerSecond(all),
    bareP95: percentile(all, 0.95),
    bareServerCpuMs: all.serverCpuMs,
    bareDatabaseCpuMs: all.databaseCpuMs,
  };
}

/** Creating with so many clients; there is no bare limit of a write. */
export async function measureCreate(
  next: () => RequestParts,
  people: readonly SignedIn[],
  product: Measurable & ProductServer,
  timing: Timing,
): Promise<Figures> {
  const sources = people.map(
    ({ cookie }) =>
      () =>
        writeRequest({ ...next(), headers: { cookie } }),
  );
  await runLoad(product.port, sources, timing.warmUpSeconds);
  product.takePeakMemory();
  const measured = await runMeasured(product, sources, timing.seconds);
  return {
    ...figuresOf('create', measured, product),
    clients: people.length,
    bareRps: null,
    bareP95: null,
    bareServerCpuMs: null,
    bareDatabaseCpuMs: null,
  };
}

/** With the CPU time per request, which says what a request costs even while others use the machine. */
async function runMeasured(
  server: Measurable,
  sources: readonly RequestSource[],
  seconds: number,
): Promise<MeasuredServer> {
  const before = [cpuSecondsOf(server.pid), cpuSecondsOfFamily(server.databasePid)] as const;
  const measured = await runLoad(server.port, sources, seconds);
  const perRequest = (used: number) => (used * 1000) / measured.latencies.length;
  return {
    ...measured,
    serverCpuMs: perRequest(cpuSecondsOf(server.pid) - before[0]),
    databaseCpuMs: perRequest(cpuSecondsOfFamily(server.databasePid) - before[1]),
  };
}

function together(parts: readonly MeasuredServer[]): MeasuredServer {
  const count = parts.reduce((sum, part) => sum + part.latencies.length, 0);
  const mean = (cost: (part: MeasuredServer) => number) =>
    parts.reduce((sum, part) => sum + cost(part) * part.latencies.length, 0) / count;
  return {
    ...joined(parts),
    serverCpuMs: mean((part) => part.serverCpuMs),
    databaseCpuMs: mean((part) => part.databaseCpuMs),
  };
}

function figuresOf(op: string, measured: MeasuredServer, product: ProductServer) {
  return {
    op,
    rps: requestsPerSecond(measured),
    p50: percentile(measured, 0.5),
    p95: percentile(measured, 0.95),
    p99: percentile(measured, 0.99),
    serverCpuMs: measured.serverCpuMs,
    databaseCpuMs: measured.databaseCpuMs,
    rssMb: product.takePeakMemory(),
  };
}
