import type { Logger } from 'pino';
import { AppError } from '../../errors.ts';
import { errorMessage } from '../log/log.ts';
import { throttleLog } from '../log/throttle-log.ts';
import { type Database, type Db, openReading } from './client.ts';

/**
 * A replica further behind is not used. Jobs write every minute, so a replica that keeps up is never further
 * behind.
 */
const usableMinutes = 5;
/** Pause after an error, so that requests do not wait for an unavailable replica. */
const restMs = 30_000;

/** A read replica of the database for reports, exports and sums (rule 12.11). */
export interface Replica {
  /** Runs `read` on the replica. If it fails or is rejected there, runs it on the main database. */
  read<T>(read: (db: Db) => Promise<T>): Promise<T>;
  /** Logs if the replica cannot be used now. */
  look(): Promise<void>;
  close(): Promise<void>;
}
export interface ReplicaOptions {
  replica: Database;
  main: Database;
  log: Pick<Logger, 'warn'>;
  /** Called for each read with the database that answered. */
  onRead: (from: 'replica' | 'main') => void;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
  oldestMinutes?: number;
}

export function createReplica(options: ReplicaOptions): Replica {
  const {
    replica,
    main,
    log,
    onRead,
    now = () => performance.now(),
    oldestMinutes = usableMinutes,
  } = options;
  let restsUntil = Number.NEGATIVE_INFINITY;
  const warn = throttleLog((suppressed, error: unknown) => {
    log.warn({ reason: errorMessage(error), suppressed }, 'replica not used, reading from main database');
  }, now);
  const rest = (error: unknown) => {
    restsUntil = now() + restMs;
    warn(error);
  };
  const readMain = async <T>(read: (db: Db) => Promise<T>): Promise<T> => {
    const answer = await openReading(main.db, read);
    onRead('main');
    return answer;
  };
  let identityOfMain: string | undefined;
  const readReplica = async <T>(read: (db: Db) => Promise<T>): Promise<T> => {
    identityOfMain ??= await identityOf(main.db);
    const identity = identityOfMain;
    return openReading(replica.db, async (db) => {
      await rejectUnfit(db, identity, oldestMinutes);
      return read(db);
    });
  };
  return {
    async read(read) {
      if (now() < restsUntil) return readMain(read);
      try {
        const answer = await readReplica(read);
        onRead('replica');
        return answer;
      } catch (error) {
        // An error that also occurs on the main database is not caused by the replica.
        const answer = await readMain(read);
        // An AppError may come from seconds-old data. This is no reason to pause the replica.
        if (!(error instanceof AppError)) rest(error);
        return answer;
      }
    },
    look: () => readReplica(async () => undefined).catch(rest),
    close: () => replica.close(),
  };
}

/** Identical on a database and its replicas, also after a failover between them. */
const identitySql = `current_database() || ' ' || (select system_identifier from pg_control_system())`;
async function identityOf(db: Db): Promise<string> {
  const { rows } = await db.$client.query<{ identity: string }>(`select ${identitySql} as identity`);
  if (!rows[0]) throw new Error('the database returned no identity');
  return rows[0].identity;
}

/** Throws if the replica belongs to another database, was promoted by a failover, or is too far behind. */
async function rejectUnfit(db: Db, identityOfMain: string, oldestMinutes: number): Promise<void> {
  const { rows } = await db.$client.query<{ problem: string | null }>(
    `select case
      when ${identitySql} <> $1 then 'it is a replica of another database'
      when not pg_is_in_recovery() then 'it is not a replica'
      when pg_last_xact_replay_timestamp() is null then 'its lag is not known yet'
      when clock_timestamp() - pg_last_xact_replay_timestamp() > make_interval(mins => $2)
        then 'it is behind since ' || pg_last_xact_replay_timestamp()
      end as problem`,
    [identityOfMain, oldestMinutes],
  );
  const problem = rows[0]?.problem;
  if (problem) throw new Error(problem);
}
