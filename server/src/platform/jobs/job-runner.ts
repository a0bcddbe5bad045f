import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Ctx } from '../../context.ts';
import { errorMessage } from '../log/log.ts';
import { throttleLog } from '../log/throttle-log.ts';
import { isUnavailable } from '../unavailable.ts';
import type { JobQueue, QueuedJob } from './job-queue.ts';

/** Definition of a job: name, payload, schedule and work. */
export interface Job<P = unknown> extends QueuedJob<P> {
  /**
   * Five-field cron in Europe/Berlin for scheduled jobs. Runs missed while no server ran are made up for once
   * after the start. Do not use 02:00 to 03:00: this hour does not exist when summer time begins.
   */
  readonly cron?: string;
  readonly retryLimit: number;
  readonly retryDelaySeconds: number;
  readonly retryDelayMaxSeconds?: number;
  /** Jobs run in parallel per server. Default: 1. */
  readonly atOnce?: number;
  /** Time limit of a try, after which the next try begins. Default: 15 minutes. */
  readonly expireInSeconds?: number;
  /** Job to enqueue with the same payload after the last try failed, also if its server was killed during that try. */
  readonly whenGivenUp?: QueuedJob<P>;
  /**
   * `stopping` is aborted when the server stops or the try has ended. Work of many steps then ends after the
   * current step.
   */
  readonly run: (ctx: Ctx, payload: P, stopping: AbortSignal, of?: Try) => Promise<void>;
}
// biome-ignore lint/suspicious/noExplicitAny: a list of jobs of different payloads has no common payload type
export type AnyJob = Job<any>;
/** One try of a job. */
interface Try {
  /**
   * Aborted when this server has lost the job: it sent no heartbeat, the try took too long, or the shutdown
   * timed out.
   */
  readonly signal: AbortSignal;
}
const expireInSecondsDefault = 15 * 60;
/**
 * Another server takes over a job without a heartbeat for this long. The job of a killed server continues
 * within two minutes.
 */
const heartbeatSeconds = 30;
interface Fetched {
  id: string;
  data: unknown;
  retryCount: number;
  retryLimit: number;
  /** Absent for drained jobs. */
  signal?: AbortSignal;
}

export const everyMinute = '* * * * *';
/** Runs every minute, or every few minutes. */
const runsAgainSoon = ({ cron }: Job): boolean => cron?.startsWith('*') ?? false;
/** Numbers of a payload are ids. Its texts may be personal data. */
const logIds = (data: unknown): object =>
  Object.fromEntries(Object.entries(data ?? {}).filter(([, value]) => typeof value === 'number'));
const logRetry = (log: Logger) => (suppressed: number, fields: object) =>
  log.warn({ ...fields, suppressed }, 'job retry scheduled');

export const defineJob = <P>(job: Job<P>): Job<P> => job;

export interface JobRunner extends JobQueue {
  /** Creates the queues; part of the migration. */
  prepare(): Promise<void>;
  /** Starts working. `makeCtx` creates the context of each job. */
  work(makeCtx: (jobName: string) => Ctx): Promise<void>;
  /** Runs due jobs once in this process. Returns how many ran. For tests and orderly shutdowns. */
  drain(makeCtx: (jobName: string) => Ctx): Promise<number>;
  /** Retries jobs whose server sends no heartbeat. A server does so every minute. For tests. */
  supervise(): Promise<void>;
  /** Waits for the current jobs, at most 20 seconds. Throws if some are still running. */
  stop(): Promise<void>;
}

/** Jobs of all servers in one PostgreSQL. Each job runs once and is retried with growing delays. */
export function createJobRunner(pool: Pool, jobs: readonly AnyJob[], log: Logger): JobRunner {
  const logError = throttleLog((suppressed, error: Error) =>
    log.error({ err: error, suppressed }, 'job queue failed'),
  );
  const open = (isWorking: boolean): PgBoss => {
    const boss = new PgBoss({
      db: { executeSql: async (text: string, values?: unknown[]) => pool.query(text, values) },
      schema: 'jobs',
      supervise: isWorking,
      schedule: isWorking,
    } as ConstructorParameters<typeof PgBoss>[0]);
    return boss.on('error', logError);
  };
  const boss = open(true);
  /** For draining: does not add scheduled jobs. */
  const drainer = open(false);
  const started = new Set<PgBoss>();
  const logRetries = new Map(jobs.map(({ name }) => [name, throttleLog(logRetry(log))]));
  const stopping = new AbortController();
  const start = async (one: PgBoss) => {
    if (!started.has(one)) await one.start();
    started.add(one);
  };
  /** Names of the jobs that are running. */
  const running: string[] = [];
  const run = async (
    job: Job,
    makeCtx: (name: string) => Ctx,
    { data, signal = stopping.signal }: Fetched,
  ) => {
    running.push(job.name);
    try {
      await job.run(
        makeCtx(job.name),
        job.payload.parse(data ?? {}),
        AbortSignal.any([stopping.signal, signal]),
        {
          signal,
        },
      );
    } finally {
      running.splice(running.indexOf(job.name), 1);
    }
  };
  const fail = async (job: Job, one: Fetched, error: unknown) => {
    const { id: jobId, retryCount, retryLimit, data } = one;
    const fields = { err: error, job: job.name, jobId, ...logIds(data) };
    if (retryCount < retryLimit || (runsAgainSoon(job) && isUnavailable(error)))
      logRetries.get(job.name)?.(fields);
    else log.error(fields, 'job failed');
    // Fails only this try: another server may already run the next one.
    await boss.fail(job.name, one, { message: errorMessage(error) });
  };
  return {
    async prepare() {
      // Without the scheduler: stopping it halfway would lose missed runs.
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
        // `createQueue` does not change the options of an existing queue.
        await preparing.updateQueue(job.name, options);
        if (job.cron)
          // Missed runs are made up for by one run.
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
        ...(options?.priority === undefined ? {} : { priority: options.priority }),
      });
    },
    async work(makeCtx) {
      await start(boss);
      for (const job of jobs) {
        // Fetches without a pause while there are more jobs. The batch size is two, because pg-boss ignores
        // `burstWhenBatchFull` for one. Long jobs use one, because the time limit of a batch starts with its first job.
        const options = {
          pollingIntervalSeconds: 1,
          batchSize: job.expireInSeconds === undefined ? 2 : 1,
          burstWhenBatchFull: true,
          localConcurrency: job.atOnce ?? 1,
          includeMetadata: true,
        } as const;
        await boss.work(job.name, options, async (batch) => {
          for (const one of batch) {
            // The server sent no heartbeat while the first job of the batch ran.
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
      if (running.length > 0) throw new Error(`jobs did not end in time: ${running.join(', ')}`);
    },
  };
}
