import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Ctx } from '../../context.ts';
import { errorMessage } from '../log/log.ts';
import { throttleLog } from '../log/throttle-log.ts';
import { isUnavailable } from '../unavailable.ts';
import type { JobQueue, QueuedJob } from './job-queue.ts';

/** A job as data: what it is called, what it is given, when it runs, and the work. */
export interface Job<P = unknown> extends QueuedJob<P> {
  /**
   * Five-field cron in Europe/Berlin, for jobs that run by the clock; what was missed while no server ran is made up for, once, after
   * the start. Not between 02:00 and 03:00, which the night into summer time does not have.
   */
  readonly cron?: string;
  readonly retryLimit: number;
  readonly retryDelaySeconds: number;
  readonly retryDelayMaxSeconds?: number;
  /** How many one server runs at a time; one, unless it says more. */
  readonly atOnce?: number;
  /** How long a try may take before it is ended and the next one begins; 15 minutes, unless it says otherwise. */
  readonly expireInSeconds?: number;
  /** What is enqueued with the same payload once the last try has failed, also where its server was killed in it. */
  readonly whenGivenUp?: QueuedJob<P>;
  /** `stopping` is aborted when the server stops, or the try has ended: work of many steps then ends after the one under way. */
  readonly run: (ctx: Ctx, payload: P, stopping: AbortSignal, of?: Try) => Promise<void>;
}
/** One of the times that a job is tried. */
interface Try {
  /** Aborted when the job is not this server's any more: it was silent, the try took too long, or the server could not wait for it. */
  readonly signal: AbortSignal;
}
const expireInSecondsDefault = 15 * 60;
/** A job whose server is silent for so long is taken from it: what a killed one left goes on within two minutes. */
const heartbeatSeconds = 30;
interface Fetched {
  id: string;
  data: unknown;
  retryCount: number;
  retryLimit: number;
  /** Of one that is drained there is none. */
  signal?: AbortSignal;
}

export const everyMinute = '* * * * *';
/** Each minute, or every few of them. */
const runsAgainSoon = ({ cron }: Job): boolean => cron?.startsWith('*') ?? false;
/** Numbers of a payload are ids; its words may be somebody's. */
const logIds = (data: unknown): object =>
  Object.fromEntries(Object.entries(data ?? {}).filter(([, value]) => typeof value === 'number'));
const triedAgain = (log: Logger) => (suppressed: number, told: object) =>
  log.warn({ ...told, suppressed }, 'job failed, to be tried again');

export const defineJob = <P>(job: Job<P>): Job<P> => job;

export interface JobRunner extends JobQueue {
  /** Creates the queues; part of the migration. */
  prepare(): Promise<void>;
  /** Starts working; contexts come from `makeCtx`. */
  work(makeCtx: (jobName: string) => Ctx): Promise<void>;
  /** Runs what is due now, once, in this process; answers how many ran. For tests and orderly shutdowns. */
  drain(makeCtx: (jobName: string) => Ctx): Promise<number>;
  /** Has jobs tried again whose server is silent, which a server does each minute by itself. For tests. */
  supervise(): Promise<void>;
  /** Finishes the jobs under way. */
  stop(): Promise<void>;
}

