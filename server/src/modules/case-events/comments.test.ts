import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { caseEventEndpoints } from '@cfm/contract/case-events.ts';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserActor } from '../../context.ts';
import { makeCase, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { auditEntries } from '../audit/tables.ts';
import { statusIds } from '../cases/status-transitions.ts';
import { caseLocks, cases } from '../cases/tables.ts';
import { multipartBody } from './multipart-body.ts';
import { samples } from './sample-files.ts';
import { sweepFiles } from './sweep-files.ts';
import { attachments, caseEvents, storedFiles } from './tables.ts';

let t: TestApp;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent', { firstName: 'Anna', lastName: 'Weber' });
});
afterAll(() => t.close());

type Parts = Parameters<typeof multipartBody>[0];
const pdf = (name = 'report.pdf') => ({ name, content: samples.pdf });
const add = async (who: UserActor | null, caseId: number, parts: Parts) =>
  t.inject(
    who,
    caseEventEndpoints.addComment,
    { params: { id: caseId } },
    { raw: await multipartBody(parts) },
  );
const change = async (who: UserActor, caseId: number, eventId: number, parts: Parts) =>
  t.inject(
    who,
    caseEventEndpoints.updateComment,
    { params: { id: caseId, eventId } },
    { raw: await multipartBody(parts) },
  );
const remove = (who: UserActor, caseId: number, eventId: number) =>
  t.inject(who, caseEventEndpoints.removeEvent, { params: { id: caseId, eventId } });
const list = (who: UserActor, caseId: number, query = {}) =>
  t.inject(who, caseEventEndpoints.listEvents, { params: { id: caseId }, query });
const eventsOf = (caseId: number) =>
  t.db.select().from(caseEvents).where(eq(caseEvents.caseId, caseId)).orderBy(asc(caseEvents.caseEventId));
const auditOf = async (caseId: number) =>
  (
    await t.db
      .select({ entity: auditEntries.entity, action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.caseId, caseId))
      .orderBy(asc(auditEntries.auditId))
  ).map(({ entity, action }) => `${entity} ${action}`);
const openCase = () => makeCase(t, { statusId: statusIds.InProgress });
const lockBy = (caseId: number, who: UserActor) =>
  t.db.insert(caseLocks).values({
    caseId,
    userId: who.userId,
    sessionHash: who.sessionHash,
    tabId: 'tab',
    since: t.clock.now(),
    leaseUntil: new Date(Date.parse(t.clock.now()) + 60_000).toISOString(),
  });

