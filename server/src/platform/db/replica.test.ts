import { brandOverviewEndpoints } from '@cfm/contract/screens/brand-overview.ts';
import { eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { users } from '../../access/users/tables.ts';
import { cases } from '../../cases/case/tables.ts';
import { inTransaction, onReplica, type UserActor } from '../../context.ts';
import { found } from '../../errors.ts';
import { lookupId, makeCase } from '../../testing/factories.ts';
import { makeTemplate } from '../../testing/global-setup.ts';
import { openPool } from '../../testing/open-pool.ts';
import { catchUp, startStandby } from '../../testing/standby.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { EmbeddedAddress, EmbeddedPostgres } from '../embedded-postgres/launcher.ts';
import { startTemporaryPostgres } from '../embedded-postgres/temporary.ts';
import { codeOf } from '../unavailable.ts';
import { openDatabase } from './client.ts';
import { createReplica, type ReplicaOptions } from './replica.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const lines: { msg: string; reason?: string }[] = [];
const warnings = () => lines.filter(({ msg }) => msg.startsWith('replica not used'));
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let t: TestApp;
let admin: UserActor;
let brandId: number;

beforeAll(async () => {
  primary = await startTemporaryPostgres(silent);
  const server = await makeTemplate(primary);
  standby = await startStandby(primary);
  const { host, port } = standby.owner;
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) };
  t = await createTestApp({}, { ...server, standby: { host, port } }, logTo);
  admin = await t.actor('Admin');
  brandId = await lookupId(t, 'brand', 'BMW');
});
afterAll(async () => {
  await standby.stop();
  await t.close();
  await primary.stop();
});
beforeEach(() => {
  t.replicaReads.length = 0;
  lines.length = 0;
});

/** Pauses or resumes the replay on the standby. */
async function onStandby(statement: string): Promise<void> {
  const pool = openPool({ ...standby.owner, max: 1 });
  await pool.query(statement);
  await pool.end();
}
const openCases = async () => {
  const { status, body } = await t.inject(admin, brandOverviewEndpoints.getBrandOverview);
  expect(status).toBe(200);
  return body.brands.find((brand) => brand.brandId === brandId)?.open;
};
/** Opens a replica like the product does, on the database `postgres` of these servers. */
function replicaOf(server: Pick<EmbeddedPostgres, 'owner'>, more: Partial<ReplicaOptions> = {}) {
  const open = (owner: EmbeddedAddress) =>
    openDatabase({ ...owner, database: 'postgres', max: 2 }, t.ctx().log);
  const [main, warned, reads] = [open(primary.owner), [] as string[], [] as string[]];
  const log = { warn: ({ reason }: { reason: string }) => void warned.push(reason) } as unknown as Pick<
    Logger,
    'warn'
  >;
  const onRead = (from: string) => void reads.push(from);
  return {
    replica: createReplica({ replica: open(server.owner), main, log, onRead, ...more }),
    main,
    warned,
    reads,
  };
}
const isOnStandby = sql<{ isOn: boolean }>`select pg_is_in_recovery() as "isOn"`;

it('serves reports and nothing else (rule 12.11)', async () => {
  await makeCase(t, { brandId });
  await catchUp(primary, standby);
  expect(await openCases()).toBe(1);
  // A case that has not arrived there is missing in reports only.
  await onStandby('select pg_wal_replay_pause()');
  await makeCase(t, { brandId });
  expect(await openCases()).toBe(1);
  const { rows: here } = await t.ctx().db.execute<{ isOn: boolean }>(isOnStandby);
  expect(here).toEqual([{ isOn: false }]);
  const { rows: there } = await onReplica(t.ctx(), ({ db }) => db.execute<{ isOn: boolean }>(isOnStandby));
  expect(there).toEqual([{ isOn: true }]);
  const within = await inTransaction(t.ctx(), (tx) =>
    onReplica(tx, ({ db }) => db.execute<{ isOn: boolean }>(isOnStandby)),
  );
  expect(within.rows).toEqual([{ isOn: false }]);
  await onStandby('select pg_wal_replay_resume()');
  await catchUp(primary, standby);
  expect(await openCases()).toBe(2);
  expect(t.replicaReads).toEqual(['replica', 'replica', 'replica', 'replica']);
  expect(warnings()).toEqual([]);
});

