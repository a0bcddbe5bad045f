import { randomUUID } from 'node:crypto';
import { forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { caseEvents, caseLocks, cases } from '../../cases/case/tables.ts';
import { attachments } from '../../cases/events/tables.ts';
import { blacklist } from '../../catalog/blacklist/tables.ts';
import { dealers } from '../../catalog/markets/tables.ts';
import type { UserActor } from '../../context.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import { hashToken } from '../../platform/secrets/encrypt.ts';
import { makeCase, makeContact, marketId } from '../../testing/factories.ts';
import { fileOfCase, forward, forwardForm, linksOf, sentMails, storeFile } from '../../testing/forward.ts';
import { multipartBody } from '../../testing/multipart-body.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { forwards } from './tables.ts';

let t: TestApp;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent');
});
afterAll(() => t.close());

const caseOf = async (caseId: number) => (await t.db.select().from(cases).where(eq(cases.caseId, caseId)))[0];
const eventOf = async (caseEventId: number) =>
  (await t.db.select().from(caseEvents).where(eq(caseEvents.caseEventId, caseEventId)))[0];

describe('forwarding a case', () => {
  it('shows the mark of erased text in the language of the mail and stores it as it is (rule 19.22)', async () => {
    const row = await makeCase(t, { title: '[erased]' });
    const words = { subject: 'About [erased]', message: 'The title is [erased].' };
    const { caseEventId } = await forward(t, agent, row, { language: 'de', ...words });
    const [mail] = await sentMails(t, row.caseId);
    expect(mail?.subject).toContain('About [gelöscht]');
    expect(mail?.sentText).toContain('The title is [gelöscht].');
    expect(mail?.sentHtml).toContain('The title is [gelöscht].');
    expect((await eventOf(caseEventId))?.title).toContain('[erased]');
  });

  it('names a dealer only at an address of that dealer', async () => {
    const row = await makeCase(t);
    const { caseEventId } = await forward(t, agent, row, {
      to: [{ email: 'insider@private.example', dealerId: 1 }],
    });
    const unnamed = { email: 'insider@private.example', dealerId: null, dealerName: null };
    expect((await eventOf(caseEventId))?.details).toMatchObject({ to: [unnamed] });
    expect(await linksOf(t, row.caseId)).toMatchObject([{ dealerId: null }]);
  });

  it('sets status, due date and first edit, and records event, forward and links (rule 9.5)', async () => {
    const row = await makeCase(t);
    const [dealer] = await t.db
      .update(dealers)
      .set({ emails: ['A@dealer.example'] })
      .where(eq(dealers.dealerId, 1))
      .returning();
    const { caseEventId, version } = await forward(t, agent, row, {
      to: [
        { email: 'a@dealer.example', dealerId: dealer?.dealerId ?? null },
        { email: 'b@free.example' },
        { email: 'A@dealer.example' },
      ],
      cc: ['boss@dealer.example', 'b@free.example'],
      dueDateTime: '2026-03-12T12:00:00+01:00',
    });
    const changed = await caseOf(row.caseId);
    expect(changed).toMatchObject({
      statusId: statusIds.Forwarded,
      dueDateTime: '2026-03-12T11:00:00.000Z',
      firstEditDateTime: t.clock.now(),
      version,
    });
    expect(version).toBe(row.version + 1);
    expect(await eventOf(caseEventId)).toMatchObject({
      type: 'forward',
      title: `[${row.internalId}] Please look into this`,
      authorUserId: agent.userId,
      content: '<p>Dear colleagues,</p><p>please look into this.</p>',
      details: {
        to: [
          { email: 'a@dealer.example', dealerId: dealer?.dealerId, dealerName: dealer?.name },
          { email: 'b@free.example', dealerId: null, dealerName: null },
        ],
        cc: ['boss@dealer.example'],
        dueDateTime: '2026-03-12T11:00:00.000Z',
        attachments: [],
      },
    });
    const links = await linksOf(t, row.caseId);
    expect(links.map(({ email, dealerId }) => ({ email, dealerId }))).toEqual([
      { email: 'a@dealer.example', dealerId: dealer?.dealerId },
      { email: 'b@free.example', dealerId: null },
    ]);
    expect(links[0]?.expiresAt).toBe('2026-06-02T09:00:00.000Z');
    const audited = await t.db
      .select({ entity: auditEntries.entity, by: auditEntries.actorUserId })
      .from(auditEntries)
      .where(eq(auditEntries.caseId, row.caseId))
      .orderBy(auditEntries.auditId);
    expect(audited.map(({ entity }) => entity).sort()).toEqual([
      // The changes of the forward, and the mark of its reminder process.
      'case',
      'case',
      'caseEvent',
      'caseLink',
      'caseLink',
      'forward',
      'outgoingMail',
      'outgoingMail',
      'outgoingMail',
      'reminderPlan',
    ]);
    expect(audited.every(({ by }) => by === agent.userId)).toBe(true);
  });

  it('gives each To recipient a mail with their own links, and Cc a copy without links (rule 9.6)', async () => {
    const row = await makeCase(t);
    await forward(t, agent, row, {
      to: [{ email: 'a@dealer.example' }, { email: 'b@free.example' }],
      cc: ['boss@dealer.example'],
    });
    const [a, b, copy] = await sentMails(t, row.caseId);
    const links = await linksOf(t, row.caseId);
    expect([a?.to, b?.to, copy?.to]).toEqual([
      ['a@dealer.example'],
      ['b@free.example'],
      ['boss@dealer.example'],
    ]);
    expect(new Set([a?.token, b?.token]).size).toBe(2);
    expect(links.map(({ tokenHash }) => tokenHash)).toEqual(
      [a, b].map((mail) => hashToken(mail?.token ?? '')),
    );
    expect(links.map(({ mailId }) => mailId)).toEqual([a?.mailId, b?.mailId]);
    expect(Buffer.from(a?.token ?? '', 'base64url')).toHaveLength(32);
    for (const path of [
      `solution/solve?token=${a?.token}&marketStatus=solved`,
      `solution/add-more-days?token=${a?.token}&marketStatus=delayed&days=3`,
      `solution/add-more-days?token=${a?.token}&marketStatus=delayed&days=5`,
      `solution/add-more-days?token=${a?.token}&marketStatus=delayed\n`,
    ]) {
      expect(a?.sentText).toContain(`http://localhost:3000/${path}`);
      expect(a?.sentHtml).toContain(`href="http://localhost:3000/${path.trim().replaceAll('&', '&amp;')}"`);
    }
    expect(a?.html).not.toContain(a?.token);
    expect(copy?.token).toBeNull();
    expect(copy?.sentHtml).not.toMatch(/solution\/|\{\{link/);
    expect(copy?.sentText).toContain('please look into this.');
    expect(copy?.sentText).toContain('a@dealer.example, b@free.example');
  });

  it.each([
    ['en', 'Please answer by 12.03.2026 (CET).', 'Close the case with a solution', '3 more working days'],
    [
      'de',
      'Bitte antworten Sie bis zum 12.03.2026 (MEZ).',
      'Fall mit einer Lösung schließen',
      '3 weitere Arbeitstage',
    ],
  ] as const)('writes in %s, with the customer only when chosen', async (language, due, solve, days) => {
    const customer = await makeContact(t, {
      firstName: 'Ottilie',
      lastName: 'Zwirner',
      emails: ['ottilie@customer.example'],
      phones: ['+49 89 1234'],
    });
    const row = await makeCase(t, { contactId: customer.contactId });
    const chosen = { language, dueDateTime: '2026-03-12T11:00:00Z' };
    await forward(t, agent, row, chosen);
    await forward(t, agent, row, { ...chosen, includesCustomer: true, cc: ['boss@dealer.example'] });
    const [without, withCustomer, copy] = await sentMails(t, row.caseId);
    for (const body of [without?.sentHtml, without?.sentText]) {
      for (const text of [due, solve, days, row.internalId]) expect(body).toContain(text);
      expect(body).not.toMatch(/Ottilie|Zwirner|ottilie@|1234/);
    }
    for (const mail of [withCustomer, copy]) {
      expect(mail?.sentText).toContain('Ottilie Zwirner, ottilie@customer.example');
      expect(mail?.sentText).not.toContain('1234');
    }
    expect(without?.html).toContain(`<html lang="${language}">`);
  });

  it('escapes link placeholders and HTML in the message', async () => {
    const row = await makeCase(t);
    const message = 'See {{link:solve}} {{<b></b>link:solve}} <script>alert(1)</script>\n<b>bold</b>';
    await forward(t, agent, row, { message });
    const [mail] = await sentMails(t, row.caseId);
    expect(mail?.sentHtml).toContain('{{ link:solve}}');
    expect(mail?.sentHtml).toContain('<b>bold</b>');
    expect(mail?.sentHtml).not.toContain('<script');
    expect(mail?.sentText).toContain('See {{ link:solve}} {{ link:solve}}');
  });

  it('uses the due date of the rule when none is chosen', async () => {
    const row = await makeCase(t);
    await forward(t, agent, row);
    // Germany: 8 working days, without weekends.
    expect((await caseOf(row.caseId))?.dueDateTime).toBe('2026-03-16T17:00:00.000Z');
  });

  it('reopens a solved case and keeps earlier links of the recipient (rule 9.8)', async () => {
    const row = await makeCase(t);
    await forward(t, agent, row);
    await forward(t, agent, row);
    expect((await linksOf(t, row.caseId)).map(({ endedAt, revokedAt }) => ({ endedAt, revokedAt }))).toEqual([
      { endedAt: null, revokedAt: null },
      { endedAt: null, revokedAt: null },
    ]);
    const solved = await makeCase(t, { statusId: statusIds.Solved, solvedDateTime: t.clock.now() });
    await forward(t, agent, solved);
    expect(await caseOf(solved.caseId)).toMatchObject({
      statusId: statusIds.Forwarded,
      solvedDateTime: null,
    });
  });

  it('makes one forward when a form is sent twice concurrently (rule 9.5)', async () => {
    const row = await makeCase(t);
    const requestKey = randomUUID();
    const [first, second] = await Promise.all([
      forward(t, agent, row, {}, { requestKey }),
      forward(t, agent, row, {}, { requestKey }),
    ]);
    expect(second).toEqual(first);
    expect(await forward(t, agent, row, {}, { requestKey })).toEqual(first);
    expect(await t.db.select().from(forwards).where(eq(forwards.caseId, row.caseId))).toHaveLength(1);
    expect(await sentMails(t, row.caseId)).toHaveLength(1);
    const other = await makeCase(t);
    await expect(forward(t, agent, other, {}, { requestKey })).rejects.toMatchObject({ code: 'BadRequest' });
  });
});

describe('files of a forward', () => {
  it('sends the chosen and the added ones with every mail, and keeps the added ones on the event', async () => {
    const row = await makeCase(t);
    const chosen = await fileOfCase(t, row.caseId);
    await fileOfCase(t, row.caseId);
    const added = await storeFile(t, 10, false);
    const { caseEventId } = await forward(
      t,
      agent,
      row,
      { attachmentIds: [chosen.attachmentId, chosen.attachmentId], cc: ['boss@dealer.example'] },
      { files: [added] },
    );
    for (const mail of await sentMails(t, row.caseId))
      expect(mail.files.map(({ storedFileId }) => storedFileId)).toEqual([
        chosen.storedFileId,
        added.storedFileId,
      ]);
    const kept = await t.db
      .select({ storedFileId: attachments.storedFileId })
      .from(attachments)
      .where(eq(attachments.caseEventId, caseEventId));
    expect(kept).toEqual([{ storedFileId: added.storedFileId }]);
  });

  it('rejects a file of another case', async () => {
    const foreign = await fileOfCase(t, (await makeCase(t)).caseId);
    const row = await makeCase(t);
    await expect(forward(t, agent, row, { attachmentIds: [foreign.attachmentId] })).rejects.toMatchObject({
      code: 'BadRequest',
      details: { fields: { attachmentIds: expect.any(String) } },
    });
    expect(await sentMails(t, row.caseId)).toHaveLength(0);
  });
});

describe('a forward is rejected', () => {
  it('to blacklisted addresses, at the field of each (rule 9.4)', async () => {
    const now = t.clock.now();
    await t.db.insert(blacklist).values([
      { email: 'Blocked@dealer.example', createdDateTime: now, lastModifiedDateTime: now },
      { email: '*@blocked.example', createdDateTime: now, lastModifiedDateTime: now },
    ]);
    const row = await makeCase(t);
    await expect(
      forward(t, agent, row, {
        to: [{ email: 'fine@dealer.example' }, { email: 'blocked@dealer.example' }],
        cc: ['anybody@blocked.example'],
      }),
    ).rejects.toMatchObject({
      code: 'RecipientBlacklisted',
      details: {
        fields: {
          'to.1.email': 'blocked@dealer.example is on the blacklist',
          'cc.0': 'anybody@blocked.example is on the blacklist',
        },
      },
    });
    expect(await linksOf(t, row.caseId)).toHaveLength(0);
  });

  it('for a case out of scope, read-only or locked by another user', async () => {
    const austria = await t.actor('Agent', { scopes: { Markets: [await marketId(t, 'AT')] } });
    const row = await makeCase(t);
    await expect(forward(t, austria, row)).rejects.toMatchObject({ code: 'NotFound' });
    for (const status of ['Closed', 'Spam', 'Integrated'] as const) {
      const readOnly = await makeCase(t, { statusId: statusIds[status] });
      await expect(forward(t, agent, readOnly)).rejects.toMatchObject({ code: 'CaseReadOnly' });
    }
    const colleague = await t.actor('Agent');
    await t.db.insert(caseLocks).values({
      caseId: row.caseId,
      userId: colleague.userId,
      sessionHash: colleague.sessionHash,
      tabId: 'tab',
      since: t.clock.now(),
      leaseUntil: '2026-03-04T09:02:00.000Z',
    });
    await expect(forward(t, agent, row)).rejects.toMatchObject({ code: 'CaseLocked' });
    await expect(forward(t, colleague, row)).resolves.toMatchObject({ version: row.version + 1 });
  });

  it('to an unknown dealer, or with a due date that is past or too far ahead', async () => {
    const row = await makeCase(t);
    await expect(
      forward(t, agent, row, { to: [{ email: 'a@dealer.example', dealerId: 999_999 }] }),
    ).rejects.toMatchObject({ details: { fields: { 'to.0.dealerId': "This dealer doesn't exist" } } });
    await expect(forward(t, agent, row, { dueDateTime: '2026-03-04T08:00:00Z' })).rejects.toMatchObject({
      details: { fields: { dueDateTime: 'The due date must be in the future' } },
    });
    await expect(forward(t, agent, row, { dueDateTime: '2031-03-05T08:00:00Z' })).rejects.toMatchObject({
      details: { fields: { dueDateTime: "The due date can't be more than five years in the future" } },
    });
  });
});

describe('over HTTP', () => {
  const send = async (who: UserActor | null, caseId: number, parts: Parameters<typeof multipartBody>[0]) =>
    t.inject(
      who,
      forwardingEndpoints.forwardCase,
      { params: { id: caseId } },
      { raw: await multipartBody(parts) },
    );

  it('accepts the form and files of a multipart request', async () => {
    const row = await makeCase(t);
    const requestKey = randomUUID();
    const files = [{ name: 'letter.txt', content: Buffer.from('Dear Sir'), type: 'text/plain' }];
    const reply = await send(agent, row.caseId, { body: { ...forwardForm(), requestKey }, files });
    expect(reply.status).toBe(200);
    expect((await eventOf(reply.body.caseEventId))?.details).toMatchObject({ attachments: ['letter.txt'] });
    expect((await send(agent, row.caseId, { body: { ...forwardForm(), requestKey } })).body).toEqual(
      reply.body,
    );
  });

  it('stores no files for a repeated form, and rejects its key from another user', async () => {
    const row = await makeCase(t);
    const requestKey = randomUUID();
    const body = { ...forwardForm(), requestKey };
    const files = [{ name: 'again.txt', content: Buffer.from('Dear Sir'), type: 'text/plain' }];
    const first = await send(agent, row.caseId, { body, files });
    expect((await send(agent, row.caseId, { body, files })).body).toEqual(first.body);
    const fromAnother = await send(await t.actor('Agent'), row.caseId, { body, files });
    expect([fromAnother.status, fromAnother.body.code]).toEqual([400, 'BadRequest']);
    const kept = await t.db.select().from(storedFiles).where(eq(storedFiles.fileName, 'again.txt'));
    expect(kept.map(({ isInUse }) => isInUse)).toEqual([true]);
  });

  it('returns an error for each invalid field', async () => {
    const row = await makeCase(t);
    const errorsOf = async (form: Parameters<typeof forwardForm>[0]) =>
      (await send(agent, row.caseId, { body: forwardForm(form) })).body;
    expect(await errorsOf({ to: [{ email: 'nobody' }], subject: ' ' })).toMatchObject({
      code: 'BadRequest',
      errors: { 'to.0.email': 'E-mail must be valid', subject: 'Subject is required' },
    });
    expect(await errorsOf({ to: [] })).toMatchObject({ errors: { to: 'To is required' } });
    expect(await sentMails(t, row.caseId)).toEqual([]);
  });

  it('rejects a signed-out user and an unknown case', async () => {
    const row = await makeCase(t);
    expect((await send(null, row.caseId, { body: {} })).status).toBe(401);
    expect((await send(agent, 9_999_999, { body: forwardForm() })).status).toBe(404);
    const [last] = await t.db.select().from(forwards).orderBy(desc(forwards.forwardId)).limit(1);
    expect(last?.caseId).not.toBe(row.caseId);
  });
});