describe('add a comment', () => {
  test('keeps safe rich text, its words and its files, and tells who', async () => {
    const { caseId } = await openCase();
    const { status, body } = await add(agent, caseId, {
      fields: { title: 'Call', content: '<p>He said <b>stop</b>.</p><script>alert(1)</script>' },
      files: [pdf('Prüfbericht.pdf'), { name: 'photo.png', content: samples.png }],
    });
    expect(status).toBe(200);
    const listed = await list(agent, caseId);
    expect(listed.body.totalCount).toBe(1);
    expect(listed.body.items[0]).toMatchObject({
      caseEventId: body.caseEventId,
      type: 'comment',
      title: 'Call',
      content: '<p>He said <b>stop</b>.</p>',
      author: 'Anna Weber',
      canEdit: true,
      canDelete: agent.claims.includes('DeletePermission'),
      attachments: [
        { fileName: 'Prüfbericht.pdf', contentType: 'application/pdf', isPreviewable: true },
        { fileName: 'photo.png', contentType: 'image/png', sizeBytes: samples.png.length },
      ],
    });
    const [event] = await eventsOf(caseId);
    expect(event?.contentText).toBe('He said stop.');
    expect(await auditOf(caseId)).toEqual(['caseEvent create', 'attachment create', 'attachment create']);
  });

  test('is the first edit of a new case', async () => {
    const { caseId, version } = await makeCase(t);
    await add(agent, caseId, { fields: { content: '<p>x</p>' } });
    const [row] = await t.db.select().from(cases).where(eq(cases.caseId, caseId));
    expect(row).toMatchObject({
      statusId: statusIds.InProgress,
      firstEditDateTime: t.clock.now(),
      version: version + 1,
    });
    expect((await eventsOf(caseId)).map(({ type, details }) => [type, details])).toEqual([
      ['status', { from: 'New', to: 'InProgress' }],
      ['comment', {}],
    ]);
    await add(agent, caseId, { fields: { content: '<p>y</p>' } });
    expect(await eventsOf(caseId)).toHaveLength(3);
  });

  test('needs a text or a file', async () => {
    const { caseId } = await openCase();
    const refused = await add(agent, caseId, { fields: { title: 'x', content: '<p> &nbsp;</p>' } });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual({ content: 'Text is required' });
    expect((await add(agent, caseId, { fields: { content: '' }, files: [pdf()] })).status).toBe(200);
    expect((await add(agent, caseId, { fields: { title: 'a'.repeat(201), content: 'x' } })).status).toBe(400);
    expect((await add(agent, caseId, { fields: {} })).status).toBe(400);
    expect(await eventsOf(caseId)).toHaveLength(1);
  });

  test('sent twice, also at once, makes one event with one set of files', async () => {
    const { caseId } = await openCase();
    const requestKey = randomUUID();
    const once = () =>
      add(agent, caseId, { fields: { content: '<p>x</p>', requestKey }, files: [pdf('once.pdf')] });
    const both = await Promise.all([once(), once()]);
    const third = await once();
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set([...both, third].map(({ body }) => body.caseEventId)).size).toBe(1);
    expect(await eventsOf(caseId)).toHaveLength(1);
    const files = await t.db.select().from(storedFiles).where(eq(storedFiles.fileName, 'once.pdf'));
    expect(files.map(({ isInUse }) => isInUse)).toEqual([true]);
  });

  test("refuses a key that another case's event or another person used", async () => {
    const first = await openCase();
    const second = await openCase();
    const requestKey = randomUUID();
    await add(agent, first.caseId, { fields: { content: 'x', requestKey } });
    const fields = { content: 'y', requestKey };
    expect((await add(agent, second.caseId, { fields })).status).toBe(400);
    expect((await add(await t.actor('Agent'), first.caseId, { fields })).status).toBe(400);
  });

  test('survives characters that the database refuses', async () => {
    const { caseId } = await openCase();
    const { status } = await add(agent, caseId, {
      fields: { title: 'a\u0000b', content: '<p>c\u0000d</p>' },
    });
    expect(status).toBe(200);
    expect((await eventsOf(caseId))[0]).toMatchObject({ title: 'a b', content: '<p>cd</p>' });
  });

  test('is refused out of scope, signed out, on a locked case, at rest; and leaves no file', async () => {
    const { caseId } = await openCase();
    const closed = await makeCase(t, { statusId: statusIds.Closed });
    const stranger = await t.actor('Agent', { scopes: { Markets: [await marketId(t, 'FR')] } });
    const other = await t.actor('Agent', { lastName: 'Holder' });
    const parts = { fields: { content: 'x' }, files: [pdf('refused.pdf')] };
    expect((await add(null, caseId, parts)).status).toBe(401);
    expect((await add(stranger, caseId, parts)).status).toBe(404);
    expect((await add(agent, closed.caseId, parts)).body.code).toBe('CaseAtRest');
    await lockBy(caseId, other);
    const locked = await add(agent, caseId, parts);
    expect([locked.status, locked.body.code]).toEqual([423, 'CaseLocked']);
    expect(await eventsOf(caseId)).toEqual([]);
    const left = await t.db.select().from(storedFiles).where(eq(storedFiles.fileName, 'refused.pdf'));
    expect(left).toEqual([]);
  });
});

describe('change a comment', () => {
  const made = async () => {
    const { caseId } = await openCase();
    const { body } = await add(agent, caseId, { fields: { title: 'a', content: 'b' }, files: [pdf()] });
    return { caseId, eventId: body.caseEventId };
  };

  test('of one’s own: text and further files, the same file once', async () => {
    const { caseId, eventId } = await made();
    t.clock.advance({ minutes: 1 });
    const parts = { fields: { title: 'c', content: '<p>d</p>' }, files: [pdf(), pdf('second.pdf')] };
    expect((await change(agent, caseId, eventId, parts)).status).toBe(200);
    expect((await change(agent, caseId, eventId, parts)).status).toBe(200);
    const [event] = (await list(agent, caseId)).body.items;
    expect(event).toMatchObject({ title: 'c', content: '<p>d</p>' });
    expect(event?.attachments.map(({ fileName }) => fileName)).toEqual(['report.pdf', 'second.pdf']);
    expect(event?.lastModifiedDateTime).not.toBeNull();
    expect(await auditOf(caseId)).toEqual([
      'caseEvent create',
      'attachment create',
      'caseEvent update',
      'attachment create',
    ]);
  });

  test('is refused to others, and for events that are no comment or of another case', async () => {
    const { caseId, eventId } = await made();
    const elsewhere = await openCase();
    const fields = { content: 'x' };
    expect((await change(await t.actor('Admin'), caseId, eventId, { fields })).status).toBe(403);
    expect((await change(agent, elsewhere.caseId, eventId, { fields })).status).toBe(404);
    const [status] = await t.db
      .insert(caseEvents)
      .values({ caseId, type: 'status', title: 'x', createdAt: t.clock.now(), authorUserId: agent.userId })
      .returning();
    expect((await change(agent, caseId, status?.caseEventId ?? 0, { fields })).status).toBe(403);
    expect((await list(await t.actor('Admin'), caseId)).body.items.map(({ canEdit }) => canEdit)).toEqual([
      false,
      false,
    ]);
  });

  test('takes no more than 20 files in all', async () => {
    const { caseId, eventId } = await made();
    const files = Array.from({ length: 20 }, (_, i) => pdf(`${i}.pdf`));
    const refused = await change(agent, caseId, eventId, { fields: { content: 'x' }, files });
    expect([refused.status, refused.body.code]).toEqual([413, 'TooManyFiles']);
    const tooMany = await add(agent, caseId, { fields: { content: 'x' }, files: [...files, pdf('20.pdf')] });
    expect([tooMany.status, tooMany.body.code]).toEqual([413, 'TooManyFiles']);
    const left = await t.db.select().from(storedFiles).where(eq(storedFiles.fileName, '19.pdf'));
    expect(left).toEqual([]);
  });
});

