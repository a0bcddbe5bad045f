import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserActor } from '../../context.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { type CommentCalls, commentCalls, pdf } from '../../testing/comment-calls.ts';
import { marketId } from '../../testing/factories.ts';
import { samples } from '../../testing/sample-files.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { caseEvents, cases } from '../case/tables.ts';
import { sweepFiles } from './sweep-files.ts';
import { attachments } from './tables.ts';

let t: TestApp;
let agent: UserActor;
let calls: CommentCalls;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent', { firstName: 'Anna', lastName: 'Weber' });
  calls = commentCalls(t);
});
afterAll(() => t.close());

describe('deleting (rule 13.3)', () => {
  const deleter = () => t.actor('Agent', { claims: ['DeletePermission', 'DeleteAttachmentPermission'] });
  const made = async () => {
    const { caseId } = await calls.openCase();
    const name = `${randomUUID()}.pdf`;
    const { body } = await calls.add(agent, caseId, {
      fields: { content: 'secret words' },
      files: [pdf(name)],
    });
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

  test('removes an event with its files from case and search, and requires the claim', async () => {
    const { caseId, eventId, storedFileId } = await made();
    expect((await calls.remove(await t.actor('Agent', { claims: [] }), caseId, eventId)).status).toBe(403);
    expect((await calls.remove(await deleter(), caseId, eventId)).status).toBe(200);
    expect((await calls.remove(await deleter(), caseId, eventId)).status).toBe(404);
    expect(await calls.eventsOf(caseId)).toMatchObject([
      { type: 'status', details: { act: 'eventRemoved' } },
    ]);
    const { rows } = await t.pool.query('select words::text as words from case_search where case_id = $1', [
      caseId,
    ]);
    expect(rows[0].words).not.toContain('secret');
    expect((await fileOf(storedFileId))?.isInUse).toBe(false);
    expect((await calls.auditOf(caseId)).slice(-2)).toEqual(['caseEvent remove', 'attachment remove']);
  });

  test('keeps the mail when its event is deleted', async () => {
    const { caseId, eventId } = await made();
    const mail = {
      messageId: `<${randomUUID()}@demo.example>`,
      kind: 'forward' as const,
      state: 'delivered' as const,
      from: 'team@demo.example',
      to: ['otto@demo.example'],
      subject: 'x',
      html: '',
      text: '',
    };
    await t.db
      .insert(outgoingMails)
      .values({ ...mail, caseId, caseEventId: eventId, createdAt: t.clock.now() });
    expect((await calls.remove(await deleter(), caseId, eventId)).status).toBe(200);
    const kept = await t.db.select().from(outgoingMails).where(eq(outgoingMails.caseId, caseId));
    expect(kept).toMatchObject([{ ...mail, caseEventId: null }]);
  });

  test('records in the history who deleted the event, but not its content', async () => {
    const { caseId, eventId } = await made();
    await calls.remove(await deleter(), caseId, eventId);
    const { body } = await t.inject(agent, casePageEndpoints.listHistory, { params: { id: caseId } });
    expect(body.items[0]?.action).toBe('caseEvent-remove');
    const shown = JSON.stringify(body.items[0]);
    expect(shown).not.toContain('secret words');
    expect(shown).not.toContain('.pdf');
  });

  test('rejects deleting anything of a legal case', async () => {
    const { caseId, eventId, attachmentId } = await made();
    await t.db.update(cases).set({ legal: true }).where(eq(cases.caseId, caseId));
    const who = await deleter();
    expect((await calls.remove(who, caseId, eventId)).body).toMatchObject({ code: 'LegalCase' });
    const file = { params: { id: attachmentId } };
    expect((await t.inject(who, caseEventEndpoints.removeAttachment, file)).body).toMatchObject({
      code: 'LegalCase',
    });
    const { body } = await t.inject(who, casePageEndpoints.getCase, { params: { id: caseId } });
    expect(body.abilities).toMatchObject({ deleteAttachments: false });
    expect(body.caseEvents.some(({ canDelete }) => canDelete)).toBe(false);
  });

  test('rejects deleting events that the process depends on', async () => {
    const { caseId } = await calls.openCase();
    const [forward] = await t.db
      .insert(caseEvents)
      .values({
        caseId,
        type: 'forward',
        title: 'x',
        createdAt: t.clock.now(),
        details: { to: [], cc: [], dueDateTime: null, attachments: [] },
      })
      .returning();
    expect((await calls.remove(await deleter(), caseId, forward?.caseEventId ?? 0)).status).toBe(403);
    expect(await calls.eventsOf(caseId)).toHaveLength(1);
  });

  test('finds a case by the names of its files while it has them', async () => {
    const { caseId } = await calls.openCase();
    const found = async (text: string) =>
      (
        await t.inject(await deleter(), caseListEndpoints.listCases, { query: {}, body: { text } })
      ).body.items.map((item) => item.caseId);
    await calls.add(await t.actor('Agent'), caseId, {
      fields: { content: 'Files' },
      files: [pdf('Invoice_Werkstatt_zebrastripe.pdf'), pdf('Übergabe-Protokoll 12.pdf')],
    });
    expect(await found('zebrastripe')).toEqual([caseId]);
    expect(await found('Invoice_Werkstatt_zebrastripe.pdf')).toEqual([caseId]);
    expect(await found('uebergabe-protokoll')).toEqual([caseId]);
    const [file] = await t.db
      .select()
      .from(attachments)
      .where(eq(attachments.caseId, caseId))
      .orderBy(attachments.order);
    const params = { id: file?.attachmentId ?? 0 };
    await t.inject(await deleter(), caseEventEndpoints.removeAttachment, { params });
    expect(await found('zebrastripe')).toEqual([]);
    expect(await found('übergabe')).toEqual([caseId]);
  });

  test('removes an attachment by its claim, and its bytes with the sweep of the next night', async () => {
    const { caseId, attachmentId, storedFileId } = await made();
    const removeFile = (who: UserActor) =>
      t.inject(who, caseEventEndpoints.removeAttachment, { params: { id: attachmentId } });
    const outsider = await t.actor('Agent', {
      claims: ['DeleteAttachmentPermission'],
      scopes: { Markets: [await marketId(t, 'FR')] },
    });
    expect((await removeFile(await t.actor('Agent', { claims: ['DeletePermission'] }))).status).toBe(403);
    expect((await removeFile(outsider)).status).toBe(404);
    expect((await removeFile(await deleter())).status).toBe(200);
    expect((await removeFile(await deleter())).status).toBe(404);
    expect((await calls.auditOf(caseId)).at(-1)).toBe('attachment remove');
    expect((await calls.eventsOf(caseId)).at(-1)?.details).toMatchObject({ act: 'fileRemoved' });
    const file = await fileOf(storedFileId);
    await sweepFiles(t.ctx());
    expect(await fileOf(storedFileId)).toBeDefined();
    t.clock.advance({ hours: 25 });
    await sweepFiles(t.ctx());
    expect(await fileOf(storedFileId)).toBeUndefined();
    await expect(t.ctx().files.read(file?.storageKey ?? '')).rejects.toThrow();
  });

  test('keeps used files in the sweep (rule 13.7)', async () => {
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
