import { cpuSeconds } from './cpu-time.ts';
import { openHttpClient, type PreparedRequest } from './http-client.ts';

/** Returns the next request of one client. */
export type RequestSource = () => PreparedRequest;

export interface Measurement {
  seconds: number;
  /** Milliseconds of each request, ascending. */
  latencies: readonly number[];
}

/** Each client sends its next request as soon as the previous one is answered. */
export async function runClients(
  port: number,
  sources: readonly RequestSource[],
  seconds: number,
  onAnswer: (request: PreparedRequest, ms: number) => void = () => undefined,
): Promise<Measurement> {
  const latencies: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  await Promise.all(
    sources.map(async (next) => {
      const client = openHttpClient(port);
      try {
        for (let sentAt = performance.now(); sentAt < endsAt; ) {
          const request = next();
          await client.send(request);
          const answeredAt = performance.now();
          latencies.push(answeredAt - sentAt);
          onAnswer(request, answeredAt - sentAt);
          sentAt = answeredAt;
        }
      } finally {
        client.close();
      }
    }),
  );
  return { seconds: (performance.now() - startedAt) / 1000, latencies: ascending(latencies) };
}

/** Cycles through the requests; each client starts at a different one. */
export function cycle(requests: readonly PreparedRequest[], client: number): RequestSource {
  let next = client * 37;
  return () => {
    const request = requests[next % requests.length];
    next += 1;
    if (!request) throw new Error('There are no requests to send.');
    return request;
  };
}

export const ascending = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

/** The value that this share of the ascending values does not exceed. */
export const percentile = (values: readonly number[], share: number): number =>
  values[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;

export const median = (values: readonly number[]): number => percentile(ascending(values), 0.5);

export const requestsPerSecond = ({ latencies, seconds }: Measurement): number => latencies.length / seconds;

/** CPU milliseconds that each of the processes uses during the work. */
export async function withCpuTime<T>(pids: readonly number[], work: () => Promise<T>) {
  const before = pids.map(cpuSeconds);
  const result = await work();
  return { result, cpuMs: pids.map((pid, at) => (cpuSeconds(pid) - (before[at] ?? 0)) * 1000) };
}
