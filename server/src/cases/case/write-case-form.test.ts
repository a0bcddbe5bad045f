import { updateCaseForm } from '@cfm/contract/cases/case-forms.ts';
import type { CallInput } from '@cfm/contract/platform/endpoint.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import type { UserActor } from '../../context.ts';
import { makeCase, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { CaseRow } from './load-case.ts';
import { lockCase } from './lock-case.ts';
import { statusIds } from './status-transitions.ts';
import { caseCodeLevelSets, caseEvents, cases } from './tables.ts';
import { unlockCase } from './unlock-case.ts';
import { writeCaseForm } from './write-case-form.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

type UpdateCaseForm = CallInput<typeof casePageEndpoints.updateCase>['body'];
const formOf = (row: CaseRow, changes: Partial<UpdateCaseForm> = {}): UpdateCaseForm => ({
  title: row.title,
  sourceId: row.sourceId,
  inputChannelId: row.inputChannelId,
  marketId: row.marketId,
  receiptDateTime: row.receiptDateTime,
  language: row.language,
  codeLevelSets: [],
  statusId: row.statusId,
  version: row.version,
  ...changes,
});
const save = (who: UserActor, row: CaseRow, changes: Partial<UpdateCaseForm>) =>
  t.inject(who, casePageEndpoints.updateCase, { params: { id: row.caseId }, body: formOf(row, changes) });
const stored = async (caseId: number) => {
  const [row] = await t.db.select().from(cases).where(eq(cases.caseId, caseId));
  if (!row) throw new Error('no such case');
  return row;
};

describe('saving a case', () => {
  test('writes changes once with their history, and moves the case to In progress on the first edit', async () => {
    const agent = await t.actor('Agent');
    const row = await makeCase(t);
    const { status, body } = await save(agent, row, { title: 'A better title', tsaraNumber: 'T-1' });
    expect(status).toBe(200);
    const saved = await stored(row.caseId);
    expect(saved).toMatchObject({
      title: 'A better title',
      tsaraNumber: 'T-1',
      statusId: statusIds.InProgress,
      version: body.version,
    });
    expect(saved.firstEditDateTime).toBe(t.clock.now());
    const history = await t.inject(agent, casePageEndpoints.listHistory, { params: { id: row.caseId } });
    const changes = history.body.items.flatMap((entry) => entry.changes);
    expect(changes).toContainEqual(
      expect.objectContaining({ field: 'title', kind: 'text', from: row.title, to: 'A better title' }),
    );
    expect(changes).toContainEqual(
      expect.objectContaining({ field: 'tsaraNumber', kind: 'text', from: null, to: 'T-1' }),
    );
    expect(changes).toContainEqual(
      expect.objectContaining({ field: 'statusId', kind: 'text', from: 'New', to: 'In progress' }),
    );
    const beyond = { params: { id: row.caseId }, query: { skip: '1000' } };
    expect((await t.inject(agent, casePageEndpoints.listHistory, beyond)).body).toEqual({
      totalCount: history.body.totalCount,
      items: [],
    });
    const [entry] = await t.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.caseId, row.caseId), eq(auditEntries.action, 'update')))
      .orderBy(auditEntries.auditId);
    expect(JSON.stringify(entry?.changes)).not.toContain('better title');
  });

  test('keeps the repeat concern that staff set, until they reset it to automatic', async () => {
    const agent = await t.actor('Agent');
    const row = await makeCase(t);
    const repeatConcern = async () =>
      (await t.inject(agent, casePageEndpoints.getCase, { params: { id: row.caseId } })).body.repeatConcern;
    expect(await repeatConcern()).toBeNull();
    for (const said of [true, false, null]) {
      expect((await save(agent, await stored(row.caseId), { repeatConcern: said })).status).toBe(200);
      expect(await repeatConcern()).toBe(said);
    }
    const history = await t.inject(agent, casePageEndpoints.listHistory, { params: { id: row.caseId } });
    expect(
      history.body.items.flatMap(({ changes }) => changes).filter(({ field }) => field === 'repeatConcern'),
    ).toMatchObject([
      { field: 'repeatConcern', kind: 'text', from: 'No', to: null },
      { field: 'repeatConcern', kind: 'text', from: 'Yes', to: 'No' },
      { field: 'repeatConcern', kind: 'text', from: null, to: 'Yes' },
    ]);
  });

  test('leaves a new case unchanged when nothing differs', async () => {
    const agent = await t.actor('Agent');
    const row = await makeCase(t);
    const reply = await save(agent, row, {});
    expect(reply).toMatchObject({ status: 200, body: { version: row.version } });
    expect(await stored(row.caseId)).toEqual(row);
    expect(
      await t.db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.caseId, row.caseId))
        .orderBy(auditEntries.auditId),
    ).toEqual([]);
  });

  test('returns 409 with the stored state for an old version, and changes nothing (rule 3.8)', async () => {
    const [anna, piotr] = [await t.actor('Agent'), await t.actor('Agent')];
    const row = await makeCase(t);
    expect((await save(anna, row, { title: 'From Anna' })).status).toBe(200);
    const late = await save(piotr, row, { title: 'From Piotr' });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: 'CaseChanged',
      current: { title: 'From Anna' },
      changedBy: anna.fullName,
    });
    expect((await stored(row.caseId)).title).toBe('From Anna');
  });

  test('includes code levels and board data in the version: writes one audit entry and rejects an older form (rule 3.30)', async () => {
    const [anna, piotr] = [
      await t.actor('Agent', { claims: ['EditableCodeLvl'] }),
      await t.actor('Agent', { claims: ['EditableCodeLvl'] }),
    ];
    const row = await makeCase(t, { statusId: statusIds.InProgress });
    const fromAnna = await save(anna, row, {
      codeLevelSets: [{ codeLevelAreaId: 1, isPrimary: true }],
      boardCaseData: { boardMember: 'Dr. Vogel' },
    });
    expect([fromAnna.status, fromAnna.body.version]).toEqual([200, row.version + 1]);
    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.caseId, row.caseId))
      .orderBy(auditEntries.auditId);
    expect(entries.map(({ action, changes }) => [action, changes.map(({ field }) => field)])).toEqual([
      ['update', ['codeLevelSets', 'boardMember']],
    ]);
    const late = await save(piotr, row, { title: 'From Piotr' });
    expect([late.status, late.body.code]).toEqual([409, 'CaseChanged']);
    const detail = await t.inject(piotr, casePageEndpoints.getCase, { params: { id: row.caseId } });
    expect(detail.body).toMatchObject({
      title: row.title,
      boardCaseData: { boardMember: 'Dr. Vogel' },
      codeLevelSets: [{ codeLevelAreaId: 1 }],
    });
  });

  test('lets one of several concurrent saves succeed and rejects the others', async () => {
    const row = await makeCase(t, { statusId: statusIds.InProgress });
    const agent = await t.actor('Agent');
    const replies = await Promise.all(['a', 'b', 'c'].map((title) => save(agent, row, { title })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('rejects a save while another user holds the lock', async () => {
    const row = await makeCase(t);
    await lockCase(t.ctx(await t.actor('Agent')), { caseId: row.caseId, tabId: 'a', takeOver: false });
    const reply = await save(await t.actor('Agent'), row, { title: 'Too late' });
    expect([reply.status, reply.body.code]).toEqual([423, 'CaseLocked']);
    expect((await stored(row.caseId)).title).toBe(row.title);
  });

  test('rejects a tab other than the one that holds the lock, but no tab when the lock has none', async () => {
    const row = await makeCase(t, { statusId: statusIds.InProgress });
    const anna = await t.actor('Agent');
    const update = async (title: string, tabId?: string) =>
      writeCaseForm(t.ctx(anna), {
        ...updateCaseForm.parse(formOf(await stored(row.caseId), { title })),
        caseId: row.caseId,
        tabId,
      });
    await lockCase(t.ctx(anna), { caseId: row.caseId, tabId: 'a', takeOver: false });
    await expect(update('From tab b', 'b')).rejects.toMatchObject({ code: 'CaseLocked' });
    await update('From tab a', 'a');
    await update('From no tab');
    await unlockCase(t.ctx(anna), { caseId: row.caseId, tabId: 'a' });
    await lockCase(t.ctx(anna), { caseId: row.caseId, takeOver: false });
    await update('From tab b', 'b');
    expect((await stored(row.caseId)).title).toBe('From tab b');
  });

  test('keeps ids of code-level sets, has one primary, and requires the claim (rule 3.13)', async () => {
    const withClaim = await t.actor('Agent', { claims: ['EditableCodeLvl'] });
    const without = await t.actor('Agent', { claims: [] });
    const row = await makeCase(t, { statusId: statusIds.InProgress });
    const sets = [
      { codeLevelAreaId: 1, isPrimary: true },
      { codeLevelAreaId: 2, isPrimary: false },
    ];
    expect((await save(without, row, { codeLevelSets: sets })).status).toBe(403);
    expect((await save(withClaim, row, { codeLevelSets: sets })).status).toBe(200);
    const made = await t.db.select().from(caseCodeLevelSets).where(eq(caseCodeLevelSets.caseId, row.caseId));
    const [first, second] = made;
    if (!first || !second) throw new Error('expected two sets');
    const turned = [
      { caseCodeLevelSetId: second.caseCodeLevelSetId, codeLevelAreaId: 2, isPrimary: true },
      { caseCodeLevelSetId: first.caseCodeLevelSetId, codeLevelAreaId: 1, isPrimary: false },
    ];
    expect((await save(withClaim, await stored(row.caseId), { codeLevelSets: turned })).status).toBe(200);
    const detail = await t.inject(withClaim, casePageEndpoints.getCase, { params: { id: row.caseId } });
    expect(detail.body.codeLevelSets.map((set) => [set.caseCodeLevelSetId, set.isPrimary])).toEqual([
      [second.caseCodeLevelSetId, true],
      [first.caseCodeLevelSetId, false],
    ]);
  });

  test('records an event for a manual status change and rejects statuses that are not allowed (rule 3.5)', async () => {
    const agent = await t.actor('Agent');
    const row = await makeCase(t);
    expect((await save(agent, row, { statusId: statusIds.Forwarded })).body.code).toBe('StatusNotAllowed');
    expect((await save(agent, row, { statusId: statusIds.Closed })).status).toBe(200);
    const closed = await stored(row.caseId);
    expect(closed.closedDateTime).toBe(t.clock.now());
    const events = await t.db.select().from(caseEvents).where(eq(caseEvents.caseId, row.caseId));
    expect(events.map(({ type, details }) => [type, details])).toEqual([
      ['status', { from: 'New', to: 'Closed' }],
    ]);
    expect((await save(agent, closed, { title: 'Changed when read-only' })).body.code).toBe('CaseReadOnly');
    expect((await save(agent, closed, { statusId: statusIds.InProgress })).status).toBe(200);
    expect((await stored(row.caseId)).closedDateTime).toBeNull();
  });

  test('asks for confirmation before a case leaves the scope of its editor (rule 1.10)', async () => {
    const germany = await marketId(t, 'DE');
    const scoped = await t.actor('Agent', { scopes: { Markets: [germany] } });
    const row = await makeCase(t);
    const elsewhere = { marketId: await marketId(t, 'AT') };
    expect((await save(scoped, row, elsewhere)).body.code).toBe('CaseLeavesScope');
    expect((await stored(row.caseId)).marketId).toBe(germany);
    expect((await save(scoped, row, { ...elsewhere, leavesScope: true })).body).toMatchObject({
      isVisible: false,
    });
    expect((await save(scoped, await stored(row.caseId), {})).status).toBe(404);
  });
});
