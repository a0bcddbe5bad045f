import { type AuditEntry, type AuditFilter, auditEndpoints } from '@cfm/contract/access/audit.ts';
import { userSettingsEndpoints } from '@cfm/contract/access/user-settings.ts';
import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { favoriteEndpoints } from '@cfm/contract/cases/favorites.ts';
import { dealerEndpoints } from '@cfm/contract/catalog/dealers.ts';
import { ruleSettingsEndpoints } from '@cfm/contract/catalog/rule-settings.ts';
import { ruleTypes } from '@cfm/contract/catalog/rule-types.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { apiBase } from '@cfm/contract/platform/limits.ts';
import { caseActionEndpoints } from '@cfm/contract/process/case-actions.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { dailyReportEndpoints } from '@cfm/contract/screens/daily-report.ts';
import { exportEndpoints } from '@cfm/contract/screens/export.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeExpiredLogs } from '../../access/audit/remove-expired-logs.ts';
import { accessLog, auditEntries, auditPersonalValues, rejections } from '../../access/audit/tables.ts';
import { signInLog } from '../../access/sign-in/tables.ts';
import { attachments } from '../../cases/events/tables.ts';
import { dealers, markets } from '../../catalog/markets/tables.ts';
import { rules } from '../../catalog/rules/tables.ts';
import type { UserActor } from '../../context.ts';
import { commentCalls, pdf } from '../../testing/comment-calls.ts';
import { lookupId, makeCase, makeContact, marketId } from '../../testing/factories.ts';
import { marketCalls } from '../../testing/market-form.ts';
import { ownDay } from '../../testing/own-day.ts';
import { partOf } from '../../testing/read-spreadsheet.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { userFormFor } from '../../testing/user-form.ts';

let t: TestApp;
let admin: UserActor;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin', { firstName: 'Ada', lastName: 'Ender' });
});
beforeEach(async () => {
  agent = await t.actor('Agent', { firstName: 'Anna', lastName: 'Gent' });
  // The next test must not fall into the ten minutes of this one's access log.
  t.clock.advance({ minutes: 11 });
});
afterAll(() => t.close());

