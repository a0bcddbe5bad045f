import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { recordAudit } from './access/audit/record-audit.ts';
import { auditEntries } from './access/audit/tables.ts';
import { loadCaseForChange } from './cases/case/load-case.ts';
import { recordCaseEvent } from './cases/case/record-case-event.ts';
import { type Ctx, inTransaction, type Transaction, type Tx } from './context.ts';
import { enqueueMail } from './platform/outbox/enqueue-mail.ts';
import { lockMail } from './platform/outbox/queries.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe('inTransaction', () => {
  it('joins an open transaction and writes the audit entries before the commit', async () => {
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

  // `npm run check` checks types.
  it('is the only way to call functions that need a transaction', async () => {
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
