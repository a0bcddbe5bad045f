import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../context.ts';
import { recordAudit } from '../modules/audit/record-audit.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

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

/** What PostgreSQL answers the role that serves. */
const refusalOf = (statement: string) =>
  t
    .ctx()
    .db.execute(sql.raw(statement))
    .then(
      () => 'allowed',
      (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
    );

describe('the role that serves (rule 14.2)', () => {
  it.each([
    'update audit_entries set action = action',
    'delete from audit_entries',
    'truncate audit_entries',
    'update audit_personal_values set value = value',
    'delete from audit_personal_values',
    'update sign_in_log set outcome = outcome',
  ])('may not: %s', async (statement) => {
    expect(await refusalOf(statement)).toMatch(/^permission denied for table (audit|sign_in)_/);
  });

  it.each([
    'drop trigger audit_entries_append_only on audit_entries',
    'alter table audit_entries disable trigger all',
    'drop table audit_entries',
    'create or replace function refuse_change() returns trigger language sql as $$ select null $$',
    'alter table cases add column note text',
    'set session_replication_role = replica',
  ])('owns nothing: %s', async (statement) => {
    expect(await refusalOf(statement)).toMatch(/^(must be owner of|permission denied)/);
  });

  it('is refused by triggers too where it owns the tables', async () => {
    for (const statement of ['update audit_entries set action = action', 'delete from audit_entries'])
      await expect(t.pool.query(statement)).rejects.toThrow('audit_entries is append-only');
  });

  it('gives the first case of a year its number', async () => {
    const { rows } = await t.ctx().db.execute(sql`select next_case_number(2031) as number`);
    expect(rows).toEqual([{ number: '2031-000001' }]);
  });
});
