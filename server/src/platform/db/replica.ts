import type { Logger } from 'pino';
import { AppError } from '../../errors.ts';
import { errorMessage } from '../log/log.ts';
import { throttleLog } from '../log/throttle-log.ts';
import { type Database, type Db, openReading } from './client.ts';

/** What is further behind is not used. Jobs write every minute, so a replica that keeps up is never older than that. */
const usableMinutes = 5;
/** How long a replica that failed is left alone: nobody waits in vain for one that is away. */
const restMs = 30_000;

/** A copy of the database that PostgreSQL keeps up to date, for reports, exports and sums (rule 12.11). */
export interface Replica {
  /** Runs `read` on the replica; what that can't answer, or refuses, the main database decides. */
  read<T>(read: (db: Db) => Promise<T>): Promise<T>;
  /** Tells the log if it can't be used now. */
  look(): Promise<void>;
  close(): Promise<void>;
}
export interface ReplicaOptions {
  replica: Database;
  main: Database;
  log: Pick<Logger, 'warn'>;
  /** Called for each read with who answered it. */
  onRead: (from: 'replica' | 'main') => void;
  /** Milliseconds of a clock that only goes forward. */
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
    log.warn(
      { reason: errorMessage(error), suppressed },
      'the read replica is not used: the main database answers in its place',
    );
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
      await refuseUnfit(db, identity, oldestMinutes);
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
        // What fails here, too, is no fault of the replica.
        const answer = await readMain(read);
        // It may lack what is seconds old, and a refusal for that is no reason to leave it.
        if (!(error instanceof AppError)) rest(error);
        return answer;
      }
    },
    look: () => readReplica(async () => undefined).catch(rest),
    close: () => replica.close(),
  };
}

/** The same in a database and its replicas, and after a failover among them. */
const identitySql = `current_database() || ' ' || (select system_identifier from pg_control_system())`;
async function identityOf(db: Db): Promise<string> {
  const { rows } = await db.$client.query<{ identity: string }>(`select ${identitySql} as identity`);
  if (!rows[0]) throw new Error('the database does not say which one it is');
  return rows[0].identity;
}

/** Another database by mistake, one that a failover made a main one, or one that is far behind. */
async function refuseUnfit(db: Db, identityOfMain: string, oldestMinutes: number): Promise<void> {
  const { rows } = await db.$client.query<{ fault: string | null }>(
    `select case
      when ${identitySql} <> $1 then 'it is a replica of another database'
      when not pg_is_in_recovery() then 'it is no replica'
      when pg_last_xact_replay_timestamp() is null then 'how far it is behind can''t be told yet'
      when clock_timestamp() - pg_last_xact_replay_timestamp() > make_interval(mins => $2)
        then 'it is behind since ' || pg_last_xact_replay_timestamp()
      end as fault`,
    [identityOfMain, oldestMinutes],
  );
  const fault = rows[0]?.fault;
  if (fault) throw new Error(fault);
}
