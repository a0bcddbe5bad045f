import type * as z from 'zod/mini';
import type { Db } from '../db/client.ts';

/** What it takes to enqueue a job: its name, and the form of what it is given. */
export interface QueuedJob<P = unknown> {
  readonly name: string;
  readonly payload: z.ZodMiniType<P>;
}

export interface JobQueue {
  /** Enqueues in the context's transaction: what is rolled back never runs. */
  enqueue<P>(
    ctx: { readonly db: Db },
    job: QueuedJob<P>,
    payload: P,
    options?: { startAfter?: string },
  ): Promise<void>;
}