it('rejects writes, with and without a replica', async () => {
  const write = (ctx: ReturnType<TestApp['ctx']>) =>
    onReplica(ctx, (reader) => reader.db.update(users).set({ lastName: 'Changed' })).catch((error: Error) =>
      codeOf(error.cause ?? error),
    );
  expect(await write(t.ctx())).toBe('25006');
  expect(await write({ ...t.ctx(), replica: null })).toBe('25006');
  expect(await openCases()).toBe(2);
  // An error that also occurs on the main database is not caused by the replica.
  expect([t.replicaReads, warnings()]).toEqual([['replica'], []]);
});

it('falls back to the main database for rows that have not arrived', async () => {
  await onStandby('select pg_wal_replay_pause()');
  const caseId = (await makeCase(t, { brandId })).caseId;
  const exists = await onReplica(t.ctx(), async ({ db }) =>
    found((await db.select({ id: cases.caseId }).from(cases).where(eq(cases.caseId, caseId)))[0]),
  );
  expect(exists).toEqual({ id: caseId });
  expect([t.replicaReads, warnings()]).toEqual([['main'], []]);
  // A migration that has not arrived there.
  const { replica, main, warned } = replicaOf(standby);
  await main.pool.query('create table of_next_version (a integer)');
  await replica.read((db) => db.execute(sql`select a from of_next_version`));
  expect(warned).toEqual(['relation "…" does not exist']);
  await Promise.all([replica.close(), main.close()]);
  await onStandby('select pg_wal_replay_resume()');
});

it('is not used for half a minute after an error', async () => {
  let ms = 0;
  const { replica, main, reads } = replicaOf(standby, { now: () => ms });
  const answer = (fails: boolean) =>
    replica.read(async (db) => {
      const { rows } = await db.execute<{ isOn: boolean }>(isOnStandby);
      if (fails && rows[0]?.isOn) throw new Error('no');
      return rows[0]?.isOn;
    });
  expect([await answer(false), await answer(true), await answer(false)]).toEqual([true, false, false]);
  ms += 29_999;
  expect(await answer(false)).toBe(false);
  ms += 1;
  expect(await answer(false)).toBe(true);
  expect(reads).toEqual(['replica', 'main', 'main', 'main', 'replica']);
  await Promise.all([replica.close(), main.close()]);
});

it('is not used when it is another database, the main one, or too far behind', async () => {
  const reasonsOf = async ({ replica, main, warned }: ReturnType<typeof replicaOf>) => {
    await replica.look();
    await Promise.all([replica.close(), main.close()]);
    return warned;
  };
  expect(await reasonsOf(replicaOf(standby))).toEqual([]);
  expect(await reasonsOf(replicaOf(primary))).toEqual(['it is not a replica']);
  const other = inject('testServer');
  expect(await reasonsOf(replicaOf({ owner: { ...other, database: 'postgres' } }))).toEqual([
    'it is a replica of another database',
  ]);
  expect(await reasonsOf(replicaOf(standby, { oldestMinutes: 0 }))).toMatchObject([
    expect.stringMatching(/^it is behind since 20/),
  ]);
});

it('falls back to the main database when it is unavailable', async () => {
  await catchUp(primary, standby);
  expect(await openCases()).toBe(3);
  await standby.stop();
  expect(await openCases()).toBe(3);
  expect(await openCases()).toBe(3);
  expect(t.replicaReads).toEqual(['replica', 'main', 'main']);
  expect(warnings()).toHaveLength(1);
});
