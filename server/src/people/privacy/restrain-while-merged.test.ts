import { gdprEndpoints } from '@cfm/contract/people/privacy.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockCaseRows } from '../../cases/case/load-cases-for-change.ts';
import { cases } from '../../cases/case/tables.ts';
import { inTransaction } from '../../context.ts';
import { makeCase, makeContact } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitForLock } from '../../testing/wait-for-backend.ts';
import { lockContact } from '../contacts/queries.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it('restricts a person while a merge holds the cases and then locks the contact', async () => {
  const officer = await t.actor('Admin', { claims: ['DSVGO', 'DSVGOEditing'] });
  const { contactId } = await makeContact(t, {});
  await makeCase(t, { contactId });
  let restricting: Promise<{ status: number }> | undefined;
  await inTransaction(t.ctx(officer), async (tx) => {
    await lockCaseRows(tx, eq(cases.contactId, contactId));
    restricting = t.inject(officer, gdprEndpoints.restrictContact, {
      params: { contactId },
      body: { isSet: true, reason: 'Asked for' },
    });
    await waitForLock(t);
    await lockContact(tx, contactId, 'removal');
  });
  expect((await restricting)?.status).toBe(200);
});
