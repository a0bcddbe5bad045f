import { caseActionEndpoints } from '@cfm/contract/process/case-actions.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { listBlacklisted } from '../../catalog/blacklist/queries.ts';
import { blacklist } from '../../catalog/blacklist/tables.ts';
import type { UserActor } from '../../context.ts';
import { makeCase, makeContact } from '../../testing/factories.ts';
import { forward, tokensOf } from '../../testing/forward.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { openLink } from '../links/case-links.ts';

let t: TestApp;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent', { claims: ['Blacklist'] });
});
afterAll(() => t.close());

const mark = (who: UserActor, id: number, blacklistEmails: string[] = []) =>
  t.inject(who, caseActionEndpoints.markAsSpam, { params: { id }, body: { blacklistEmails } });
const undo = (who: UserActor, id: number) => t.inject(who, caseActionEndpoints.undoSpam, { params: { id } });
const read = async (id: number) =>
  (await t.inject(agent, casePageEndpoints.getCase, { params: { id } })).body;
const listed = async (internalId: string, filter: object = {}) =>
  (await t.inject(agent, caseListEndpoints.listCases, { body: { internalId, ...filter } })).body.totalCount;

describe('spam (rule 3.41)', () => {
  it('ends reminders and links and leaves the lists, and undoing it restores the status but not what ended', async () => {
    const row = await makeCase(t);
    await forward(t, agent, row, { to: [{ email: 'a@dealer.example' }] });
    const token = (await tokensOf(t, row.caseId))('a@dealer.example');
    expect((await read(row.caseId)).abilities).toMatchObject({ markAsSpam: true, undoSpam: false });
    expect((await mark(agent, row.caseId)).status).toBe(200);
    const spam = await read(row.caseId);
    expect(spam).toMatchObject({ status: { code: 'Spam' }, isReminderProcessActive: false });
    expect(spam.abilities).toMatchObject({ markAsSpam: false, undoSpam: true, edit: false });
    expect([await listed(row.internalId), await listed(row.internalId, { includeSpam: true })]).toEqual([
      0, 1,
    ]);
    await expect(openLink(t.ctx({ kind: 'anonymous' }), token)).rejects.toThrow();
    expect((await mark(agent, row.caseId)).body.code).toBe('CaseReadOnly');

    expect((await undo(agent, row.caseId)).status).toBe(200);
    const back = await read(row.caseId);
    expect(back).toMatchObject({ status: { code: 'Forwarded' }, isReminderProcessActive: false });
    expect(back.caseEvents[0]).toMatchObject({ type: 'status', details: { from: 'Spam', to: 'Forwarded' } });
    expect((await undo(agent, row.caseId)).body.code).toBe('StatusNotAllowed');
    const history = await t.inject(agent, casePageEndpoints.listHistory, { params: { id: row.caseId } });
    expect(history.body.items.slice(0, 2).map(({ action }) => action)).toEqual([
      'case-undoSpam',
      'case-spam',
    ]);
  });

  it('blacklists the chosen addresses once, and undoing it keeps them there', async () => {
    const { contactId, emails } = await makeContact(t, {
      emails: ['troll@post.example', 'other@post.example'],
    });
    const { caseId } = await makeCase(t, { contactId });
    const second = await makeCase(t, { contactId });
    expect((await mark(agent, caseId, ['Troll@Post.example'])).status).toBe(200);
    expect((await mark(agent, second.caseId, ['troll@post.example'])).status).toBe(200);
    await undo(agent, caseId);
    expect(await listBlacklisted(t.db, emails)).toEqual(['troll@post.example']);
    const entries = await t.db.select().from(blacklist);
    expect(entries).toMatchObject([{ firstName: 'Erik' }]);
    const audited = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entity, 'blacklistEntry'))
      .orderBy(auditEntries.auditId);
    expect(audited).toHaveLength(1);
    // The audit stores the address separately, as a personal value.
    expect(JSON.stringify(audited)).not.toContain('post.example');
  });

  it("rejects an address that is not the customer's, and changes nothing", async () => {
    const { contactId } = await makeContact(t, { emails: ['own@post.example'] });
    const { caseId } = await makeCase(t, { contactId });
    const { status, body } = await mark(agent, caseId, ['own@post.example', 'else@post.example']);
    expect([status, body.errors?.blacklistEmails]).toEqual([
      400,
      "else@post.example isn't an address of the customer",
    ]);
    expect((await read(caseId)).status.code).toBe('New');
    expect(await listBlacklisted(t.db, ['own@post.example', 'else@post.example'])).toEqual([]);
  });

  it('changes nothing without the claim for the blacklist, or when the case is closed', async () => {
    const { caseId } = await makeCase(t);
    const without = await t.actor('Agent', { claims: [] });
    expect((await mark(without, caseId, ['x@post.example'])).status).toBe(403);
    expect((await read(caseId)).status.code).toBe('New');
    const closed = await makeCase(t, { statusId: statusIds.Closed });
    expect((await mark(agent, closed.caseId, ['x@post.example'])).body.code).toBe('CaseReadOnly');
    expect(await listBlacklisted(t.db, ['x@post.example'])).toEqual([]);
  });
});
