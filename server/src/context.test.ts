import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { type Ctx, inTransaction, type Transaction, type Tx } from './context.ts';
import { recordAudit } from './modules/audit/record-audit.ts';
import { auditEntries } from './modules/audit/tables.ts';
import { loadCaseForChange } from './modules/cases/load-case.ts';
import { recordCaseEvent } from './modules/cases/record-case-event.ts';
import { enqueueMail } from './modules/mail-out/enqueue-mail.ts';
import { lockMail } from './modules/mail-out/queries.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe('inTransaction', () => {
  it('joins the transaction that is open, and writes the audit entries once it is done', async () => {
    const entries = () => t.db.$count(auditEntries);
    const before = await entries();
    await inTransaction(t.ctx(), async (tx) => {
      await inTransaction(tx, async (inner) => {
        expect(inner).toBe(tx);
        await recordAudit(inner, { entity: 'caseList', entityId: null, action: 'export' });
      });
      expect(await tx.db.$count(auditEntries)).toBe(before);
    });
    expect(await entries()).toBe(before + 1);
  });

  // Types are checked by `npm run check`.
  it('alone gives what needs a transaction', async () => {
    expectTypeOf<Ctx>().not.toExtend<Tx>();
    expectTypeOf<Tx>().toExtend<Ctx>();
    expectTypeOf<{ beforeCommit: (() => Promise<void>)[] }>().not.toExtend<Transaction>();
    for (const needsOne of [recordAudit, enqueueMail, loadCaseForChange, recordCaseEvent, lockMail])
      expectTypeOf(needsOne).parameter(0).toEqualTypeOf<Tx>();
    expect(t.ctx().transaction).toBeNull();
    await inTransaction(t.ctx(), async (tx) => {
      expectTypeOf(tx).toEqualTypeOf<Tx>();
      expect(tx.transaction).not.toBeNull();
    });
  });
});
