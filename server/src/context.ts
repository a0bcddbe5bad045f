import { randomUUID } from 'node:crypto';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { FlagClaim, Grants, ScopeClaim } from '@cfm/contract/platform/access.ts';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type Database, type Db, openReading, openTransaction } from './platform/db/client.ts';
import type { Replica } from './platform/db/replica.ts';
import type { FileStore } from './platform/files/file-store.ts';
import type { JobQueue } from './platform/jobs/job-queue.ts';

export interface UserActor extends Grants {
  kind: 'user';
  userId: number;
  fullName: string;
  claims: readonly FlagClaim[];
  /** Ids per scope claim; a missing one is no limit. */
  scopes: Partial<Record<ScopeClaim, readonly number[]>>;
  sessionHash: string;
}
/** Who acts: a signed-in person, a person with the password step behind them, a token link, a customer by the link of a request, a job, or nobody known. */
export type Actor =
  | UserActor
  | { kind: 'pending'; userId: number; sessionHash: string }
  | { kind: 'token'; caseLinkId: number; caseId: number; label: string }
  | { kind: 'customer'; postQualificationId: number; caseId: number }
  | { kind: 'job'; name: string }
  | { kind: 'anonymous' };

class OpenTransaction {
  /** What is still to be written once the work is done, in order. */
  readonly beforeCommit: (() => Promise<void>)[] = [];
  /** Makes the type nominal: no other object can stand for an open transaction. */
  protected readonly isOpenTransaction = true;
}
/** An open transaction. The class is not exported, so only this file can open one. */
export type Transaction = OpenTransaction;

/** Everything a verb works with. HTTP, jobs and tests make one and call the same verbs. */
export interface Ctx {
  /** The pool, or the open transaction. */
  readonly db: Db;
  /** The open transaction, or null. */
  readonly transaction: Transaction | null;
  /** Of the database, or null; `onReplica` reads from it. */
  readonly replica: Replica | null;
  readonly actor: Actor;
  readonly language: Language;
  /** Network address of the caller; for limits and the sign-in log. */
  readonly address: string;
  /** What the caller's program calls itself; for the list of one's own sessions. */
  readonly userAgent: string;
  readonly requestId: string;
  readonly config: Config;
  readonly files: FileStore;
  readonly jobs: JobQueue;
  readonly log: Logger;
  /** Now, ISO 8601 in UTC. */
  now(): string;
}

/** A context with an open transaction. Only `inTransaction` makes one: what needs a transaction takes it. */
export type Tx = Ctx & { readonly transaction: Transaction };
const isTx = (ctx: Ctx): ctx is Tx => ctx.transaction !== null;

/** What the process gives to everything that works in it. */
export interface AppDeps {
  config: Config;
  database: Database;
  replica?: Replica | null;
  files: FileStore;
  jobs: JobQueue;
  log: Logger;
  now(): string;
}

/** A context of work that no request caused: jobs, loading of data. */
export function makeCtx(deps: AppDeps, actor: Actor, requestId: string = randomUUID()): Ctx {
  const { config, database, replica = null, files, jobs, log, now } = deps;
  return {
    db: database.db,
    transaction: null,
    replica,
    actor,
    language: 'en',
    address: 'internal',
    userAgent: '',
    requestId,
    config,
    files,
    jobs,
    log,
    now,
  };
}

/** Runs `fn` in the open transaction, or in a new one. What is enqueued or mailed within is undone with it. */
export async function inTransaction<T>(ctx: Ctx, fn: (tx: Tx) => Promise<T>): Promise<T> {
  if (isTx(ctx)) return fn(ctx);
  return openTransaction(ctx.db, (db) => workWithin(ctx, db, fn));
}

async function workWithin<T>(ctx: Ctx, db: Db, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const transaction = new OpenTransaction();
  const result = await fn({ ...ctx, db, transaction });
  for (const work of transaction.beforeCommit) await work();
  return result;
}

/**
 * Runs `read` on the replica, or on the main database where there is none or it can't answer (then maybe a second time). All it
 * reads is of one moment, which may be seconds ago: so it is for reports, exports and sums, and not for what shows people what
 * they just did. It must not write, which PostgreSQL refuses. In an open transaction it is part of that.
 */
export async function onReplica<T>(ctx: Ctx, read: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.transaction) return read(ctx);
  const readOn = (db: Db) => workWithin(ctx, db, read);
  return ctx.replica ? ctx.replica.read(readOn) : openReading(ctx.db, readOn);
}

/** The signed-in person. The binder has checked that there is one; anything else is a fault of the program. */
export function userOf(ctx: Ctx): UserActor {
  if (ctx.actor.kind !== 'user') throw new Error(`a user was expected, not ${ctx.actor.kind}`);
  return ctx.actor;
}
