import type { CreateCaseForm } from '@cfm/contract/cases/case-forms.ts';
import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import {
  codeLevelTopicDetails,
  codeLevelTopicGroups,
  mailboxes,
} from '../../catalog/reference-data/tables.ts';
import { contactCars } from '../../people/contacts/tables.ts';
import { lookupId, makeContact, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { caseEvents, cases } from './tables.ts';

let t: TestApp;
let form: CreateCaseForm;
beforeAll(async () => {
  t = await createTestApp();
  form = {
    title: 'Gearbox jerks between 2nd and 3rd gear',
    sourceId: await lookupId(t, 'source', 'Contact Form'),
    inputChannelId: await lookupId(t, 'inputChannel', 'E-Mail'),
    marketId: await marketId(t, 'DE'),
    receiptDateTime: '2026-03-04T08:00:00Z',
    description: '<p>It <b>jerks</b>.</p><script>alert(1)</script>',
    codeLevelSets: [],
  };
});
afterAll(() => t.close());

const stored = async (caseId: number) => {
  const [row] = await t.db.select().from(cases).where(eq(cases.caseId, caseId));
  if (!row) throw new Error('no such case');
  return row;
};

describe('creating a case', () => {
  test('sets a number, a due date by the rules, an event with the description, and an audit entry (rules 3.1 and 3.3)', async () => {
    const agent = await t.actor('Agent');
    const { status, body } = await t.inject(agent, caseEndpoints.createCase, { body: form });
    expect(status).toBe(200);
    expect(body.internalId).toMatch(/^2026-\d{6}$/);
    expect(body.isVisible).toBe(true);
    const row = await stored(body.caseId);
    expect(row.statusId).toBe(1);
    expect(Date.parse(row.dueDateTime ?? '')).toBeGreaterThan(Date.parse(row.receiptDateTime));
    const events = await t.db.select().from(caseEvents).where(eq(caseEvents.caseId, body.caseId));
    expect(events).toHaveLength(1);
    expect(events[0]?.content).toContain('<b>jerks</b>');
    expect(events[0]?.content).not.toContain('script');
    const audit = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.caseId, body.caseId))
      .orderBy(auditEntries.auditId);
    expect(audit.map(({ entity, action }) => `${entity}.${action}`)).toEqual([
      'case.create',
      'caseEvent.create',
    ]);
    expect(audit.every((entry) => entry.actorUserId === agent.userId)).toBe(true);
  });

  test('takes the mailbox as a case is read, or its id (rule 3.16)', async () => {
    const [one] = await t.db.select({ id: mailboxes.mailboxId }).from(mailboxes);
    const id = one?.id ?? 0;
    const agent = await t.actor('Admin');
    for (const given of [
      { mailboxId: id },
      { mailbox: { id, name: 'x' } },
      { mailboxId: id, mailbox: { id } },
    ]) {
      const { body } = await t.inject(agent, caseEndpoints.createCase, { body: { ...form, ...given } });
      const read = await t.inject(agent, casePageEndpoints.getCase, { params: { id: body.caseId } });
      expect(read.body).toMatchObject({ mailboxId: id, mailbox: { id } });
      const { version, sourceId, inputChannelId, statusId, receiptDateTime, title } = read.body;
      const kept = { version, sourceId, inputChannelId, statusId, receiptDateTime, title };
      const params = { id: body.caseId };
      const saved = await t.inject(agent, casePageEndpoints.updateCase, {
        params,
        body: { ...kept, mailbox: null },
      });
      expect(saved.status).toBe(200);
      expect((await t.inject(agent, casePageEndpoints.getCase, { params })).body.mailbox).toBeNull();
    }
  });

  test('makes one case when sent repeatedly, even concurrently (rule 3.18)', async () => {
    const agent = await t.actor('Agent');
    const requestKey = '3f0c5a5e-6d0e-4f43-9d4b-0a5f1c2d3e4f';
    const replies = await Promise.all(
      [1, 2, 3].map(() => t.inject(agent, caseEndpoints.createCase, { body: { ...form, requestKey } })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body.caseId)).size).toBe(1);
    expect(
      await t.db.select({ id: cases.caseId }).from(cases).where(eq(cases.requestKey, requestKey)),
    ).toHaveLength(1);
  });

  test('rejects a request key of another user', async () => {
    const requestKey = '8b1f2f3a-1d0e-4c43-9d4b-0a5f1c2d3e4f';
    const first = await t.inject(await t.actor('Agent'), caseEndpoints.createCase, {
      body: { ...form, requestKey },
    });
    expect(first.status).toBe(200);
    const other = await t.inject(await t.actor('Agent'), caseEndpoints.createCase, {
      body: { ...form, requestKey },
    });
    expect(other.status).toBe(400);
  });

  test('keeps social-media fields for that channel only (rule 3.15)', async () => {
    const agent = await t.actor('Agent');
    const social = { socialMediaChannelId: await lookupId(t, 'socialMediaChannel', 'Facebook') };
    const byMail = await t.inject(agent, caseEndpoints.createCase, { body: { ...form, ...social } });
    expect((await stored(byMail.body.caseId)).socialMediaChannelId).toBeNull();
    const inputChannelId = await lookupId(t, 'inputChannel', 'Social Media');
    const bySocial = await t.inject(agent, caseEndpoints.createCase, {
      body: { ...form, ...social, inputChannelId },
    });
    expect((await stored(bySocial.body.caseId)).socialMediaChannelId).toBe(social.socialMediaChannelId);
  });

  test('marks a case with contact, car and topic detail as qualified (rule 3.14)', async () => {
    const agent = await t.actor('Agent');
    const contact = await makeContact(t);
    const now = t.clock.now();
    const [car] = await t.db
      .insert(contactCars)
      .values({ contactId: contact.contactId, vin: 'WBA00000000000001', createdAt: now, lastModifiedAt: now })
      .returning();
    const [detail] = await t.db
      .select({
        detail: codeLevelTopicDetails.topicDetailId,
        group: codeLevelTopicGroups.topicGroupId,
        area: codeLevelTopicGroups.areaId,
      })
      .from(codeLevelTopicDetails)
      .innerJoin(
        codeLevelTopicGroups,
        eq(codeLevelTopicGroups.topicGroupId, codeLevelTopicDetails.topicGroupId),
      )
      .limit(1);
    if (!car || !detail) throw new Error('expected rows');
    const set = {
      codeLevelAreaId: detail.area,
      codeLevelTopicGroupId: detail.group,
      codeLevelTopicDetailId: detail.detail,
      isPrimary: true,
    };
    const whole = {
      ...form,
      contactId: contact.contactId,
      contactCarId: car.contactCarId,
      codeLevelSets: [set],
    };
    const { body } = await t.inject(agent, caseEndpoints.createCase, { body: whole });
    expect((await stored(body.caseId)).qualified).toBe(true);
    const foreignCar = await t.inject(agent, caseEndpoints.createCase, {
      body: { ...whole, contactId: (await makeContact(t)).contactId },
    });
    expect(foreignCar.status).toBe(400);
    expect(foreignCar.body.errors).toHaveProperty('contactCarId');
  });

  test.each([
    ['no title', { title: ' ' }, 'title', 'Title is required'],
    ['a title of invisible characters', { title: '\u200b\u2060' }, 'title', 'Title is required'],
    [
      'a title too long',
      { title: 'x'.repeat(201) },
      'title',
      'Title must be less than 200 characters (now 201)',
    ],
    [
      'a title of too many emojis, counted as visible characters',
      { title: '🔑'.repeat(201) },
      'title',
      'Title must be less than 200 characters (now 201)',
    ],
    ['a source that is a channel', { sourceId: 999_999 }, 'sourceId', 'Source must be one of the options'],
    ['an unknown market', { marketId: 999_999 }, 'marketId', 'Market must be one of the options'],
    ['an unknown contact', { contactId: 999_999 }, 'contactId', 'Customer must be one of the options'],
    ['an invalid date', { receiptDateTime: 'yesterday' }, 'receiptDateTime', 'Received must be a valid date'],
    ['a wrong type', { title: 42 }, 'title', 'Title must be valid'],
    ['an id too large', { sourceId: 3_000_000_000 }, 'sourceId', 'Source must be at most 2147483647'],
    [
      'a receipt in the future',
      { receiptDateTime: '2026-03-04T09:06:00Z' },
      'receiptDateTime',
      "Received can't be in the future",
    ],
    [
      'a date without a time',
      { boardCaseData: { finalReplyDate: '0000-01-01' } },
      'boardCaseData.finalReplyDate',
      'Final reply date must be a valid date',
    ],
    [
      'two primary sets',
      { codeLevelSets: [1, 2].map(() => ({ codeLevelAreaId: 1, isPrimary: true })) },
      'codeLevelSets',
      'Exactly one topic must be primary',
    ],
    [
      'levels that do not match',
      { codeLevelSets: [{ codeLevelAreaId: 1, codeLevelTopicGroupId: 999_999, isPrimary: true }] },
      'codeLevelSets',
      'Classification must be one of the options',
    ],
    [
      'an unknown topic detail without a topic group',
      { codeLevelSets: [{ codeLevelAreaId: 1, codeLevelTopicDetailId: 999_999, isPrimary: true }] },
      'codeLevelSets',
      'Classification must be one of the options',
    ],
    ['a mailbox that is a text', { mailbox: 'Contact form' }, 'mailbox', 'Mailbox must be valid'],
    ['a mailbox without id', { mailbox: { name: 'Contact form' } }, 'mailbox.id', 'Mailbox is required'],
    ['an unknown mailbox', { mailbox: { id: 999_999 } }, 'mailboxId', 'Mailbox must be one of the options'],
    ['two mailboxes', { mailboxId: 1, mailbox: { id: 2 } }, 'mailbox', 'Mailbox must match mailboxId'],
    [
      'no id of a mailbox and a mailbox',
      { mailboxId: null, mailbox: { id: 2 } },
      'mailbox',
      'Mailbox must match mailboxId',
    ],
    ['no mailbox and one', { mailboxId: 1, mailbox: null }, 'mailbox', 'Mailbox must match mailboxId'],
    ['a key that no page labels', { requestKey: 'x' }, 'requestKey', 'requestKey must be valid'],
  ])('rejects %s at its field (rules 3.16 and 4.2)', async (_what, wrong, field, text) => {
    const before = await t.db.select({ id: cases.caseId }).from(cases);
    const { status, body } = await t.inject(await t.actor('Agent'), caseEndpoints.createCase, {
      body: { ...form, ...wrong },
    });
    expect(status).toBe(400);
    expect(body.errors?.[field]).toBe(text);
    expect(await t.db.select({ id: cases.caseId }).from(cases)).toHaveLength(before.length);
  });

  test('returns a clear 400 for broken JSON', async () => {
    const cookie = await t.sessionCookie(await t.actor('Agent'));
    const reply = await t.app.inject({
      method: 'POST',
      url: '/api/v1.0/cases',
      headers: { cookie, 'content-type': 'application/json' },
      payload: '{"title":',
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toBe('The input is not valid. Please check it.');
  });

  test('asks for confirmation before creating a case that its author could not see (rule 1.10)', async () => {
    const scoped = await t.actor('Agent', { scopes: { Markets: [await marketId(t, 'AT')] } });
    const asked = await t.inject(scoped, caseEndpoints.createCase, {
      body: { ...form, title: 'Beyond my markets' },
    });
    expect(asked.status).toBe(409);
    expect(asked.body.code).toBe('CaseLeavesScope');
    expect(
      await t.db.select({ id: cases.caseId }).from(cases).where(eq(cases.title, 'Beyond my markets')),
    ).toHaveLength(0);
    const confirmed = await t.inject(scoped, caseEndpoints.createCase, {
      body: { ...form, title: 'Beyond my markets', leavesScope: true },
    });
    expect(confirmed.body.isVisible).toBe(false);
    expect(
      await t.db
        .select({ id: cases.caseId })
        .from(cases)
        .where(and(eq(cases.title, 'Beyond my markets'))),
    ).toHaveLength(1);
  });
});
