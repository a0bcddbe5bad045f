import { randomUUID } from 'node:crypto';
import { updateCaseForm } from '@cfm/contract/cases/case-forms.ts';
import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserActor } from '../../context.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import { type CommentCalls, commentCalls, pdf } from '../../testing/comment-calls.ts';
import { lookupId, makeCase, marketId } from '../../testing/factories.ts';
import { samples } from '../../testing/sample-files.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { statusIds } from '../case/status-transitions.ts';
import { caseEvents, caseLocks, cases } from '../case/tables.ts';

let t: TestApp;
let agent: UserActor;
let calls: CommentCalls;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent', { firstName: 'Anna', lastName: 'Weber' });
  calls = commentCalls(t);
});
afterAll(() => t.close());

const lockBy = (caseId: number, who: UserActor) =>
  t.db.insert(caseLocks).values({
    caseId,
    userId: who.userId,
    sessionHash: who.sessionHash,
    tabId: 'tab',
    since: t.clock.now(),
    leaseUntil: new Date(Date.parse(t.clock.now()) + 60_000).toISOString(),
  });

describe('adding a comment', () => {
  test('rejects pictures once those of the case reach the limit (rule 13.8)', async () => {
    const { caseId } = await calls.openCase();
    const picture = `<p><img src="data:image/png;base64,${samples.png.toString('base64')}" /></p>`;
    const first = await calls.add(agent, caseId, { fields: { title: '', content: picture } });
    expect(first.status).toBe(200);
    await t.db
      .update(caseEvents)
      .set({ content: `${picture}<p>${'x'.repeat(19_999_000)}</p>` })
      .where(eq(caseEvents.caseEventId, first.body.caseEventId));
    const full = await calls.add(agent, caseId, { fields: { title: '', content: picture.repeat(10) } });
    expect(full).toMatchObject({ status: 400, body: { code: 'BadRequest' } });
    expect(full.body.errors).toEqual({ content: expect.stringContaining('pictures are too large') });
    const words = await calls.add(agent, caseId, { fields: { title: '', content: '<p>No picture</p>' } });
    expect(words.status).toBe(200);
    const other = await calls.openCase();
    const elsewhere = await calls.add(agent, other.caseId, { fields: { title: '', content: picture } });
    expect(elsewhere.status).toBe(200);
  });

  test('stores safe rich text, its plain text and its files, and shows the author', async () => {
    const { caseId } = await calls.openCase();
    const { status, body } = await calls.add(agent, caseId, {
      fields: { title: 'Call', content: '<p>He said <b>stop</b>.</p><script>alert(1)</script>' },
      files: [pdf('Prüfbericht.pdf'), { name: 'photo.png', content: samples.png }],
    });
    expect(status).toBe(200);
    const listed = await calls.list(agent, caseId);
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
    const [event] = await calls.eventsOf(caseId);
    expect(event?.contentText).toBe('He said stop.');
    expect(await calls.auditOf(caseId)).toEqual([
      'caseEvent create',
      'attachment create',
      'attachment create',
    ]);
  });

  test('counts as the first edit of a new case', async () => {
    const { caseId, version } = await makeCase(t);
    await calls.add(agent, caseId, { fields: { content: '<p>x</p>' } });
    const [row] = await t.db.select().from(cases).where(eq(cases.caseId, caseId));
    expect(row).toMatchObject({
      statusId: statusIds.InProgress,
      firstEditDateTime: t.clock.now(),
      version: version + 1,
    });
    expect((await calls.eventsOf(caseId)).map(({ type, details }) => [type, details])).toEqual([
      ['status', { from: 'New', to: 'InProgress' }],
      ['comment', {}],
    ]);
    await calls.add(agent, caseId, { fields: { content: '<p>y</p>' } });
    expect(await calls.eventsOf(caseId)).toHaveLength(3);
  });

  test('keeps a case new when its creator adds files without a text', async () => {
    const { caseId } = await makeCase(t, { createdByUserId: agent.userId });
    expect((await calls.add(agent, caseId, { fields: { content: '' }, files: [pdf()] })).status).toBe(200);
    const statusOf = async () => {
      const [row] = await t.db
        .select({ statusId: cases.statusId })
        .from(cases)
        .where(eq(cases.caseId, caseId));
      return row?.statusId;
    };
    expect(await statusOf()).toBe(statusIds.New);
    await calls.add(await t.actor('Agent'), caseId, { fields: { content: '' }, files: [pdf()] });
    expect(await statusOf()).toBe(statusIds.InProgress);
  });

  test('adds files without a text to the description of a new case, each once', async () => {
    const { body: made } = await t.inject(agent, caseEndpoints.createCase, {
      body: {
        title: 'Range loss',
        description: '<p>Half the range is gone.</p>',
        sourceId: await lookupId(t, 'source', 'Contact Form'),
        inputChannelId: await lookupId(t, 'inputChannel', 'Telephone'),
        receiptDateTime: t.clock.now(),
        codeLevelSets: [],
      },
    });
    const send = (files: Parameters<typeof calls.add>[2]['files']) =>
      calls.add(agent, made.caseId, { fields: { content: '', requestKey: randomUUID() }, files });
    const first = await send([pdf('first.pdf')]);
    const second = await send([pdf('first.pdf'), pdf('second.pdf')]);
    const { body } = await calls.list(agent, made.caseId);
    expect(body.items).toMatchObject([
      {
        caseEventId: first.body.caseEventId,
        content: '<p>Half the range is gone.</p>',
        details: { isDescription: true },
        attachments: [{ fileName: 'first.pdf' }, { fileName: 'second.pdf' }],
      },
    ]);
    expect(second.body).toEqual(first.body);
    const many = Array.from({ length: 19 }, (_none, at) => pdf(`${at}.pdf`));
    expect((await send(many)).body.code).toBe('TooManyFiles');
  });

  test('requires a text or a file', async () => {
    const { caseId } = await calls.openCase();
    const rejected = await calls.add(agent, caseId, { fields: { title: 'x', content: '<p> &nbsp;</p>' } });
    expect(rejected.status).toBe(400);
    expect(rejected.body.errors).toEqual({ content: 'Text is required' });
    expect((await calls.add(agent, caseId, { fields: { content: '' }, files: [pdf()] })).status).toBe(200);
    expect(
      (await calls.add(agent, caseId, { fields: { title: 'a'.repeat(201), content: 'x' } })).status,
    ).toBe(400);
    expect((await calls.add(agent, caseId, { fields: {} })).status).toBe(400);
    expect(await calls.eventsOf(caseId)).toHaveLength(1);
  });

  test('makes one event with one set of files when sent repeatedly, even concurrently', async () => {
    const { caseId } = await calls.openCase();
    const requestKey = randomUUID();
    const once = () =>
      calls.add(agent, caseId, { fields: { content: '<p>x</p>', requestKey }, files: [pdf('once.pdf')] });
    const both = await Promise.all([once(), once()]);
    const third = await once();
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set([...both, third].map(({ body }) => body.caseEventId)).size).toBe(1);
    expect(await calls.eventsOf(caseId)).toHaveLength(1);
    const files = await t.db.select().from(storedFiles).where(eq(storedFiles.fileName, 'once.pdf'));
    expect(files.map(({ isInUse }) => isInUse)).toEqual([true]);
  });

  test("rejects a request key that another case's event or another user used", async () => {
    const first = await calls.openCase();
    const second = await calls.openCase();
    const requestKey = randomUUID();
    await calls.add(agent, first.caseId, { fields: { content: 'x', requestKey } });
    const fields = { content: 'y', requestKey };
    expect((await calls.add(agent, second.caseId, { fields })).status).toBe(400);
    expect((await calls.add(await t.actor('Agent'), first.caseId, { fields })).status).toBe(400);
  });

  test('accepts characters that the database rejects', async () => {
    const { caseId } = await calls.openCase();
    const { status } = await calls.add(agent, caseId, {
      fields: { title: 'a\u0000b', content: '<p>c\u0000d</p>' },
    });
    expect(status).toBe(200);
    expect((await calls.eventsOf(caseId))[0]).toMatchObject({
      title: 'a\ufffdb',
      content: '<p>c\ufffdd</p>',
    });
  });

  test('works while another user holds the lock without changing anything else of the case, unlike other changes', async () => {
    const { caseId, version } = await makeCase(t);
    const made = await calls.add(agent, caseId, { fields: { content: '<p>Mine</p>' } });
    await t.db.update(cases).set({ statusId: statusIds.New, version }).where(eq(cases.caseId, caseId));
    await lockBy(caseId, await t.actor('Agent', { lastName: 'Holder' }));
    const added = await calls.add(agent, caseId, {
      fields: { content: '<p>Called back</p>' },
      files: [pdf()],
    });
    expect(added.status).toBe(200);
    const newest = (await calls.eventsOf(caseId)).at(-1);
    expect(newest).toMatchObject({ caseEventId: added.body.caseEventId, type: 'comment' });
    const [row] = await t.db.select().from(cases).where(eq(cases.caseId, caseId));
    expect(row).toMatchObject({ statusId: statusIds.New, version });

    const { body: detail } = await t.inject(agent, casePageEndpoints.getCase, { params: { id: caseId } });
    expect(detail.abilities).toMatchObject({ comment: true, edit: false, deleteAttachments: false });
    const changed = await calls.change(agent, caseId, made.body.caseEventId, { fields: { content: 'y' } });
    const saved = await t.inject(agent, casePageEndpoints.updateCase, {
      params: { id: caseId },
      body: updateCaseForm.parse({ ...detail, title: 'Other' }),
    });
    expect([changed.body.code, saved.body]).toMatchObject(['CaseLocked', { code: 'CaseLocked' }]);
  });

  test('rejects a case out of scope, a signed-out user and a read-only case, and leaves no file (rule 3.6)', async () => {
    const { caseId } = await calls.openCase();
    const closed = await makeCase(t, { statusId: statusIds.Closed });
    const outsider = await t.actor('Agent', { scopes: { Markets: [await marketId(t, 'FR')] } });
    const parts = { fields: { content: 'x' }, files: [pdf('rejected.pdf')] };
    expect((await calls.add(null, caseId, parts)).status).toBe(401);
    expect((await calls.add(outsider, caseId, parts)).status).toBe(404);
    expect((await calls.add(agent, closed.caseId, parts)).body.code).toBe('CaseReadOnly');
    expect(await calls.eventsOf(caseId)).toEqual([]);
    const left = await t.db.select().from(storedFiles).where(eq(storedFiles.fileName, 'rejected.pdf'));
    expect(left).toEqual([]);
  });
});