describe('delete', () => {
  const deleter = () => t.actor('Agent', { claims: ['DeletePermission', 'DeleteAttachmentPermission'] });
  const made = async () => {
    const { caseId } = await openCase();
    const name = `${randomUUID()}.pdf`;
    const { body } = await add(agent, caseId, { fields: { content: 'secret words' }, files: [pdf(name)] });
    const [file] = await t.db.select().from(storedFiles).where(eq(storedFiles.fileName, name));
    const [attachment] = await t.db.select().from(attachments).where(eq(attachments.caseId, caseId));
    return {
      caseId,
      eventId: body.caseEventId,
      storedFileId: file?.storedFileId ?? 0,
      attachmentId: attachment?.attachmentId ?? 0,
    };
  };
  const fileOf = async (storedFileId: number) =>
    (await t.db.select().from(storedFiles).where(eq(storedFiles.storedFileId, storedFileId)))[0];

  test('an event goes with its files, by the claim only, and is found no more', async () => {
    const { caseId, eventId, storedFileId } = await made();
    expect((await remove(await t.actor('Agent', { claims: [] }), caseId, eventId)).status).toBe(403);
    expect((await remove(await deleter(), caseId, eventId)).status).toBe(200);
    expect((await remove(await deleter(), caseId, eventId)).status).toBe(404);
    expect(await eventsOf(caseId)).toEqual([]);
    const { rows } = await t.pool.query('select words::text as words from case_search where case_id = $1', [
      caseId,
    ]);
    expect(rows[0].words).not.toContain('secret');
    expect((await fileOf(storedFileId))?.isInUse).toBe(false);
    expect((await auditOf(caseId)).slice(-2)).toEqual(['caseEvent remove', 'attachment remove']);
  });

  test('what the process rests on stays', async () => {
    const { caseId } = await openCase();
    const [forward] = await t.db
      .insert(caseEvents)
      .values({ caseId, type: 'forward', title: 'x', createdAt: t.clock.now() })
      .returning();
    expect((await remove(await deleter(), caseId, forward?.caseEventId ?? 0)).status).toBe(403);
    expect(await eventsOf(caseId)).toHaveLength(1);
  });

  test('an attachment goes by its claim, and its bytes with the sweep of the next night', async () => {
    const { caseId, attachmentId, storedFileId } = await made();
    const removeFile = (who: UserActor) =>
      t.inject(who, caseEventEndpoints.removeAttachment, { params: { id: attachmentId } });
    const stranger = await t.actor('Agent', {
      claims: ['DeleteAttachmentPermission'],
      scopes: { Markets: [await marketId(t, 'FR')] },
    });
    expect((await removeFile(await t.actor('Agent', { claims: ['DeletePermission'] }))).status).toBe(403);
    expect((await removeFile(stranger)).status).toBe(404);
    expect((await removeFile(await deleter())).status).toBe(200);
    expect((await removeFile(await deleter())).status).toBe(404);
    expect((await auditOf(caseId)).at(-1)).toBe('attachment remove');
    const file = await fileOf(storedFileId);
    await sweepFiles(t.ctx());
    expect(await fileOf(storedFileId)).toBeDefined();
    t.clock.advance({ hours: 25 });
    await sweepFiles(t.ctx());
    expect(await fileOf(storedFileId)).toBeUndefined();
    await expect(t.ctx().files.read(file?.storageKey ?? '')).rejects.toThrow();
  });

  test('the sweep leaves what is used', async () => {
    const { storedFileId, eventId } = await made();
    t.clock.advance({ days: 3 });
    await sweepFiles(t.ctx());
    const file = await fileOf(storedFileId);
    expect(file?.isInUse).toBe(true);
    expect(await buffer(await t.ctx().files.read(file?.storageKey ?? ''))).toEqual(samples.pdf);
    const rows = await t.db
      .select()
      .from(attachments)
      .where(and(eq(attachments.caseEventId, eventId), eq(attachments.storedFileId, storedFileId)));
    expect(rows).toHaveLength(1);
  });
});

describe('list events', () => {
  test('newest first, paged, in scope only', async () => {
    const { caseId } = await openCase();
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
      await add(agent, caseId, { fields: { content: text } });
    }
    const first = await list(agent, caseId, { take: 10 });
    expect(first.body.totalCount).toBe(11);
    expect(first.body.items.map(({ content }) => content).slice(0, 2)).toEqual(['more', 'ten']);
    const rest = await list(agent, caseId, { take: 10, skip: 10 });
    expect(rest.body.items.map(({ content }) => content)).toEqual(['one']);
    const stranger = await t.actor('Agent', { scopes: { Markets: [await marketId(t, 'FR')] } });
    expect((await list(stranger, caseId)).status).toBe(404);
  });
});
