import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { regions } from '../../catalog/markets/tables.ts';
import { inTransaction } from '../../context.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { codeOf, isUnavailable } from '../unavailable.ts';
import { openDatabase, openTransaction } from './client.ts';
import { runPrepared } from './statements.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const nameOfFirst = async (db: TestApp['db']) => {
  const [row] = await runPrepared(
    db.select({ name: regions.name }).from(regions).where(eq(regions.regionId, 1)),
  );
  return row?.name;
};
const rename = (db: TestApp['db'], name: string) =>
  db.update(regions).set({ name }).where(eq(regions.regionId, 1));

describe('a transaction', () => {
  it('is rolled back when its work fails, and is not visible before it commits', async () => {
    const before = await nameOfFirst(t.db);
    const undone = openTransaction(t.db, async (db) => {
      await rename(db, 'changed');
      expect(await nameOfFirst(t.db)).toBe(before);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await nameOfFirst(t.db)).toBe(before);
    await openTransaction(t.db, (db) => rename(db, 'changed'));
    expect(await nameOfFirst(t.db)).toBe('changed');
  });

  it('is shared by nested calls', async () => {
    const ids = await inTransaction(t.ctx(), (outer) =>
      inTransaction(outer, async (inner) => {
        const id = sql<string>`pg_current_xact_id()::text`.as('id');
        const idIn = async ({ db }: typeof inner) =>
          (await db.select({ id }).from(auditEntries).limit(1))[0]?.id;
        expect(inner.db).toBe(outer.db);
        return [await idIn(outer), await idIn(inner)];
      }),
    );
    expect(new Set(ids).size).toBe(1);
    await expect(openTransaction(t.db, (db) => openTransaction(db, async () => 1))).rejects.toThrow(
      'already open',
    );
  });

  it('fails alone when its connection is lost: the next ones work, including prepared statements', async () => {
    await nameOfFirst(t.db);
    const lost = openTransaction(t.db, async (db) => {
      const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await nameOfFirst(db);
      await t.pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
      await nameOfFirst(db);
    });
    await expect(lost).rejects.toThrow();
    const names = await Promise.all(Array.from({ length: 6 }, () => openTransaction(t.db, nameOfFirst)));
    expect(new Set(names).size).toBe(1);
  });
});

describe('the limits of a transaction', () => {
  const limits = { statement: 2_000, lock: 200, idle: 400 };
  const open = (max: number) => {
    const { serverRole, ...server } = inject('testServer');
    const address = { ...server, user: serverRole, database: t.pool.options.database, max };
    return openDatabase({ ...address, limits }, pino({ level: 'silent' }));
  };
  const pidOf = async (db: TestApp['db']) =>
    (await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid;
  const outcomeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: Error) => [isUnavailable(error), codeOf(error) || codeOf(error.cause)],
    );

  it('end a slow statement and a wait for a lock, and the connection stays usable', async () => {
    const database = open(1);
    const before = await openTransaction(database.db, pidOf);
    const slow = openTransaction(database.db, (db) => db.execute(sql`select pg_sleep(60)`));
    expect(await outcomeOf(slow)).toEqual([true, '57014']);
    const holder = await t.pool.connect();
    await holder.query('select pg_advisory_lock(1)');
    const waiting = openTransaction(database.db, (db) => db.execute(sql`select pg_advisory_xact_lock(1)`));
    expect(await outcomeOf(waiting)).toEqual([true, '55P03']);
    await holder.query('select pg_advisory_unlock(1)');
    holder.release();
    expect(await openTransaction(database.db, pidOf)).toBe(before);
    expect((await database.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
    await database.close();
  });

  it('release the locks of a frozen server, whose transaction then fails when it resumes', async () => {
    const database = open(2);
    const lockFirst = (db: TestApp['db']) =>
      db.select().from(regions).where(eq(regions.regionId, 1)).for('update');
    const locked = Promise.withResolvers<void>();
    const thaw = Promise.withResolvers<void>();
    const frozen = outcomeOf(
      openTransaction(database.db, async (db) => {
        await lockFirst(db);
        locked.resolve();
        await thaw.promise;
        await lockFirst(db);
      }),
    );
    await locked.promise;
    const others = () => outcomeOf(openTransaction(database.db, lockFirst));
    await expect.poll(others).toBe('done');
    thaw.resolve();
    expect(await frozen).toEqual([true, '']);
    await database.close();
  });
});

describe('a database without prepared statements', () => {
  it('sends statements without names', async () => {
    const { serverRole, ...server } = inject('testServer');
    const database = openDatabase(
      { ...server, database: 'postgres', max: 1, isPrepared: false },
      pino({ level: 'silent' }),
    );
    const count = 'select count(*)::int as kept from pg_prepared_statements';
    await database.pool.query({ name: 'kept', text: 'select $1::int as n', values: [1] });
    expect((await database.pool.query(count)).rows).toEqual([{ kept: 0 }]);
    await openTransaction(database.db, (db) => runPrepared(db.select({ n: sql`1` }).from(sql`pg_roles`)));
    expect((await database.pool.query(count)).rows).toEqual([{ kept: 0 }]);
    await database.close();
  });
});
