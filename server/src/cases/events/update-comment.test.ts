import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserActor } from '../../context.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import { type CommentCalls, commentCalls, pdf } from '../../testing/comment-calls.ts';
import { marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { caseEvents } from '../case/tables.ts';

let t: TestApp;
let agent: UserActor;
let calls: CommentCalls;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent', { firstName: 'Anna', lastName: 'Weber' });
  calls = commentCalls(t);
});
afterAll(() => t.close());

describe('changing a comment (rule 13.2)', () => {
  const made = async () => {
    const { caseId } = await calls.openCase();
    const { body } = await calls.add(agent, caseId, { fields: { title: 'a', content: 'b' }, files: [pdf()] });
    return { caseId, eventId: body.caseEventId };
  };

  test("changes the text of one's own comment and adds files, the same file once", async () => {
    const { caseId, eventId } = await made();
    t.clock.advance({ minutes: 1 });
    const parts = { fields: { title: 'c', content: '<p>d</p>' }, files: [pdf(), pdf('second.pdf')] };
    expect((await calls.change(agent, caseId, eventId, parts)).status).toBe(200);
    expect((await calls.change(agent, caseId, eventId, parts)).status).toBe(200);
    const [event] = (await calls.list(agent, caseId)).body.items;
    expect(event).toMatchObject({ title: 'c', content: '<p>d</p>' });
    expect(event?.attachments.map(({ fileName }) => fileName)).toEqual(['report.pdf', 'second.pdf']);
    expect(event?.lastModifiedDateTime).not.toBeNull();
    expect(await calls.auditOf(caseId)).toEqual([
      'caseEvent create',
      'attachment create',
      'caseEvent update',
      'attachment create',
    ]);
  });

  test('rejects a change of an older text with the stored one, and adds no files', async () => {
    const { caseId, eventId } = await made();
    const [before] = (await calls.list(agent, caseId)).body.items;
    expect(before?.version).toBe(1);
    const newer = { title: 'newer', content: '<p>newer</p>' };
    expect((await calls.change(agent, caseId, eventId, { fields: newer })).status).toBe(200);
    const late = { fields: { content: 'late' }, files: [pdf('late.pdf')] };
    const rejected = await calls.change(agent, caseId, eventId, late);
    expect([rejected.status, rejected.body.code]).toEqual([409, 'CommentChanged']);
    expect(rejected.body).toMatchObject({ current: { ...newer, version: 2 } });
    const [stored] = (await calls.list(agent, caseId)).body.items;
    expect(stored).toMatchObject({ ...newer, version: 2 });
    expect(stored?.attachments).toHaveLength(1);
    // Accepts the current version, and rejects a missing one.
    const again = { ...late, fields: { ...late.fields, version: '2' } };
    expect((await calls.change(agent, caseId, eventId, again)).status).toBe(200);
    const { status, body } = await calls.change(agent, caseId, eventId, {
      fields: { content: 'x', version: '' },
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['version']]);
  });

  test('lets one of several concurrent changes succeed', async () => {
    const { caseId, eventId } = await made();
    const sent = await Promise.all(
      ['one', 'two', 'three'].map((content) => calls.change(agent, caseId, eventId, { fields: { content } })),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('rejects other users, events that are not comments, and events of another case', async () => {
    const { caseId, eventId } = await made();
    const elsewhere = await calls.openCase();
    const fields = { content: 'x' };
    expect((await calls.change(await t.actor('Admin'), caseId, eventId, { fields })).status).toBe(403);
    expect((await calls.change(agent, elsewhere.caseId, eventId, { fields })).status).toBe(404);
    const [status] = await t.db
      .insert(caseEvents)
      .values({
        caseId,
        type: 'status',
        title: 'x',
        createdAt: t.clock.now(),
        authorUserId: agent.userId,
        details: { from: 'New', to: 'InProgress' },
      })
      .returning();
    expect((await calls.change(agent, caseId, status?.caseEventId ?? 0, { fields })).status).toBe(403);
    expect(
      (await calls.list(await t.actor('Admin'), caseId)).body.items.map(({ canEdit }) => canEdit),
    ).toEqual([false, false]);
  });

  test('rejects more than 20 files in all', async () => {
    const { caseId, eventId } = await made();
    const files = Array.from({ length: 20 }, (_, i) => pdf(`${i}.pdf`));
    const rejected = await calls.change(agent, caseId, eventId, { fields: { content: 'x' }, files });
    expect([rejected.status, rejected.body.code]).toEqual([413, 'TooManyFiles']);
    const tooMany = await calls.add(agent, caseId, {
      fields: { content: 'x' },
      files: [...files, pdf('20.pdf')],
    });
    expect([tooMany.status, tooMany.body.code]).toEqual([413, 'TooManyFiles']);
    const left = await t.db.select().from(storedFiles).where(eq(storedFiles.fileName, '19.pdf'));
    expect(left).toEqual([]);
  });
});

describe('listing events', () => {
  test('returns newest first, paged, in scope only', async () => {
    const { caseId } = await calls.openCase();
    for (const text of [
      'one',
      'two',
      'three',
      'four',
      'five',
      'six',
      'seven',
      'eight',
      'nine',
      'ten',
      'more',
    ]) {
      t.clock.advance({ minutes: 1 });
      await calls.add(agent, caseId, { fields: { content: text } });
    }
    const first = await calls.list(agent, caseId, { take: 10 });
    expect(first.body.totalCount).toBe(11);
    expect(first.body.items.map(({ content }) => content).slice(0, 2)).toEqual(['more', 'ten']);
    const rest = await calls.list(agent, caseId, { take: 10, skip: 10 });
    expect(rest.body.items.map(({ content }) => content)).toEqual(['one']);
    const outsider = await t.actor('Agent', { scopes: { Markets: [await marketId(t, 'FR')] } });
    expect((await calls.list(outsider, caseId)).status).toBe(404);
  });
});
