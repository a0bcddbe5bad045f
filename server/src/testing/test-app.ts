import { randomUUID } from 'node:crypto';
import type { RoleName } from '@cfm/contract/platform/access.ts';
import type { CallInput, EndpointSpec, ReplyOf } from '@cfm/contract/platform/endpoint.ts';
import { pathOf } from '@cfm/contract/platform/endpoint.ts';
import { apiBase } from '@cfm/contract/platform/limits.ts';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { DestinationStream, Level } from 'pino';
import { inject } from 'vitest';
import { dummyHash } from '../access/sign-in/passwords.ts';
import { sessions } from '../access/sign-in/tables.ts';
import { roles, userClaims, users } from '../access/users/tables.ts';
import { buildApp } from '../app.ts';
import type { Actor, Ctx, UserActor } from '../context.ts';
import { type AppDeps, makeCtx } from '../context.ts';
import { allJobs } from '../modules.ts';
import { openDatabase, type TransactionLimits } from '../platform/db/client.ts';
import { addressOf } from '../platform/embedded-postgres/launcher.ts';
import { readLegalTexts } from '../platform/http/legal-texts.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';
import { createLog } from '../platform/log/log.ts';
import { hashToken, newToken } from '../platform/secrets/encrypt.ts';
import { openReplica } from '../start/open-replica.ts';
import { checkAllRows, rejectOtherSpellings } from './check-rows.ts';
import { templateName } from './global-setup.ts';
import { openNewFileStore } from './open-new-file-store.ts';
import { openPool } from './open-pool.ts';
import { createClock, testConfig } from './test-ctx.ts';

type ScopesOf = UserActor['scopes'];
/** In milliseconds. They end what hangs: those of the product judge how fast the machine is. */
const hangingLimits: TransactionLimits = { statement: 100_000, lock: 100_000, idle: 100_000 };
export interface ActorOverrides {
  claims?: UserActor['claims'];
  scopes?: ScopesOf;
  firstName?: string;
  lastName?: string;
}
export interface InjectedReply<E extends EndpointSpec> {
  status: number;
  /** The reply of the contract, or the error body. */
  body: ReplyOf<E> & { code?: string; message?: string; errors?: Record<string, string> };
  headers: Record<string, unknown>;
  rawPayload: Buffer;
}

/**
 * The application on its own database, copied from the migrated template or from a backup. Call it in `beforeAll` and
 * `close` in `afterAll`. Serves the routes and jobs of modules.ts.
 */
