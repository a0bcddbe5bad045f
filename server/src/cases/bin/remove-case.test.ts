import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { favoriteEndpoints } from '@cfm/contract/cases/favorites.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { caseActionEndpoints } from '@cfm/contract/process/case-actions.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditPersonalValues } from '../../access/audit/tables.ts';
import { saveDraft } from '../../access/users/save-draft.ts';
import type { UserActor } from '../../context.ts';
import { addNameWords } from '../../people/contacts/name-words.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { openLink } from '../../process/links/case-links.ts';
import { commentCalls, pdf } from '../../testing/comment-calls.ts';
import { makeCase, makeContact, marketId } from '../../testing/factories.ts';
import { fileOfCase, forward, tokensOf } from '../../testing/forward.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { statusIds } from '../case/status-transitions.ts';
import { caseLocks, cases } from '../case/tables.ts';
import { sweepFiles } from '../events/sweep-files.ts';
import { eraseCases } from './erase-cases.ts';

let t: TestApp;
let deleter: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  deleter = await t.actor('Agent', { claims: ['DeletePermission'], firstName: 'Dora', lastName: 'Delete' });
});
afterAll(() => t.close());

const remove = (who: UserActor, id: number) =>
  t.inject(who, caseActionEndpoints.removeCase, { params: { id } });
const restore = (who: UserActor, id: number) =>
  t.inject(who, caseActionEndpoints.restoreCase, { params: { id } });
const get = (who: UserActor, id: number) => t.inject(who, casePageEndpoints.getCase, { params: { id } });
const binOf = async (who: UserActor) => (await t.inject(who, caseActionEndpoints.listBin)).body;

