import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { recordRejection } from '../../access/audit/record-rejection.ts';
import { signInLog } from '../../access/sign-in/tables.ts';
import { inTransaction } from '../../context.ts';
import { erasures } from '../../people/privacy/tables.ts';
import { recordAccesses } from '../../screens/audit-page/record-access.ts';
import { monthlySendings } from '../../screens/monthly-report/tables.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await inTransaction(t.ctx(), (tx) =>
    recordAudit(tx, {
      entity: 'contact',
      entityId: 1,
      action: 'update',
      personalChanges: [{ field: 'lastName', from: 'Weber', to: 'Wagner', contactId: null }],
    }),
  );
});
afterAll(() => t.close());

/** Error message of PostgreSQL for the role of the server. */
const rejectionOf = (statement: string) =>
  t
    .ctx()
    .db.execute(sql.raw(statement))
    .then(
      () => 'allowed',
      (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
    );

const seen = {
  userId: 1,
  kind: 'case',
  endpoint: 'GET cases/{id}',
  caseId: 1,
  contactId: null,
  attachmentId: null,
  requestId: 'r',
} as const;

describe('the role of the server (rule 14.2)', () => {
  it.each([
    'update audit_entries set action = action',
    'delete from audit_entries',
    'truncate audit_entries',
    'update audit_personal_values set value = value',
    'delete from audit_personal_values',
    ...['sign_in_log', 'access_log', 'rejections'].flatMap((log) => [
      `update ${log} set at = at`,
      `delete from ${log}`,
      `truncate ${log}`,
    ]),
    'truncate audit_personal_values',
    'update monthly_sendings set subject = subject',
    'delete from monthly_sendings',
    'truncate monthly_sendings',
  ])('may not run: %s', async (statement) => {
    expect(await rejectionOf(statement)).toMatch(
      /^permission denied for table (audit_|sign_in_log|access_log|rejections|monthly_sendings)/,
    );
  });

  it.each([
    'drop trigger audit_entries_append_only on audit_entries',
    'alter table audit_entries disable trigger all',
    'drop table audit_entries',
    'create or replace function reject_change() returns trigger language sql as $$ select null $$',
    'alter table cases add column note text',
    'set session_replication_role = replica',
    ...['sign_in_log', 'access_log', 'rejections'].flatMap((log) => [
      `alter table ${log} disable trigger all`,
      `drop table ${log}`,
    ]),
    'create or replace function reject_change_within() returns trigger language sql as $$ select null $$',
  ])('owns nothing: %s', async (statement) => {
    expect(await rejectionOf(statement)).toMatch(/^(must be owner of|permission denied)/);
  });

  it('is also rejected by triggers on tables that it owns', async () => {
    const { db } = t.ctx();
    const at = t.clock.now();
    await db.insert(signInLog).values({ at, userId: 1, outcome: 'signedIn', address: '::1' });
    await recordRejection(db, { at, userId: 1, endpoint: 'GET users', code: 'Forbidden', requestId: 'r' });
    await recordAccesses(db, [{ ...seen, at }]);
    for (const log of ['audit_entries', 'sign_in_log', 'access_log', 'rejections'])
      for (const statement of [`update ${log} set at = at`, `delete from ${log}`, `truncate ${log}`])
        await expect(t.pool.query(statement), statement).rejects.toThrow(`${log} is append-only`);
  });

  it('cannot change a sent report, except during an erasure (rule 23.8)', async () => {
    const { userId } = await t.actor('Admin');
    const at = t.clock.now();
    await t.db.insert(monthlySendings).values({
      ...{ month: '2026-02', sentAt: at, sentByUserId: userId, subject: 'S', html: 'Weber', pictures: [] },
      recipients: [{ name: 'Weber', email: 'weber@board.example' }],
    });
    const erase = "update monthly_sendings set html = '[erased]'";
    await expect(t.pool.query(erase)).rejects.toThrow('append-only');
    expect(await rejectionOf(erase)).toContain('append-only');
    await t.db.insert(erasures).values({ contactId: 1, requestedAt: at, reason: 'R', totalCount: 1 });
    await inTransaction(t.ctx(), async (tx) => {
      await tx.db.execute(sql.raw(erase));
      await recordAudit(tx, { entity: 'erasure', entityId: 1, action: 'replace' });
    });
    expect(await t.db.select({ html: monthlySendings.html }).from(monthlySendings)).toEqual([
      { html: '[erased]' },
    ]);
    for (const statement of [
      "update monthly_sendings set html = 'x', subject = 'x'",
      'delete from monthly_sendings',
      'truncate monthly_sendings',
    ])
      await expect(t.pool.query(statement), statement).rejects.toThrow('append-only');
    await t.db.update(erasures).set({ finishedAt: at });
    expect(await rejectionOf(erase)).toContain('append-only');
  });

  it('can create the first case number of a year', async () => {
    const { rows } = await t.ctx().db.execute(sql`select next_case_number(2031) as number`);
    expect(rows).toEqual([{ number: '2031-000001' }]);
  });
});