export async function createTestApp(
  env: Record<string, string> = {},
  server = inject('testServer'),
  logTo?: DestinationStream,
  from = templateName,
) {
  checkAllRows();
  const { serverRole, standby, ...owner } = server;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = openPool({ ...owner, database: 'postgres', max: 1 });
  await admin.query(`create database ${name} template ${from}`);
  const log = createLog(logTo ? 'debug' : ((process.env.TEST_LOG ?? 'fatal') as Level), logTo);
  const database = openDatabase(
    { ...owner, user: serverRole, database: name, max: 10, limits: hangingLimits },
    log,
  );
  const clock = createClock();
  const urlAt = (at: { host: string; port: number }) =>
    addressOf({ host: at.host, port: at.port, user: serverRole, database: name });
  const urls = standby && { DATABASE_URL: urlAt(owner), DATABASE_READ_URL: urlAt(standby) };
  const config = testConfig({ ...env, ...urls });
  const replicaReads: ('replica' | 'main')[] = [];
  const replica = openReplica(config, database, log, { onRead: (from) => replicaReads.push(from) });
  const jobs = createJobRunner(database.pool, allJobs, log);
  const deps: AppDeps = {
    config,
    legalTexts: readLegalTexts(config.legalTextsDir),
    database,
    replica,
    files: openNewFileStore(config.filesUrl),
    jobs,
    log,
    now: clock.now,
  };
  // The test runs in the same process, so a blocked event loop says nothing about the server.
  const app: FastifyInstance = await buildApp({ ...deps, busyAfterMs: 0 });
  // Test fixtures need no audit entries.
  const fixture = openDatabase({ ...owner, database: name, max: 3, options: '-c cfm.fixture=on' }, log);
  const { db } = fixture;
  let counter = 0;

  const actor = async (role: RoleName, overrides: ActorOverrides = {}): Promise<UserActor> => {
    const [roleRow] = await db
      .select({ roleId: roles.roleId, roleType: roles.roleType, defaultClaims: roles.defaultClaims })
      .from(roles)
      .where(eq(roles.name, role));
    if (!roleRow) throw new Error(`no role ${role}`);
    counter += 1;
    const { firstName = 'Test', lastName = `Person${counter}` } = overrides;
    const username = `user${counter}.${randomUUID().slice(0, 8)}`;
    const [user] = await db
      .insert(users)
      .values({
        username,
        email: `${username}@test.example`,
        firstName,
        lastName,
        roleId: roleRow.roleId,
        createdAt: clock.now(),
        // Activated, with an unknown password.
        passwordHash: dummyHash,
      })
      .returning({ userId: users.userId });
    if (!user) throw new Error('no user was created');
    const claims = overrides.claims ?? (roleRow.defaultClaims as unknown as UserActor['claims']);
    const scopes = overrides.scopes ?? {};
    const given = claims.map((type) => ({ userId: user.userId, type, isGranted: true, ids: [] as number[] }));
    const taken = roleRow.defaultClaims
      .filter((type) => !(claims as readonly string[]).includes(type))
      .map((type) => ({
        userId: user.userId,
        type: type as (typeof given)[number]['type'],
        isGranted: false,
        ids: [] as number[],
      }));
    const scoped = Object.entries(scopes).map(([type, ids]) => ({
      userId: user.userId,
      type: type as keyof ScopesOf,
      isGranted: true,
      ids: [...(ids ?? [])],
    }));
    const rows = [...given, ...taken, ...scoped];
    if (rows.length > 0) await db.insert(userClaims).values(rows);
    const sessionId = newToken();
    await insertSession(user.userId, sessionId);
    return {
      kind: 'user',
      userId: user.userId,
      fullName: `${firstName} ${lastName}`,
      role,
      roleType: roleRow.roleType,
      claims,
      scopes,
      sessionHash: hashToken(sessionId),
    };
  };

  const insertSession = async (userId: number, sessionId: string): Promise<void> => {
    const now = clock.now();
    await db.insert(sessions).values({
      idHash: hashToken(sessionId),
      userId,
      isPending: false,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(Date.parse(now) + 12 * 3_600_000).toISOString(),
    });
  };
  /** The cookie of a new session of the actor. */
  const sessionCookie = async (who: UserActor): Promise<string> => {
    const sessionId = newToken();
    await insertSession(who.userId, sessionId);
    return `cfm_session=${sessionId}`;
  };

  return {
    app,
    db,
    pool: fixture.pool,
    config,
    files: deps.files,
    clock,
    jobs,
    /** Which database answered each read that may use the replica, in order. Empty without a replica. */
    replicaReads,
    actor,
    sessionCookie,
    ctx: (who: Actor = { kind: 'job', name: 'test' }): Ctx => makeCtx(deps, who),
    drainJobs: () => jobs.drain((job) => makeCtx(deps, { kind: 'job', name: job })),
    /** Calls an endpoint through HTTP as this user; null for an anonymous call. */
    async inject<E extends EndpointSpec>(
      who: UserActor | null,
      endpoint: E,
      input: CallInput<E> | Record<string, unknown> = {},
      more: { headers?: Record<string, string>; raw?: InjectOptions } = {},
    ): Promise<InjectedReply<E>> {
      const { params, query, body } = input as {
        params?: Record<string, unknown>;
        query?: Record<string, string>;
        body?: Record<string, unknown>;
      };
      const headers: Record<string, string> = { ...more.headers };
      if (who) headers.cookie = await sessionCookie(who);
      if (endpoint.request === 'form') headers['content-type'] ??= 'application/x-www-form-urlencoded';
      const payload =
        endpoint.request === 'form' ? new URLSearchParams(body as Record<string, string>).toString() : body;
      const reply = await app.inject({
        method: endpoint.method,
        url: apiBase + pathOf(endpoint.path, params),
        ...(query
          ? { query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])) }
          : {}),
        ...(payload === undefined ? {} : { payload }),
        ...more.raw,
        headers: { ...headers, ...(more.raw?.headers as Record<string, string> | undefined) },
      });
      const isJson = String(reply.headers['content-type'] ?? '').includes('json');
      const answer = isJson ? reply.json() : undefined;
      rejectOtherSpellings(answer, endpoint.path);
      return {
        status: reply.statusCode,
        body: answer,
        headers: reply.headers,
        rawPayload: reply.rawPayload,
      } as InjectedReply<E>;
    },
    /** Copies the database and returns the name of the copy. Disconnects all clients. */
    async backUp(): Promise<string> {
      const copy = `${name}_backup`;
      await admin.query(`alter database ${name} allow_connections false`);
      await admin.query(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
      );
      await admin.query(`create database ${copy} template ${name}`);
      await admin.query(`alter database ${name} allow_connections true`);
      return copy;
    },
    async close() {
      await app.close();
      await jobs.stop();
      await replica?.close();
      await database.close();
      await fixture.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.query(`drop database if exists ${name}_backup with (force)`);
      await admin.end();
    },
  };
}
export type TestApp = Awaited<ReturnType<typeof createTestApp>>;
