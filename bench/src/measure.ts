import { type RequestParts, requestBytes } from './http-client.ts';
import { joined, type Measured, percentile, type RequestSource, requestsPerSecond, runLoad } from './load.ts';
import type { Operation } from './operation.ts';
import type { ProductServer } from './product-server.ts';
import type { Figures } from './report.ts';
import type { SignedIn } from './sign-in.ts';

export interface Timing {
  seconds: number;
  warmUpSeconds: number;
}
/** Product and bare server take turns, so that a change of the machine's mood meets both. */
const turns = 2;

/** Each client goes through the requests from a place of its own. */
function inTurn(requests: readonly Buffer[], client: number): RequestSource {
  let next = client * 37;
  return () => {
    const request = requests[next % requests.length];
    next += 1;
    if (!request) throw new Error('an operation without requests');
    return request;
  };
}

/** A read with so many clients, and the bare limit beside it. */
export async function measureRead(
  operation: Operation,
  people: readonly SignedIn[],
  product: ProductServer,
  barePort: number,
  timing: Timing,
): Promise<Figures> {
  const ours = people.map(({ cookie }, client) =>
    inTurn(
      operation.requests.map((request) => requestBytes({ ...request, headers: { cookie } })),
      client,
    ),
  );
  const bareRequests = operation.requests.map((request, index) =>
    requestBytes({ ...request, path: `/${operation.name}/${index}` }),
  );
  const theirs = people.map((_person, client) => inTurn(bareRequests, client));
  await runLoad(product.port, ours, timing.warmUpSeconds);
  await runLoad(barePort, theirs, timing.warmUpSeconds);
  product.takePeakMemory();
  const measured: Measured[] = [];
  const limit: Measured[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    measured.push(await runLoad(product.port, ours, timing.seconds / turns));
    limit.push(await runLoad(barePort, theirs, timing.seconds / turns));
  }
  return {
    ...figuresOf(operation.name, joined(measured), product),
    ...bareFigures(joined(limit)),
    clients: people.length,
  };
}

/** Creating with so many clients; there is no bare limit of a write. */
export async function measureCreate(
  next: () => RequestParts,
  people: readonly SignedIn[],
  product: ProductServer,
  timing: Timing,
): Promise<Figures> {
  const sources = people.map(
    ({ cookie }) =>
      () =>
        requestBytes({ ...next(), headers: { cookie } }),
  );
  await runLoad(product.port, sources, timing.warmUpSeconds);
  product.takePeakMemory();
  const measured = await runLoad(product.port, sources, timing.seconds);
  return { ...figuresOf('create', measured, product), bareRps: null, bareP95: null, clients: people.length };
}

function figuresOf(op: string, measured: Measured, product: ProductServer) {
  return {
    op,
    rps: requestsPerSecond(measured),
    p50: percentile(measured, 0.5),
    p95: percentile(measured, 0.95),
    p99: percentile(measured, 0.99),
    rssMb: product.takePeakMemory(),
  };
}
const bareFigures = (limit: Measured) => ({
  bareRps: requestsPerSecond(limit),
  bareP95: percentile(limit, 0.95),
});