const listed = async (filter: AuditFilter = {}, who = admin): Promise<AuditEntry[]> => {
  const { status, body } = await t.inject(who, auditEndpoints.listAudit, { query: { take: 100, ...filter } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.items;
};
const reported = (entries: readonly AuditEntry[]) => entries.map(({ by, what, thing }) => [by, what, thing]);

describe('the audit (rule 14.4)', () => {
  it('returns for a kind or action exactly the entries it shows with that kind', async () => {
    const row = await makeCase(t);
    t.clock.advance({ seconds: 1 });
    const from = t.clock.now();
    await t.inject(agent, favoriteEndpoints.markFavorite, { params: { id: row.caseId } });
    await t.inject(agent, caseActionEndpoints.markAsSpam, { params: { id: row.caseId }, body: {} });
    const acts = [
      ['contact', 'erase'],
      ['market', 'update'],
      ['rule', 'update'],
      ['rule', 'remove'],
    ] as const;
    for (const [entity, action] of acts)
      await t.db.insert(auditEntries).values({ at: t.clock.now(), actorKind: 'job', entity, action });
    const keys = (entries: readonly AuditEntry[]) => entries.map(({ source, id }) => `${source} ${id}`);
    const all = await listed({ from });
    const kinds = new Set(all.map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(['cases', 'erasures', 'markets', 'rules']));
    for (const kind of kinds)
      expect(keys(await listed({ from, kind }))).toEqual(keys(all.filter((entry) => entry.kind === kind)));
    expect(await listed({ from, kind: 'contacts' })).toEqual([]);
    for (const filter of [{ action: 'case-spam' }, { action: 'case-spam', kind: 'cases' }] as const)
      expect(reported(await listed({ from, ...filter }))).toEqual([
        ['Anna Gent', 'marked the case as spam', row.internalId],
      ]);
    expect(await listed({ from, action: 'case-spam', kind: 'rules' })).toEqual([]);
  });

  it('shows who did what to which case, newest first, with readable old and new values', async () => {
    const row = await makeCase(t);
    await t.inject(agent, favoriteEndpoints.markFavorite, { params: { id: row.caseId } });
    t.clock.advance({ seconds: 1 });
    await t.inject(agent, caseActionEndpoints.markAsSpam, { params: { id: row.caseId }, body: {} });
    const entries = await listed({ userId: agent.userId });
    const spam = entries.find(({ what }) => what === 'marked the case as spam');
    expect(spam).toMatchObject({
      by: 'Anna Gent',
      kind: 'cases',
      thing: row.internalId,
      caseId: row.caseId,
    });
    expect(spam?.changes).toContainEqual({
      field: 'statusId',
      name: 'Status',
      kind: 'text',
      from: 'New',
      to: 'Spam',
    });
    expect(reported(entries).at(-1)).toEqual(['Anna Gent', 'added a case to the favorites', row.internalId]);
    expect(reported(await listed({ internalId: row.internalId, action: 'case-spam' }))).toHaveLength(1);
    expect(await listed({ internalId: '2031-000001' })).toEqual([]);
    const [{ requestId, at } = { requestId: '', at: '' }] = entries;
    expect(
      (await listed({ requestId: requestId ?? '' })).every((entry) => entry.requestId === requestId),
    ).toBe(true);
    expect(await listed({ userId: agent.userId, from: new Date(Date.parse(at) + 1).toISOString() })).toEqual(
      [],
    );
    expect(await listed({ userId: agent.userId, to: at })).toHaveLength(entries.length);
  });

  it('resolves personal values for readers who see the person, and marks erased ones', async () => {
    const { contactId } = await makeContact(t, { lastName: 'Lindqvist' });
    await makeCase(t, { contactId });
    const read = await t.inject(agent, contactEndpoints.getContact, { params: { contactId } });
    const { cars: _cars, ...form } = read.body;
    const put = await t.inject(agent, contactEndpoints.updateContact, {
      params: { contactId },
      body: { ...form, lastName: 'Lindgren', contactId },
    });
    expect(put.status, JSON.stringify(put.body)).toBe(200);
    const change = async (who: UserActor) =>
      (await listed({ userId: agent.userId, kind: 'contacts' }, who))[0]?.changes.find(
        ({ field }) => field === 'lastName',
      );
    expect(await change(admin)).toMatchObject({ name: 'Last name', from: 'Lindqvist', to: 'Lindgren' });
    // A reader without a case of that market does not learn that the contact exists.
    const elsewhere = await t.actor('Admin', { scopes: { Markets: [await marketId(t, 'FR')] } });
    expect(await listed({ userId: agent.userId, kind: 'contacts' }, elsewhere)).toEqual([]);
    await t.db.delete(auditPersonalValues);
    expect(await change(admin)).toMatchObject({ from: 'erased', to: 'erased' });
  });

  it('shows the current name of a user, contact, market, dealer or rule', async () => {
    const { contactId } = await makeContact(t, { firstName: 'Nora', lastName: 'Named' });
    const [market] = await t.db.select().from(markets).limit(1);
    const [dealer] = await t.db.select().from(dealers).limit(1);
    const [rule] = await t.db.select().from(rules).limit(1);
    const named = [
      ['user', agent.userId, 'Anna Gent'],
      ['reportUser', agent.userId, 'Anna Gent'],
      ['contact', contactId, 'Nora Named'],
      ['market', market?.marketId, market?.name],
      ['dealer', dealer?.dealerId, dealer?.name],
      ['rule', rule?.ruleId, rule?.name],
    ] as const;
    const requestId = crypto.randomUUID();
    for (const [entity, id] of named)
      await t.db.insert(auditEntries).values({
        ...{ at: t.clock.now(), actorKind: 'job', entity, entityId: String(id), action: 'update', requestId },
      });
    const shown = (await listed({ requestId })).map(({ thing }) => thing).sort();
    expect(shown).toEqual(named.map(([, , name]) => name).sort());
  });

  it('lists every download with data of cases as an export, also the PDF of the daily report', async () => {
    const requestId = crypto.randomUUID();
    const downloads = [
      ['caseList', 'export'],
      ['billing', 'export'],
      ['goodwill', 'export'],
      ['auditLog', 'export'],
      ['gdprExport', 'download'],
    ] as const;
    for (const [entity, action] of downloads)
      await t.db
        .insert(auditEntries)
        .values({ at: t.clock.now(), actorKind: 'job', entity, action, requestId });
    expect(await listed({ requestId, kind: 'exports' })).toHaveLength(downloads.length);
    expect(await listed({ requestId, kind: 'billing' })).toEqual([]);
    const reader = await t.actor('Agent', { claims: ['Reports'] });
    await t.inject(reader, dailyReportEndpoints.recordDailyPdf, { body: { date: '2026-03-09' } });
    const [entry] = await listed({ userId: reader.userId, kind: 'exports' });
    expect(entry).toMatchObject({ kind: 'exports', what: 'downloaded the daily report as PDF' });
    expect(entry?.changes.map(({ name, to }) => [name, to])).toEqual([
      ['Filter', 'Day: 09.03.2026'],
      ['Cases', '0'],
    ]);
  });

  it("shows names of markets and dates in the reader's language", async () => {
    const requestId = crypto.randomUUID();
    const austria = await marketId(t, 'AT');
    const filter = JSON.stringify({
      marketIds: [austria],
      receivedFrom: '2026-03-08T23:00:00.000Z',
      openAt: '2026-03-08T23:00:00.000Z',
      date: '2026-03-09',
      // Typed text stays as typed.
      search: '2026-03-09',
    });
    const common = { at: t.clock.now(), actorKind: 'job', action: 'update', requestId } as const;
    await t.db.insert(auditEntries).values([
      { ...common, entity: 'market', entityId: String(austria) },
      { ...common, entity: 'caseList', action: 'export', changes: [{ field: 'filter', to: filter }] },
      { ...common, entity: 'price', changes: [{ field: 'validFrom', to: '2026-04-01' }] },
    ]);
    const german = { headers: { 'accept-language': 'de' } };
    const { body } = await t.inject(
      admin,
      auditEndpoints.listAudit,
      { query: { take: 10, requestId } },
      german,
    );
    const shown = body.items.map(({ thing, changes }) => thing ?? changes.map(({ to, kind }) => [to, kind]));
    expect(shown).toContain('Österreich');
    expect(shown).toContainEqual([
      [
        'Markt: Österreich; Eingegangen ab: 09.03.2026 00:00; Am Tagesende offen: 09.03.2026 00:00; ' +
          'Tag: 09.03.2026; Suche: 2026-03-09',
        'text',
      ],
    ]);
    expect(shown).toContainEqual([['2026-04-01', 'date']]);
  });

  it('lists a deleted case, and only cases in scope for a reader with scopes', async () => {
    const [german, french] = [await makeCase(t), await makeCase(t, { marketId: await marketId(t, 'FR') })];
    for (const { caseId } of [german, french])
      expect((await t.inject(admin, caseActionEndpoints.removeCase, { params: { id: caseId } })).status).toBe(
        200,
      );
    const reader = await t.actor('Admin', { scopes: { Markets: [german.marketId ?? 0] } });
    const things = async (who: UserActor) =>
      (await listed({ action: 'case-delete' }, who)).map(({ thing, caseId }) => [thing, caseId]);
    expect(await things(admin)).toEqual([
      [french.internalId, null],
      [german.internalId, null],
    ]);
    expect(await things(reader)).toEqual([[german.internalId, null]]);
    expect(await listed({ internalId: french.internalId }, reader)).toEqual([]);
  });

  it('is only for the role type IFM Admin, and has pages', async () => {
    const bmw = await t.actor('BMW Admin');
    expect((await t.inject(bmw, auditEndpoints.listAudit)).status).toBe(403);
    const all = await listed();
    const page = await t.inject(admin, auditEndpoints.listAudit, { query: { skip: 10, take: 10 } });
    expect(page.body.items).toEqual(all.slice(10, 20));
    expect(page.body).toMatchObject({ totalCount: all.length, isTotalExact: true });
    const deep = await t.inject(admin, auditEndpoints.listAudit, { query: { skip: 10_001 } });
    expect(deep.status).toBe(400);
  });

  it('has a text in both languages for every action', async () => {
    const german = { headers: { 'accept-language': 'de' } };
    const { body } = await t.inject(admin, auditEndpoints.auditInfo, {}, german);
    const english = await t.inject(admin, auditEndpoints.auditInfo);
    expect(body.actions.filter(({ action, name }) => action === name)).toEqual([]);
    expect(body.actions.map(({ name }) => name)).not.toEqual(english.body.actions.map(({ name }) => name));
    expect(body.users).toContainEqual({ userId: admin.userId, name: 'Ada Ender' });
  });

  it('assigns every permanent removal of personal data to the kind "erasures"', async () => {
    const { actions } = (await t.inject(admin, auditEndpoints.auditInfo)).body;
    const erasing = actions.flatMap(({ action, kind }) => (kind === 'erasures' ? [action] : []));
    expect(erasing).toEqual(
      expect.arrayContaining(['case-erase', 'case-erasePerson', 'contact-erase', 'contact-forgetMerge']),
    );
  });

  it('shows the scope of a user by names, and an empty one as such', async () => {
    const [germany, france] = [await marketId(t, 'DE'), await marketId(t, 'FR')];
    const form = await userFormFor(t, 'Agent', { scopes: { Markets: [germany, france], Brand: [] } });
    const made = await t.inject(admin, userSettingsEndpoints.createUser, { body: form });
    t.clock.advance({ seconds: 1 });
    const body = { ...form, scopes: { Markets: [france] }, version: 1 };
    const changed = await t.inject(admin, userSettingsEndpoints.updateUser, {
      params: { id: made.body },
      body,
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const entries = (await listed({ kind: 'users' })).slice(0, 2);
    const ofScopes = entries.flatMap(({ changes }) =>
      changes.filter(({ field }) => field === 'Markets' || field === 'Brand'),
    );
    expect(ofScopes.map(({ field, from, to }) => [field, from, to])).toEqual([
      ['Brand', 'nothing selected', null],
      ['Markets', 'Germany, France', 'France'],
      ['Markets', null, 'Germany, France'],
      ['Brand', null, 'nothing selected'],
    ]);
  });

  it('shows settings by names and words, without ids and markup', async () => {
    const ikam = await t.actor('IKAM', { firstName: 'Ina', lastName: 'Kam' });
    const france = await marketId(t, 'FR');
    const from = t.clock.now();
    await marketCalls(t, admin).make({
      ikamIds: [ikam.userId],
      countryCodes: ['GL', 'FO'],
      weekendDays: [5, 6],
      ownDays: [ownDay('2026-06-21', true, 'National Day'), ownDay('2026-12-25', false)],
    });
    const language = 'fr';
    const dealer = { number: 'A-1', name: 'Garage', marketId: france, emails: [], language, isActive: true };
    expect((await t.inject(admin, dealerEndpoints.createDealer, { body: dealer })).status).toBe(200);
    const rule = {
      ruleTypeId: ruleTypes.ReplyTemplate,
      name: 'Thanks',
      marketId: france,
      sourceIds: [await lookupId(t, 'source', 'Board')],
      occasion: 'Thanks',
      subjectEn: 'Thanks',
      contentEn: '<p>Many thanks</p>',
      subjectDe: 'Danke',
      contentDe: '<p>Vielen Dank</p>',
    };
    const made = await t.inject(admin, ruleSettingsEndpoints.createRule, { body: rule });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const changes = (await listed({ from })).flatMap((entry) => entry.changes);
    const shown = changes.map(({ field, to }) => `${field}: ${to}`);
    expect(shown).toEqual(
      expect.arrayContaining([
        'regionId: C1-R1 Germany',
        'countryCodes: Faroe Islands, Greenland',
        'ikamIds: Ina Kam',
        'weekendDays: Friday, Saturday',
        'holidayCountry: Germany',
        'ownDays: 21.06.2026 National Day (Own day off), 25.12.2026 (Working day)',
        'marketId: France',
        'ruleTypeId: Reply template',
        'sourceIds: Board',
        'contentEn: Many thanks',
      ]),
    );
    expect(shown.filter((text) => /[[{<]/.test(text))).toEqual([]);
  });

  it('is exported as filtered, and the export is audited too', async () => {
    await makeCase(t);
    const reply = await t.inject(admin, auditEndpoints.exportAudit, { body: { kind: 'cases' } });
    expect(reply.status).toBe(200);
    const sheet = partOf(reply.rawPayload, 'xl/worksheets/sheet1.xml');
    expect(sheet).toContain('marked the case as spam');
    expect(sheet).not.toContain('signed in');
    // A date value that can be sorted and calculated with, not a text.
    expect(sheet).toMatch(/<c r="A2" s="4"><v>46\d{3}/);
    const [own] = await listed({ kind: 'exports' });
    expect(own).toMatchObject({ by: 'Ada Ender', what: 'exported the audit log' });
    expect(own?.changes).toContainEqual(expect.objectContaining({ name: 'Filter', to: 'Type: cases' }));
    const marketIds = [await marketId(t, 'DE'), await marketId(t, 'FR')];
    await t.inject(admin, exportEndpoints.exportCases, { body: { marketIds, isOverdue: false } });
    const [ofCases] = await listed({ action: 'caseList-export' });
    expect(ofCases?.changes).toContainEqual(
      expect.objectContaining({ to: 'Market: Germany, France; Overdue: No' }),
    );
    const none = await t.inject(admin, auditEndpoints.exportAudit, { body: { internalId: '2031-000001' } });
    expect([none.status, JSON.parse(none.rawPayload.toString()).code]).toEqual([409, 'NothingToExport']);
  });
});

describe('rejections (rule 14.5)', () => {
  it('by right are logged after the response, repetitions within a minute as a count', async () => {
    for (const _time of [1, 2, 3]) await t.inject(agent, auditEndpoints.listAudit);
    t.clock.advance({ minutes: 1 });
    await t.inject(agent, auditEndpoints.listAudit);
    const noted = async () => {
      const entries = await listed({ userId: agent.userId, kind: 'rejections' });
      return entries.map(({ what, thing, times }) => [what, thing, times]);
    };
    await expect.poll(noted).toEqual([
      ['was rejected: no permission for', 'GET configuration/audit', 1],
      ['was rejected: no permission for', 'GET configuration/audit', 3],
    ]);
    expect(await listed({ action: 'rejection-TooManyRequests', userId: agent.userId })).toEqual([]);
  });

  it('for unknown records or records out of scope are not logged', async () => {
    await t.inject(agent, casePageEndpoints.getCase, { params: { id: 2_000_000_000 } });
    // This one is recorded, after the other would have been.
    await t.inject(agent, auditEndpoints.listAudit);
    const rejected = async () =>
      (await listed({ userId: agent.userId, kind: 'rejections' })).map(({ thing }) => thing);
    await expect.poll(rejected).toEqual(['GET configuration/audit']);
  });

  it("fail no request if they can't be logged", async () => {
    await t.pool.query('alter table rejections rename to away');
    try {
      const warnings = vi.spyOn(t.ctx().log, 'warn');
      expect((await t.inject(agent, auditEndpoints.listAudit)).status).toBe(403);
      await expect.poll(() => warnings.mock.calls.length).toBe(1);
    } finally {
      vi.restoreAllMocks();
      await t.pool.query('alter table away rename to rejections');
    }
  });
});

describe('the access log (rule 14.6)', () => {
  const seenBy = (who: UserActor) => listed({ userId: who.userId, kind: 'seen' });

  it('is noted by ids: the same case within ten minutes once, whatever of it', async () => {
    const [{ caseId, internalId }, other] = [await makeCase(t), await makeCase(t)];
    const open = (id = caseId) => t.inject(agent, casePageEndpoints.getCase, { params: { id } });
    await open();
    await expect.poll(() => seenBy(agent)).toHaveLength(1);
    await t.inject(agent, casePageEndpoints.listEvents, { params: { id: caseId } });
    t.clock.advance({ minutes: 9 });
    await open();
    // Written together with or after the previous calls, which leave no entry of their own.
    await open(other.caseId);
    await expect.poll(() => seenBy(agent)).toHaveLength(2);
    t.clock.advance({ minutes: 2 });
    await open();
    await expect
      .poll(async () => reported(await seenBy(agent)))
      .toEqual([
        ['Anna Gent', 'viewed a case', internalId],
        ['Anna Gent', 'viewed a case', other.internalId],
        ['Anna Gent', 'viewed a case', internalId],
      ]);
    // The list of all entries includes them only on request.
    expect((await listed({ userId: agent.userId })).map(({ kind }) => kind)).not.toContain('seen');
  });

  it('has contacts, files and lists, without search texts, and sums', async () => {
    const { contactId } = await makeContact(t, { lastName: 'Seen' });
    const { caseId } = await makeCase(t, { contactId });
    await commentCalls(t).add(agent, caseId, {
      fields: { title: 'Note', content: '<p>Seen</p>' },
      files: [pdf()],
    });
    const [file] = await t.db.select().from(attachments).where(eq(attachments.caseId, caseId));
    await t.inject(agent, contactEndpoints.getContact, { params: { contactId } });
    await t.inject(agent, caseListEndpoints.listCases, { query: {}, body: { text: 'Verysecretword' } });
    const opened = await t.inject(agent, caseEventEndpoints.getAttachment, {
      params: { id: file?.attachmentId },
    });
    expect(opened.status).toBe(200);
    await t.inject(agent, favoriteEndpoints.markFavorite, { params: { id: caseId } });
    await expect.poll(() => seenBy(agent)).toHaveLength(3);
    const rows = await t.db.select().from(accessLog);
    expect(JSON.stringify(rows)).not.toMatch(/Verysecretword|Seen/);
    const person = { userId: agent.userId, from: new Date(Date.parse(t.clock.now()) - 1000).toISOString() };
    const { body } = await t.inject(admin, auditEndpoints.sumOfPerson, { query: person });
    expect(body).toMatchObject({ contactsSeen: 1, listsSeen: 1, filesSeen: 1, exports: 0, rejected: 0 });
    const all = await listed({ ...person, withSeen: true });
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['seen', 'cases']));
  });

  it('names the case that was shown, not one that the call only mentions', async () => {
    const [shown, other] = [await makeCase(t), await makeCase(t)];
    const keeper = await t.actor('Admin');
    const previewed = await t.inject(keeper, ruleSettingsEndpoints.previewTexts, {
      query: { caseId: other.caseId },
      body: {
        ruleTypeId: ruleTypes.ReplyTemplate,
        caseId: shown.caseId,
        language: 'en',
        subject: '{{case.number}}',
        content: '<p>Hello</p>',
      },
    });
    expect(previewed.status).toBe(200);
    const url = `${apiBase}cases/${other.caseId}%00`;
    const withNul = await t.app.inject({ url, headers: { cookie: await t.sessionCookie(keeper) } });
    expect(withNul.json()).toMatchObject({ code: 'NotFound' });
    await expect
      .poll(async () => (await seenBy(keeper)).map(({ thing }) => thing))
      .toEqual([shown.internalId]);
  });

  it("fails no request if it can't be written", async () => {
    const { caseId } = await makeCase(t);
    await t.pool.query('alter table access_log rename to away');
    try {
      const warnings = vi.spyOn(t.ctx().log, 'warn');
      expect((await t.inject(agent, casePageEndpoints.getCase, { params: { id: caseId } })).status).toBe(200);
      await expect.poll(() => warnings.mock.calls.length).toBe(1);
    } finally {
      vi.restoreAllMocks();
      await t.pool.query('alter table away rename to access_log');
    }
  });
});

describe('the retention of logs (rule 14.7)', () => {
  it('is enforced only by the nightly job, which logs the number of removed entries', async () => {
    const at = (months: number) => {
      const moment = new Date(t.clock.now());
      moment.setUTCMonth(moment.getUTCMonth() - months);
      return moment.toISOString();
    };
    const [old] = await t.db
      .insert(auditPersonalValues)
      .values({ contactId: 1, value: 'Old' })
      .returning({ valueId: auditPersonalValues.valueId });
    const entry = { actorKind: 'job', entity: 'contact', action: 'update' } as const;
    await t.db.insert(auditEntries).values([
      { ...entry, at: at(37), changes: [{ field: 'note', toValueId: old?.valueId ?? 0 }] },
      { ...entry, at: at(35) },
    ]);
    for (const months of [13, 11]) {
      await t.db.insert(signInLog).values({ at: at(months), outcome: 'signedIn', address: `${months}` });
      await t.db.insert(rejections).values({ at: at(months), endpoint: `${months}`, code: 'Forbidden' });
      await t.db.insert(accessLog).values({ at: at(months), userId: 1, kind: 'list', endpoint: `${months}` });
    }
    await removeExpiredLogs.run(t.ctx({ kind: 'job', name: 'night' }), {}, new AbortController().signal);
    const { rows } = await t.pool.query(
      `select
      (select count(*)::int from audit_entries where at < $1::timestamptz - interval '34 months') as audited,
      (select count(*)::int from audit_personal_values where value = 'Old') as old_values,
      (select string_agg(address, ',') from sign_in_log) as signed_in,
      (select string_agg(endpoint, ',') from rejections where endpoint ~ '^\\d+$') as rejected,
      (select string_agg(endpoint, ',') from access_log where endpoint ~ '^\\d+$') as seen`,
      [t.clock.now()],
    );
    expect(rows).toEqual([{ audited: 1, old_values: 0, signed_in: '11', rejected: '11', seen: '11' }]);
    const [own] = await listed({ kind: 'erasures' });
    expect(own?.what).toBe('deleted expired log entries');
    expect(own?.changes.map(({ name, to }) => [name, to])).toEqual([
      ['Audit entries', '1'],
      ['Sign-ins', '1'],
      ['Rejected requests', '1'],
      ['Access log', '1'],
    ]);
  });

  it("can't be shortened by a caller with another clock", async () => {
    const lastMonth = new Date(Date.now() - 30 * 86_400_000).toISOString();
    await t.db.insert(signInLog).values({ at: lastMonth, outcome: 'signedIn', address: 'last month' });
    await t.ctx().db.$client.query(`select remove_expired_logs(1000, '2099-01-01', 'x')`);
    const rows = await t.db.select().from(signInLog).where(eq(signInLog.address, 'last month'));
    expect(rows).toHaveLength(1);
  });
});