/** Jobs of all servers in one PostgreSQL: each is executed once, retried with growing pauses. */
// biome-ignore lint/suspicious/noExplicitAny: a list of jobs of different payloads has no common payload type
export function createJobRunner(pool: Pool, jobs: readonly Job<any>[], log: Logger): JobRunner {
  const logFault = throttleLog((suppressed, error: Error) =>
    log.error({ err: error, suppressed }, 'job queue'),
  );
  const open = (isWorking: boolean): PgBoss => {
    const boss = new PgBoss({
      db: { executeSql: async (text: string, values?: unknown[]) => pool.query(text, values) },
      schema: 'jobs',
      supervise: isWorking,
      schedule: isWorking,
    } as ConstructorParameters<typeof PgBoss>[0]);
    return boss.on('error', logFault);
  };
  const boss = open(true);
  /** For what is drained: the clock of the day adds no jobs to it. */
  const drainer = open(false);
  const started = new Set<PgBoss>();
  const logTriedAgain = new Map(jobs.map(({ name }) => [name, throttleLog(triedAgain(log))]));
  const stopping = new AbortController();
  const start = async (one: PgBoss) => {
    if (!started.has(one)) await one.start();
    started.add(one);
  };
  const run = async (job: Job, makeCtx: (name: string) => Ctx, { data, signal = stopping.signal }: Fetched) =>
    job.run(makeCtx(job.name), job.payload.parse(data ?? {}), AbortSignal.any([stopping.signal, signal]), {
      signal,
    });
  const fail = async (job: Job, one: Fetched, error: unknown) => {
    const { id: jobId, retryCount, retryLimit, data } = one;
    const told = { err: error, job: job.name, jobId, ...logIds(data) };
    if (retryCount < retryLimit || (runsAgainSoon(job) && isUnavailable(error)))
      logTriedAgain.get(job.name)?.(told);
    else log.error(told, 'job failed, and is not tried again');
    // This try of it: another server may be at the next one already.
    await boss.fail(job.name, one, { message: errorMessage(error) });
  };
  return {
    async prepare() {
      // Looks after no clock: one that is stopped in the middle of that loses what was missed.
      const preparing = open(false);
      await preparing.start();
      for (const job of jobs) {
        const options = {
          retryLimit: job.retryLimit,
          retryDelay: job.retryDelaySeconds,
          retryBackoff: true,
          ...(job.retryDelayMaxSeconds ? { retryDelayMax: job.retryDelayMaxSeconds } : {}),
          heartbeatSeconds,
          expireInSeconds: job.expireInSeconds ?? expireInSecondsDefault,
        };
        await preparing.createQueue(job.name, options);
        // One that is there already keeps what it was created with otherwise.
        await preparing.updateQueue(job.name, options);
        if (job.cron)
          // However many times were missed while no server ran, the work is that of one.
          await preparing.schedule(job.name, job.cron, {}, { tz: 'Europe/Berlin', missed: 'once' });
      }
      for (const { name, whenGivenUp } of jobs)
        if (whenGivenUp) await preparing.updateQueue(name, { deadLetter: whenGivenUp.name });
      await preparing.stop({ close: false });
    },
    async enqueue(ctx, job, payload, options) {
      const db = fromDrizzle(ctx.db as never, sql);
      await boss.send(job.name, payload as object, {
        db,
        ...(options?.startAfter ? { startAfter: new Date(options.startAfter) } : {}),
      });
    },
    async work(makeCtx) {
      await start(boss);
      for (const job of jobs) {
        // Without a pause while there is more. Two at a time, as one alone would count as the last; save of jobs that take
        // long, as the time of both begins with the first.
        const options = {
          pollingIntervalSeconds: 1,
          batchSize: job.expireInSeconds === undefined ? 2 : 1,
          burstWhenBatchFull: true,
          localConcurrency: job.atOnce ?? 1,
          includeMetadata: true,
        } as const;
        await boss.work(job.name, options, async (batch) => {
          for (const one of batch) {
            // Of a server that was silent while the first of them ran.
            if (one.signal.aborted) continue;
            try {
              await run(job, makeCtx, one);
            } catch (error) {
              await fail(job, one, error);
            }
          }
        });
      }
    },
    async drain(makeCtx) {
      await start(drainer);
      let count = 0;
      for (const job of jobs) {
        for (;;) {
          const batch = await drainer.fetch(job.name, { batchSize: 20, includeMetadata: true });
          if (batch.length === 0) break;
          for (const one of batch) {
            await run(job, makeCtx, one).then(
              () => drainer.complete(job.name, one),
              (error: unknown) => fail(job, one, error),
            );
            count += 1;
          }
        }
      }
      return count;
    },
    async supervise() {
      await boss.supervise();
    },
    async stop() {
      stopping.abort();
      for (const one of started) await one.stop({ graceful: true, timeout: 20_000, close: false });
      started.clear();
    },
  };
}
