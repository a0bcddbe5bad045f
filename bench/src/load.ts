import { openHttpClient, type WrittenRequest } from './http-client.ts';

/** What one client sends, request after request. */
export type RequestSource = () => WrittenRequest;

export interface Measured {
  seconds: number;
  /** Milliseconds of each request, ascending. */
  latencies: Float64Array;
}

/** Sends requests on one connection per source, each as soon as the one before is answered, for so long. */
export async function runLoad(
  port: number,
  sources: readonly RequestSource[],
  seconds: number,
): Promise<Measured> {
  const clients = sources.map(() => openHttpClient(port));
  const latencies: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  try {
    await Promise.all(
      clients.map(async (client, index) => {
        const next = sources[index];
        if (!next) return;
        for (let sentAt = performance.now(); sentAt < endsAt; ) {
          const { status, body } = await client.send(next());
          if (status !== 200)
            throw new Error(`a request was answered ${status}: ${body.toString().slice(0, 500)}`);
          const answeredAt = performance.now();
          latencies.push(answeredAt - sentAt);
          sentAt = answeredAt;
        }
      }),
    );
  } finally {
    for (const client of clients) client.close();
  }
  return {
    seconds: (performance.now() - startedAt) / 1000,
    latencies: Float64Array.from(latencies).sort(),
  };
}

/** Several measurements as one. */
export function joined(parts: readonly Measured[]): Measured {
  const latencies = Float64Array.from(parts.flatMap((part) => [...part.latencies])).sort();
  return { seconds: parts.reduce((sum, part) => sum + part.seconds, 0), latencies };
}

export const requestsPerSecond = ({ latencies, seconds }: Measured): number => latencies.length / seconds;

/** The latency that this share of the requests stays within. */
export function percentile({ latencies }: Measured, share: number): number {
  return latencies[Math.min(latencies.length - 1, Math.ceil(latencies.length * share) - 1)] ?? Number.NaN;
}
