import type { Logger } from 'pino';

interface End {
  name: string;
  limitMs: number;
  undo: () => Promise<unknown> | unknown;
}

/** What a start that is being stopped waits for: for the end of the process. */
const never = new Promise<never>(() => undefined);
const patienceMs = 10_000;

/** True when the work ends in time, well or with an error. */
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

/** The steps of a start, and what has to be undone at the end. */
export function createLifetime(log: Pick<Logger, 'warn'>) {
  const ends: End[] = [];
  let current: Promise<unknown> = Promise.resolve();
  let isEnding = false;
  return {
    /** One step of the start. When a stop comes meanwhile, the start goes no further. */
    async step<T>(work: Promise<T>): Promise<T> {
      current = work;
      try {
        return await work;
      } finally {
        if (isEnding) await never;
      }
    },
    /** Undone at the end, newest first, each in its own time. */
    onShutdown(name: string, limitMs: number, undo: End['undo']): void {
      ends.push({ name, limitMs, undo });
    },
    /** Undoes everything; false when something took too long or failed. A step under way is waited for, as it may add to it. */
    async end(): Promise<boolean> {
      isEnding = true;
      await endsWithin(current, patienceMs);
      let succeeded = true;
      for (const { name, limitMs, undo } of ends.splice(0).reverse()) {
        const work = (async () => undo())().catch((error: unknown) => {
          succeeded = false;
          log.warn({ err: error, step: name }, 'a step of the stop failed');
        });
        if (await endsWithin(work, limitMs)) continue;
        succeeded = false;
        log.warn({ step: name }, 'a step of the stop takes too long and is left');
      }
      return succeeded;
    },
  };
}
export type Lifetime = ReturnType<typeof createLifetime>;
