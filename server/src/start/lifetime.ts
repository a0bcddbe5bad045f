import type { Logger } from 'pino';

interface End {
  name: string;
  limitMs: number;
  undo: () => Promise<unknown> | unknown;
}

/** Stops a start during shutdown: it waits for the end of the process. */
const never = new Promise<never>(() => undefined);
const patienceMs = 10_000;

/** Returns whether the work ends in time, successfully or with an error. */
export async function endsWithin(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, limitMs, false);
  });
  const isInTime = await Promise.race([
    work.then(
      () => true,
      () => true,
    ),
    late,
  ]);
  clearTimeout(timer);
  return isInTime;
}

/** Steps of a start and their shutdown. */
export function createLifetime(log: Pick<Logger, 'warn'>) {
  const ends: End[] = [];
  let current: Promise<unknown> = Promise.resolve();
  let isEnding = false;
  return {
    /** Runs one step of the start. If a shutdown begins meanwhile, the start does not continue. */
    async step<T>(work: Promise<T>): Promise<T> {
      current = work;
      try {
        return await work;
      } finally {
        if (isEnding) await never;
      }
    },
    /** Registers a shutdown step. They run newest first, each with its own time limit. */
    onShutdown(name: string, limitMs: number, undo: End['undo']): void {
      ends.push({ name, limitMs, undo });
    },
    /**
     * Runs all shutdown steps. Returns false if one timed out or failed. Waits for the current start step
     * first, because it may register another one.
     */
    async end(): Promise<boolean> {
      isEnding = true;
      await endsWithin(current, patienceMs);
      let succeeded = true;
      for (const { name, limitMs, undo } of ends.splice(0).reverse()) {
        const work = (async () => undo())().catch((error: unknown) => {
          succeeded = false;
          log.warn({ err: error, step: name }, 'shutdown step failed');
        });
        if (await endsWithin(work, limitMs)) continue;
        succeeded = false;
        log.warn({ step: name }, 'shutdown step timed out');
      }
      return succeeded;
    },
  };
}
export type Lifetime = ReturnType<typeof createLifetime>;
