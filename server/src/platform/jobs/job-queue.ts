import type * as z from 'zod/mini';
import type { Db } from '../db/client.ts';

/** Job name and payload schema. */
export interface QueuedJob<P = unknown> {
  readonly name: string;
  readonly payload: z.ZodMiniType<P>;
}

export interface JobQueue {
  /** Enqueues in the transaction of the context. A rolled-back job never runs. */
  enqueue<P>(
    ctx: { readonly db: Db },
    job: QueuedJob<P>,
    payload: P,
    options?: {
      startAfter?: string;
      /** Higher ones run first, equal ones in their order. Default: 0. */
      priority?: number;
    },
  ): Promise<void>;
}