describe('deleting a case (rule 3.43)', () => {
  it('removes it from everything but the bin, and a restore brings it back whole', async () => {
    const { contactId } = await makeContact(t, { lastName: 'Binnmann' });
    const row = await makeCase(t, { title: 'Binnable horn', contactId });
    await forward(t, deleter, row, { to: [{ email: 'a@dealer.example' }], withReminders: false });
    const token = (await tokensOf(t, row.caseId))('a@dealer.example');
    await t.inject(deleter, favoriteEndpoints.markFavorite, { params: { id: row.caseId } });
    await t.inject(deleter, caseEndpoints.lockCase, { params: { id: row.caseId }, body: {} });
    await t.db.delete(caseLocks);
    const before = await get(deleter, row.caseId);
    const found = async (body: object) =>
      (await t.inject(deleter, caseListEndpoints.listCases, { body })).body.totalCount;

    expect((await remove(deleter, row.caseId)).status).toBe(200);
    expect((await get(deleter, row.caseId)).status).toBe(404);
    expect([await found({ internalId: row.internalId }), await found({ text: 'binnmann' })]).toEqual([0, 0]);
    expect((await t.inject(deleter, favoriteEndpoints.listFavoriteIds)).body).not.toContain(row.caseId);
    await expect(openLink(t.ctx({ kind: 'anonymous' }), token)).rejects.toMatchObject({
      code: 'InvalidToken',
    });
    const mails = await t.db.select().from(outgoingMails).where(eq(outgoingMails.caseId, row.caseId));
    expect(mails.map(({ state }) => state)).not.toContain('queued');
    expect((await remove(deleter, row.caseId)).status).toBe(404);
    expect((await binOf(deleter)).items).toMatchObject([
      {
        internalId: row.internalId,
        customer: 'Erik Binnmann',
        deletedAt: t.clock.now(),
        deletedBy: 'Dora Delete',
        erasedAfter: new Date(Date.parse(t.clock.now()) + 30 * 86_400_000).toISOString(),
      },
    ]);

    expect((await restore(deleter, row.caseId)).status).toBe(200);
    expect((await restore(deleter, row.caseId)).status).toBe(404);
    const { caseEvents: _events, eventCounts: _counts, caseEventCount: _count, ...rest } = before.body;
    const back = (await get(deleter, row.caseId)).body;
    expect({ ...back, lastModifiedDateTime: rest.lastModifiedDateTime }).toMatchObject(rest);
    expect(back.caseEvents.slice(0, 2).map(({ details }) => details)).toMatchObject([
      { act: 'restored' },
      { act: 'deleted' },
    ]);
    expect(await found({ text: 'binnmann' })).toBe(1);
    await openLink(t.ctx({ kind: 'anonymous' }), token);
    const history = await t.inject(deleter, casePageEndpoints.listHistory, { params: { id: row.caseId } });
    expect(history.body.items.slice(0, 2).map(({ action }) => action)).toEqual([
      'case-restore',
      'case-delete',
    ]);
  });

  it("requires the claim and the case in the user's scope, in the bin too", async () => {
    const { caseId } = await makeCase(t);
    const french = await t.actor('Agent', {
      claims: ['DeletePermission'],
      scopes: { Markets: [await marketId(t, 'FR')] },
    });
    const without = await t.actor('Agent', { claims: [] });
    expect((await remove(french, caseId)).status).toBe(404);
    expect((await remove(without, caseId)).status).toBe(403);
    expect((await remove(deleter, caseId)).status).toBe(200);
    expect((await binOf(french)).totalCount).toBe(0);
    expect((await restore(french, caseId)).status).toBe(404);
    expect((await restore(without, caseId)).status).toBe(403);
  });

  it('rejects a locked or legal case, a case with integrated cases and an integrated case, and accepts spam and closed cases', async () => {
    const locked = await makeCase(t);
    const holder = await t.actor('Agent', { firstName: 'Hanna', lastName: 'Holder' });
    await t.inject(holder, caseEndpoints.lockCase, { params: { id: locked.caseId }, body: {} });
    expect((await remove(deleter, locked.caseId)).body.code).toBe('CaseLocked');
    const legal = await makeCase(t, { legal: true });
    expect((await remove(deleter, legal.caseId)).body.code).toBe('LegalCase');
    const target = await makeCase(t);
    await makeCase(t, { statusId: statusIds.Integrated, integratedIntoId: target.caseId });
    expect((await remove(deleter, target.caseId)).body.code).toBe('HasIntegratedCases');
    expect((await get(deleter, legal.caseId)).body.abilities.deleteCase).toBe(false);
    for (const [status, answer] of [
      ['Integrated', 409],
      ['Spam', 200],
      ['Closed', 200],
    ] as const) {
      const { caseId } = await makeCase(t, { statusId: statusIds[status] });
      expect((await get(deleter, caseId)).body.abilities.deleteCase, status).toBe(answer === 200);
      expect((await remove(deleter, caseId)).status, status).toBe(answer);
    }
  });
});

