import { randomUUID } from 'node:crypto';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { FlagClaim, Grants, Scopes } from '@cfm/contract/platform/access.ts';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type Database, type Db, openReading, openTransaction } from './platform/db/client.ts';
import type { Replica } from './platform/db/replica.ts';
import type { FileStore } from './platform/files/file-store.ts';
import type { LegalTexts } from './platform/http/legal-texts.ts';
import type { JobQueue } from './platform/jobs/job-queue.ts';

export interface UserActor extends Grants {
  kind: 'user';
  userId: number;
  fullName: string;
  claims: readonly FlagClaim[];
  scopes: Scopes;
  sessionHash: string;
}
/**
 * The caller: a signed-in user, a user between password and code, a token link, a customer with the link of a
 * request, a job, or an anonymous caller.
 */
export type Actor =
  | UserActor
  | { kind: 'pending'; userId: number; sessionHash: string }
  | { kind: 'token'; caseLinkId: number; caseId: number; label: string }
  | { kind: 'customer'; postQualificationId: number; caseId: number }
  | { kind: 'job'; name: string }
  | { kind: 'anonymous' };

class OpenTransaction {
  /** Work to do before the commit, in order. */
  readonly beforeCommit: (() => Promise<void>)[] = [];
  /** Makes the type nominal: no other object can pass as an open transaction. */
  protected readonly isOpenTransaction = true;
}
/** An open transaction. The class is not exported, so only this file can open one. */
export type Transaction = OpenTransaction;

/** Context of a verb. HTTP, jobs and tests create one and call the same verbs. */
export interface Ctx {
  /** The pool or the open transaction. */
  readonly db: Db;
  /** The open transaction, or null. */
  readonly transaction: Transaction | null;
  /** Replica of the database, or null. `onReplica` reads from it. */
  readonly replica: Replica | null;
  readonly actor: Actor;
  readonly language: Language;
  /** Network address of the caller, for limits and the sign-in log. */
  readonly address: string;
  /** User agent of the caller, for the user's list of sessions. */
  readonly userAgent: string;
  readonly requestId: string;
  readonly config: Config;
  /** The operator's legal texts, read at the start: what the pages show. */
  readonly legalTexts: LegalTexts;
  readonly files: FileStore;
  readonly jobs: JobQueue;
  readonly log: Logger;
  /** Current time, ISO 8601 in UTC. */
  now(): string;
}

/**
 * A context with an open transaction. Only `inTransaction` creates one, so functions that need a transaction
 * require it.
 */
export type Tx = Ctx & { readonly transaction: Transaction };
const isTx = (ctx: Ctx): ctx is Tx => ctx.transaction !== null;

/** Dependencies of all work in the process. */
export interface AppDeps {
  config: Config;
  legalTexts: LegalTexts;
  database: Database;
  replica?: Replica | null;
  files: FileStore;
  jobs: JobQueue;
  log: Logger;
  now(): string;
}

/** Creates a context for work without a request: jobs and loading of data. */
export function makeCtx(deps: AppDeps, actor: Actor, requestId: string = randomUUID()): Ctx {
  const { config, legalTexts, database, replica = null, files, jobs, log, now } = deps;
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
    legalTexts,
    files,
    jobs,
    log,
    now,
  };
}

/** Runs `fn` in the open transaction or in a new one. A rollback includes enqueued jobs and mails. */
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
 * Runs `read` on the replica, or on the main database if there is no replica or it cannot answer (then
 * possibly a second time). All reads see one snapshot, which may be seconds old: use it for reports, exports
 * and sums, and not to show users what they just did. PostgreSQL rejects writes. In an open transaction,
 * `read` runs in that transaction.
 */
export async function onReplica<T>(ctx: Ctx, read: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.transaction) return read(ctx);
  const readOn = (db: Db) => workWithin(ctx, db, read);
  return ctx.replica ? ctx.replica.read(readOn) : openReading(ctx.db, readOn);
}

/** The signed-in user. The binder has checked that there is one, so anything else is a bug. */
export function userOf(ctx: Ctx): UserActor {
  if (ctx.actor.kind !== 'user') throw new Error(`expected a user, got ${ctx.actor.kind}`);
  return ctx.actor;
}
