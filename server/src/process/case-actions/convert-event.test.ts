import { randomUUID } from 'node:crypto';
import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { caseActionEndpoints } from '@cfm/contract/process/case-actions.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { caseCodeLevelSets, caseEvents } from '../../cases/case/tables.ts';
import { codeLevelTopicGroups } from '../../catalog/reference-data/tables.ts';
import type { UserActor } from '../../context.ts';
import { type CommentCalls, commentCalls, pdf } from '../../testing/comment-calls.ts';
import { makeCase, makeContact, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let agent: UserActor;
let calls: CommentCalls;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent');
  calls = commentCalls(t);
});
afterAll(() => t.close());

const convert = (who: UserActor, id: number, eventId: number, requestKey: string = randomUUID()) =>
  t.inject(who, caseActionEndpoints.convertEvent, {
    params: { id, eventId },
    body: { title: 'The horn is silent', requestKey },
  });
const read = async (id: number) =>
  (await t.inject(agent, casePageEndpoints.getCase, { params: { id } })).body;

async function eventOf(caseId: number, more: Partial<typeof caseEvents.$inferInsert> = {}): Promise<number> {
  t.clock.advance({ minutes: 1 });
  const [event] = await t.db
    .insert(caseEvents)
    .values({
      caseId,
      type: 'mailReceived',
      title: 'And the horn',
      content: '<p>Klaxonword is silent.</p>',
      contentText: 'Klaxonword is silent.',
      createdAt: t.clock.now(),
      authorName: 'erik@customer.example',
      details: {},
      ...more,
    })
    .returning();
  return event?.caseEventId ?? 0;
}
async function begun() {
  const { contactId } = await makeContact(t);
  const row = await makeCase(t, { contactId, language: 'fr', statusId: statusIds.Answered });
  const firstId = await eventOf(row.caseId);
  return { row, firstId };
}

describe('converting an event (rule 3.44)', () => {
  it('makes a case of a received mail with the same customer, market and language, and removes the mail from this one', async () => {
    const { row } = await begun();
    const eventId = await eventOf(row.caseId);
    const receivedAt = t.clock.now();
    t.clock.advance({ days: 1 });
    const { status, body } = await convert(agent, row.caseId, eventId);
    expect(status).toBe(200);
    const made = await read(body.caseId);
    expect(made).toMatchObject({
      title: 'The horn is silent',
      status: { code: 'New' },
      contactId: row.contactId,
      marketId: row.marketId,
      language: 'fr',
      receiptDateTime: receivedAt,
      firstMessageId: eventId,
    });
    expect(made.caseEvents.map(({ type }) => type)).toEqual(['relation', 'mailReceived']);
    const left = await read(row.caseId);
    expect(left.caseEvents.map(({ caseEventId }) => caseEventId)).not.toContain(eventId);
    expect(left.caseEvents[0]).toMatchObject({ details: { kind: 'convertedTo', caseId: made.caseId } });
    const found = await t.inject(agent, caseListEndpoints.listCases, { body: { text: 'Klaxonword horn' } });
    expect(found.body.items.map(({ caseId }) => caseId)).toContain(made.caseId);
    const history = await t.inject(agent, casePageEndpoints.listHistory, { params: { id: row.caseId } });
    expect(history.body.items[0]?.action).toBe('caseEvent-convert');
  });

  it('asks for confirmation when the user would not see the new case', async () => {
    const { row } = await begun();
    const eventId = await eventOf(row.caseId);
    const [group] = await t.db.select().from(codeLevelTopicGroups).limit(1);
    await t.db.insert(caseCodeLevelSets).values({
      caseId: row.caseId,
      codeLevelAreaId: group?.areaId ?? 0,
      codeLevelTopicGroupId: group?.topicGroupId ?? 0,
      isPrimary: true,
      order: 0,
    });
    const ofTopic = await t.actor('Agent', { scopes: { CodeLevel2: [group?.topicGroupId ?? 0] } });
    expect((await convert(ofTopic, row.caseId, eventId)).body).toMatchObject({ code: 'CaseLeavesScope' });
    expect((await read(row.caseId)).caseEvents.map(({ caseEventId }) => caseEventId)).toContain(eventId);
    const { body } = await t.inject(ofTopic, caseActionEndpoints.convertEvent, {
      params: { id: row.caseId, eventId },
      body: { title: 'The horn is silent', requestKey: randomUUID(), leavesScope: true },
    });
    expect(body.isVisible).toBe(false);
  });

  it('moves a comment with its files, and keeps its author', async () => {
    const { row } = await begun();
    t.clock.advance({ minutes: 1 });
    const added = await calls.add(agent, row.caseId, {
      fields: { content: 'By phone' },
      files: [pdf('horn.pdf')],
    });
    const { body } = await convert(agent, row.caseId, added.body.caseEventId);
    const made = await read(body.caseId);
    expect(made.caseEvents.map(({ caseEventId }) => caseEventId)).toContain(added.body.caseEventId);
    expect(made.firstMessageId).toBeNull();
    expect(made.files.map(({ fileName }) => fileName)).toEqual(['horn.pdf']);
    expect((await read(row.caseId)).files).toEqual([]);
    const params = { id: made.files[0]?.attachmentId ?? 0 };
    expect((await t.inject(agent, caseEventEndpoints.getAttachment, { params })).status).toBe(200);
  });

  it('takes the title of the event, or of its case, when it names none', async () => {
    const { row } = await begun();
    const titleOf = async (eventId: number) => {
      const params = { id: row.caseId, eventId };
      const { body } = await t.inject(agent, caseActionEndpoints.convertEvent, { params });
      return (await read(body.caseId)).title;
    };
    expect(await titleOf(await eventOf(row.caseId))).toBe('And the horn');
    expect(await titleOf(await eventOf(row.caseId, { title: '' }))).toBe(row.title);
  });

  it('makes one case when sent twice', async () => {
    const { row } = await begun();
    const eventId = await eventOf(row.caseId);
    const key = randomUUID();
    const first = await convert(agent, row.caseId, eventId, key);
    const second = await convert(agent, row.caseId, eventId, key);
    expect([second.status, second.body.caseId]).toEqual([200, first.body.caseId]);
  });

  it('rejects the first message of a case and events of the process', async () => {
    const { row, firstId } = await begun();
    const status = await eventOf(row.caseId, { type: 'status', details: { from: 'New', to: 'InProgress' } });
    expect((await convert(agent, row.caseId, firstId)).body.code).toBe('FirstMessage');
    expect((await convert(agent, row.caseId, status)).status).toBe(403);
    const flags = (await read(row.caseId)).caseEvents.map(({ type, canConvert }) => [type, canConvert]);
    expect(flags).toEqual([
      ['status', false],
      ['mailReceived', true],
    ]);
  });

  it('rejects a case out of scope and a read-only case', async () => {
    const { row } = await begun();
    const eventId = await eventOf(row.caseId);
    const french = await t.actor('Agent', { scopes: { Markets: [await marketId(t, 'FR')] } });
    expect((await convert(french, row.caseId, eventId)).status).toBe(404);
    const closed = await makeCase(t, { statusId: statusIds.Closed });
    await eventOf(closed.caseId);
    const later = await eventOf(closed.caseId);
    expect((await convert(agent, closed.caseId, later)).body.code).toBe('CaseReadOnly');
  });
});
