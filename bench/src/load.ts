import { openHttpClient, type WrittenRequest } from './http-client.ts';

/** What one client sends, request after request. */
export type RequestSource = () => WrittenRequest;

export interface Measured {
  seconds: number;
  /** Milliseconds of each request, ascending. */
  latencies: Float64Array;
}

/** Sends requests on one connection per source, each as soon as the one before is answered, for so long. `note` is told of each. */
export async function runLoad(
  port: number,
  sources: readonly RequestSource[],
  seconds: number,
  note: (request: WrittenRequest, ms: number) => void = () => undefined,
): Promise<Measured> {
  // Each from an address of its own, as calls without a session are counted by it.
  const clients = sources.map((_source, index) => openHttpClient(port, `127.0.0.${index + 1}`));
  const latencies: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  try {
    await Promise.all(
      clients.map(async (client, index) => {
        const next = sources[index];
        if (!next) return;
        for (let sentAt = performance.now(); sentAt < endsAt; ) {
          const request = next();
          const { status, body } = await client.send(request);
          if (status !== 200)
            throw new Error(`a request was answered ${status}: ${body.toString().slice(0, 500)}`);
          const answeredAt = performance.now();
          latencies.push(answeredAt - sentAt);
          note(request, answeredAt - sentAt);
          sentAt = answeredAt;
        }
      }),
    );
  } finally {
    for (const client of clients) client.close();
  }
  return measuredOf((performance.now() - startedAt) / 1000, latencies);
}

export const measuredOf = (seconds: number, latencies: readonly number[]): Measured => ({
  seconds,
  latencies: Float64Array.from(latencies).sort(),
});

/** Each client goes through the requests from a place of its own. */
export function inTurn(requests: readonly WrittenRequest[], client: number): RequestSource {
  let next = client * 37;
  return () => {
    const request = requests[next % requests.length];
    next += 1;
    if (!request) throw new Error('an operation without requests');
    return request;
  };
}

/** Several measurements as one. */
export function joined(parts: readonly Measured[]): Measured {
  return measuredOf(
    parts.reduce((sum, part) => sum + part.seconds, 0),
    parts.flatMap((part) => [...part.latencies]),
  );
}

export const requestsPerSecond = ({ latencies, seconds }: Measured): number => latencies.length / seconds;

/** The latency that this share of the requests stays within. */
export function percentile({ latencies }: Measured, share: number): number {
  return latencies[Math.min(latencies.length - 1, Math.ceil(latencies.length * share) - 1)] ?? Number.NaN;
}
