import { contactEndpoints } from '@cfm/contract/contacts.ts';
import { gdprEndpoints } from '@cfm/contract/gdpr.ts';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserActor } from '../../context.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { auditEntries } from '../audit/tables.ts';
import { continueErasures } from './continue-erasures.ts';
import { formerValues } from './person-traces.ts';

// Erasing one person in a product that is in use: it ends whatever else is held, and leaves what is of others.

let t: TestApp;
let officer: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  officer = await t.actor('Admin', { claims: ['DSVGO', 'DSVGOEditing'] });
});
afterAll(() => t.close());

const ok = <T extends { status: number; body: unknown }>(reply: T): T => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply;
};
async function makePerson(lastName: string, email: string): Promise<number> {
  const body = { lastName, emails: [email], phones: [], addresses: [] };
  return ok(await t.inject(officer, contactEndpoints.createContact, { body })).body;
}
async function requestErasure(contactId: number, typedName: string) {
  const params = { contactId };
  const { previewHash } = ok(await t.inject(officer, gdprEndpoints.previewErasure, { params })).body;
  const body = { reason: 'Asked for it', typedName, previewHash };
  return ok(await t.inject(officer, gdprEndpoints.erasePerson, { params, body })).body;
}
const goOn = () => continueErasures(t.ctx({ kind: 'job', name: 'erase' }));

describe('erasing in portions (rule 19.11)', () => {
  it('looks through the values of the audit in portions', async () => {
    const contactId = await makePerson('Plenty', 'plenty@post.example');
    await t.pool.query(
      `insert into audit_personal_values (contact_id, value) select 1000000 + n, case n when 7 then 'to plenty@post.example' when 59999
        then 'cc PLENTY@post.example' else 'somebody' || n || '@post.example' end from generate_series(1, 60000) n`,
    );
    const { erasureId } = await requestErasure(contactId, 'Plenty');
    await goOn();
    const portions = await t.db
      .select({ changes: auditEntries.changes })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.entity, 'erasure'),
          eq(auditEntries.entityId, String(erasureId)),
          sql`changes @> '[{"field": "place", "to": "audit_personal_values"}]'`,
        ),
      )
      .orderBy(auditEntries.auditId);
    const erased = portions.map(({ changes }) => changes.find(({ field }) => field === 'texts')?.to);
    // The own value and the first of the others are in the first portion.
    expect(erased).toEqual([2, 1]);
    const { rows } = await t.pool.query("select value from audit_personal_values where value ~* 'plenty'");
    expect(rows).toEqual([]);
  });

  it('asks what the person was known by through an index, not through all that the audit holds', async () => {
    const { text, values } = formerValues.queryOf([1]);
    const client = await t.pool.connect();
    try {
      await client.query('begin; set local enable_seqscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('audit_entries_values');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