describe('after 30 days in the bin (rule 3.43)', () => {
  /** Names of the tables that contain a word in any column. */
  async function tablesWith(word: string): Promise<string[]> {
    const { rows } = await t.pool.query<{ schema: string; name: string }>(
      `select table_schema as schema, table_name as name from information_schema.tables
        where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`,
    );
    const found: string[] = [];
    for (const { schema, name } of rows) {
      const hits = await t.pool.query(
        `select 1 from "${schema}"."${name}" r where r::text ilike $1 limit 1`,
        [`%${word}%`],
      );
      if (hits.rows.length > 0) found.push(name);
    }
    return found.sort();
  }

  it('leaves nothing of the case and its person, and keeps the audit entry', async () => {
    const word = 'Ephemera';
    const contact = await makeContact(t, {
      firstName: word,
      lastName: word,
      emails: [`${word}@post.example`],
    });
    await addNameWords(t.db, [word]);
    const row = await makeCase(t, { title: `${word} leaks`, contactId: contact.contactId });
    const admin = await t.actor('Admin');
    await t.inject(admin, contactEndpoints.updateContact, {
      params: { contactId: contact.contactId },
      body: {
        contactId: contact.contactId,
        version: contact.version,
        firstName: word,
        lastName: `${word}son`,
        emails: [],
        phones: [],
        addresses: [],
      },
    });
    const comment = await commentCalls(t).add(deleter, row.caseId, {
      fields: { title: word, content: word },
      files: [pdf(`${word}.pdf`)],
    });
    await commentCalls(t).change(deleter, row.caseId, comment.body.caseEventId, {
      fields: { title: word, content: `${word}, changed` },
    });
    await fileOfCase(t, row.caseId);
    await forward(t, admin, row, { subject: word, message: word, to: [{ email: `${word}@dealer.example` }] });
    const key = `case:${row.caseId}:comment`;
    await saveDraft(t.ctx(deleter), { key, value: { content: word }, tabId: 'tab', basedOn: null });
    expect(await tablesWith(word)).toEqual(
      expect.arrayContaining(['audit_personal_values', 'case_events', 'cases', 'contacts', 'name_words']),
    );
    const kept = await makeCase(t);
    const bystander = await t.db.select().from(auditPersonalValues);
    expect((await remove(deleter, row.caseId)).status).toBe(200);
    expect((await remove(deleter, kept.caseId)).status).toBe(200);

    t.clock.advance({ days: 30 });
    expect(await eraseCases(t.ctx())).toBeGreaterThan(-1);
    await restore(deleter, kept.caseId);
    t.clock.advance({ minutes: 1 });
    expect(await eraseCases(t.ctx())).toBeGreaterThan(0);
    await sweepFiles(t.ctx());
    expect(await tablesWith(word)).toEqual([]);
    expect((await restore(deleter, row.caseId)).status).toBe(404);
    expect((await get(deleter, kept.caseId)).status).toBe(200);
    expect(bystander.length).toBeGreaterThan((await t.db.select().from(auditPersonalValues)).length);
    const { rows } = await t.pool.query(
      `select action, actor_kind from audit_entries where case_id = $1 and entity = 'case' order by audit_id desc limit 2`,
      [row.caseId],
    );
    expect(rows).toEqual([
      { action: 'erase', actor_kind: 'job' },
      { action: 'delete', actor_kind: 'user' },
    ]);
  });

  it('erases traces that its events left on the case that they came from', async () => {
    const row = await makeCase(t, { statusId: statusIds.InProgress });
    const calls = commentCalls(t);
    await calls.add(deleter, row.caseId, { fields: { content: 'It began with this' } });
    t.clock.advance({ minutes: 1 });
    const added = await calls.add(deleter, row.caseId, {
      fields: { content: 'First leftover' },
      files: [pdf('leftover.pdf')],
    });
    await calls.change(deleter, row.caseId, added.body.caseEventId, {
      fields: { content: 'Second leftover' },
    });
    const { body: made } = await t.inject(deleter, caseActionEndpoints.convertEvent, {
      params: { id: row.caseId, eventId: added.body.caseEventId },
      body: { title: 'Another matter' },
    });
    const values = async () =>
      (await t.db.select().from(auditPersonalValues)).filter(({ value }) => value.includes('leftover'));
    expect(await values()).not.toHaveLength(0);
    await remove(deleter, made.caseId);
    t.clock.advance({ days: 31 });
    await eraseCases(t.ctx());
    expect(await values()).toEqual([]);
  });

  it('continues until all are erased, but keeps a contact that another case mentions', async () => {
    const { contactId } = await makeContact(t, { lastName: 'Stayer' });
    const other = await makeCase(t, { contactId });
    const deletedAt = t.clock.now();
    for (let i = 0; i < 25; i += 1) await makeCase(t, { contactId, deletedAt });
    t.clock.advance({ days: 31 });
    expect(await eraseCases(t.ctx())).toBe(25);
    expect((await get(deleter, other.caseId)).body.contact?.lastName).toBe('Stayer');
    expect(await t.db.select().from(cases).where(eq(cases.contactId, contactId))).toHaveLength(1);
  });

  it('clears the parent of its children, with an audit entry', async () => {
    const parent = await makeCase(t, { deletedAt: t.clock.now() });
    const child = await makeCase(t, { parentId: parent.caseId });
    t.clock.advance({ days: 31 });
    await eraseCases(t.ctx());
    expect(await t.db.select().from(cases).where(eq(cases.caseId, child.caseId))).toMatchObject([
      { parentId: null },
    ]);
    const { rows } = await t.pool.query(
      `select action from audit_entries where case_id = $1 order by audit_id desc limit 1`,
      [child.caseId],
    );
    expect(rows).toEqual([{ action: 'removeParent' }]);
  });
});
