import { setTimeout as pause } from 'node:timers/promises';

const calmMs = 250;
const longestMs = 120_000;

/** Hears of each call whether it was served, and says how long a kill was felt. */
export interface Pulse {
  /** A kill follows. */
  begin(): void;
  served(client: number, sentAt: number): void;
  failed(client: number): void;
  /** Milliseconds from `begin` until every client was served again, with no failed call after it. */
  recovered(): Promise<number>;
}

export function createPulse(clients: number): Pulse {
  let begunAt = Number.POSITIVE_INFINITY;
  const servedAt = new Array<number | null>(clients).fill(null);
  return {
    begin() {
      begunAt = performance.now();
      servedAt.fill(null);
    },
    served(client, sentAt) {
      if (sentAt >= begunAt) servedAt[client] ??= performance.now();
    },
    failed(client) {
      servedAt[client] = null;
    },
    async recovered() {
      for (;;) {
        const times = servedAt.filter((at) => at !== null);
        const last = Math.max(...times);
        // What was killed may be noticed a moment after a call that still came through.
        if (times.length === clients && performance.now() - last > calmMs) return last - begunAt;
        if (performance.now() - begunAt > longestMs)
          throw new Error(
            `${clients - times.length} clients are not served ${longestMs / 1000} s after a kill`,
          );
        await pause(10);
      }
    },
  };
}
