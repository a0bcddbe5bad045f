import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { logout } from '../../access/sign-in/logout.ts';
import { renewSessionId } from '../../access/sign-in/start-session.ts';
import { inTransaction } from '../../context.ts';
import { makeCase } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { findLock } from './active-lock.ts';
import { loadCaseForChange } from './load-case.ts';
import { lockCase } from './lock-case.ts';
import { caseLocks } from './tables.ts';
import { unlockCase } from './unlock-case.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

describe('the lock of a case', () => {
  test('is given to one of several concurrent callers', async () => {
    const row = await makeCase(t);
    const agents = await Promise.all([1, 2, 3, 4, 5].map(() => t.actor('Agent')));
    const outcomes = await Promise.all(
      agents.map((agent) =>
        rejection(lockCase(t.ctx(agent), { caseId: row.caseId, tabId: 'a', takeOver: false })),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'CaseLocked')).toHaveLength(4);
  });

  test('is renewed by its tab, rejected for another tab, and free after two minutes (rule 3.9)', async () => {
    const row = await makeCase(t);
    const anna = await t.actor('Agent', { firstName: 'Anna', lastName: 'Weber' });
    const piotr = await t.actor('Agent');
    const first = await lockCase(t.ctx(anna), { caseId: row.caseId, tabId: 'a', takeOver: false });
    t.clock.advance({ seconds: 60 });
    const renewed = await lockCase(t.ctx(anna), { caseId: row.caseId, tabId: 'a', takeOver: false });
    expect(Date.parse(renewed.leaseUntil) - Date.parse(first.leaseUntil)).toBe(60_000);
    expect(await rejection(lockCase(t.ctx(anna), { caseId: row.caseId, tabId: 'b', takeOver: false }))).toBe(
      'CaseLocked',
    );
    expect(await rejection(lockCase(t.ctx(piotr), { caseId: row.caseId, tabId: 'a', takeOver: false }))).toBe(
      'CaseLocked',
    );
    t.clock.advance({ seconds: 121 });
    expect(await rejection(lockCase(t.ctx(piotr), { caseId: row.caseId, tabId: 'a', takeOver: false }))).toBe(
      'done',
    );
  });

  test('returns its holder over HTTP, and blocks changes of other users but not of tokens and jobs (rules 3.10 and 3.11)', async () => {
    const row = await makeCase(t);
    const anna = await t.actor('Agent', { firstName: 'Anna', lastName: 'Weber' });
    await lockCase(t.ctx(anna), { caseId: row.caseId, tabId: 'a', takeOver: false });
    const other = await t.inject(await t.actor('Agent'), caseEndpoints.lockCase, {
      params: { id: row.caseId },
      body: { tabId: 'x' },
    });
    expect(other.status).toBe(423);
    expect(other.body).toMatchObject({
      code: 'CaseLocked',
      lockedByUser: { id: anna.userId, fullName: 'Anna Weber', since: t.clock.now() },
    });
    const change = (ctx: ReturnType<TestApp['ctx']>) =>
      rejection(inTransaction(ctx, (tx) => loadCaseForChange(tx, row.caseId)));
    expect(await change(t.ctx(await t.actor('Agent')))).toBe('CaseLocked');
    expect(await change(t.ctx(anna))).toBe('done');
    expect(await change(t.ctx({ kind: 'job', name: 'test' }))).toBe('done');
    expect(await change(t.ctx({ kind: 'token', caseLinkId: 1, caseId: row.caseId, label: 'x' }))).toBe(
      'done',
    );
  });

  test('belongs to the session when taken without a tab: it is renewed, blocks other users, and is released without a tab', async () => {
    const row = await makeCase(t);
    const anna = await t.actor('Agent', { firstName: 'Anna', lastName: 'Weber' });
    const cookie = await t.sessionCookie(anna);
    const call = (method: 'POST' | 'DELETE') =>
      t.app.inject({ method, url: `/api/v1.0/cases/${row.caseId}/lock`, headers: { cookie } });
    const held = () => t.db.select().from(caseLocks).where(eq(caseLocks.caseId, row.caseId));
    expect((await call('POST')).statusCode).toBe(200);
    expect((await call('POST')).statusCode).toBe(200);
    const other = await t.inject(await t.actor('Agent'), caseEndpoints.lockCase, {
      params: { id: row.caseId },
      body: {},
    });
    expect(other).toMatchObject({ status: 423, body: { lockedByUser: { id: anna.userId } } });
    expect(await held()).toHaveLength(1);
    expect((await call('DELETE')).statusCode).toBe(200);
    expect(await held()).toEqual([]);
  });

  test('can be taken over by an IFM Admin with an audit entry, not by an agent (rule 3.12)', async () => {
    const row = await makeCase(t);
    await lockCase(t.ctx(await t.actor('Agent')), { caseId: row.caseId, tabId: 'a', takeOver: false });
    expect(
      await rejection(
        lockCase(t.ctx(await t.actor('Agent')), { caseId: row.caseId, tabId: 'b', takeOver: true }),
      ),
    ).toBe('Forbidden');
    const admin = await t.actor('Admin');
    expect(await rejection(lockCase(t.ctx(admin), { caseId: row.caseId, tabId: 'c', takeOver: true }))).toBe(
      'done',
    );
    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.caseId, row.caseId))
      .orderBy(auditEntries.auditId);
    expect(entries.map(({ action, actorUserId }) => [action, actorUserId])).toEqual([
      ['takeOverLock', admin.userId],
    ]);
  });

  test('can be taken over by an IFM Admin when neither lock has a tab', async () => {
    const row = await makeCase(t);
    await lockCase(t.ctx(await t.actor('Agent')), { caseId: row.caseId, takeOver: false });
    const admin = await t.actor('Admin');
    expect(await rejection(lockCase(t.ctx(admin), { caseId: row.caseId, takeOver: false }))).not.toBe('done');
    expect(await rejection(lockCase(t.ctx(admin), { caseId: row.caseId, takeOver: true }))).toBe('done');
  });

  test('is released by its own tab only', async () => {
    const row = await makeCase(t);
    const anna = await t.actor('Agent');
    await lockCase(t.ctx(anna), { caseId: row.caseId, tabId: 'a', takeOver: false });
    const held = () => t.db.select().from(caseLocks).where(eq(caseLocks.caseId, row.caseId));
    await unlockCase(t.ctx(anna), { caseId: row.caseId, tabId: 'b' });
    await unlockCase(t.ctx(await t.actor('Admin')), { caseId: row.caseId, tabId: 'a' });
    expect(await held()).toHaveLength(1);
    await unlockCase(t.ctx(anna), { caseId: row.caseId, tabId: 'a' });
    expect(await held()).toHaveLength(0);
  });

  test('ends with its session, and follows a session that gets a new id', async () => {
    const agent = await t.actor('Agent');
    const { caseId } = await makeCase(t);
    await lockCase(t.ctx(agent), { caseId, takeOver: false });
    await inTransaction(t.ctx(), (tx) => renewSessionId(tx, agent.sessionHash));
    const renewed = await findLock(t.ctx(), caseId);
    expect(renewed?.sessionHash).not.toBe(agent.sessionHash);
    await logout(t.ctx({ ...agent, sessionHash: renewed?.sessionHash ?? '' }));
    expect(await findLock(t.ctx(), caseId)).toBeNull();
  });

  test('returns NotFound for a case outside the scope', async () => {
    const row = await makeCase(t);
    const outsider = await t.actor('Agent', { scopes: { Markets: [999] } });
    expect(
      await rejection(lockCase(t.ctx(outsider), { caseId: row.caseId, tabId: 'a', takeOver: false })),
    ).toBe('NotFound');
  });
});
