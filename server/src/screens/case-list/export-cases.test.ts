import { once } from 'node:events';
import { errorBody } from '@cfm/contract/platform/errors.ts';
import { exportedCasesMax } from '@cfm/contract/platform/limits.ts';
import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { exportEndpoints } from '@cfm/contract/screens/export.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { refreshCaseSearch } from '../../cases/case/refresh-case-search.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { caseCodeLevelSets, cases } from '../../cases/case/tables.ts';
import type { UserActor } from '../../context.ts';
import { contactCars } from '../../people/contacts/tables.ts';
import { lookupId, makeCase, makeContact, marketId } from '../../testing/factories.ts';
import { canReadSpreadsheets, cellsOf } from '../../testing/read-spreadsheet.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { exportCases } from './export-cases.ts';

let t: TestApp;
let admin: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin', { firstName: 'Anna', lastName: 'Weber' });
});
afterAll(() => t.close());

const exported = (
  who: UserActor,
  body: CaseFilter,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
) => t.inject(who, exportEndpoints.exportCases, { query, body }, { headers });
const check = async (who: UserActor, body: CaseFilter) =>
  (await t.inject(who, exportEndpoints.checkExport, { body })).body;
const rejectionOf = ({ status, rawPayload }: Awaited<ReturnType<typeof exported>>) => {
  const { code, message } = errorBody.parse(JSON.parse(rawPayload.toString()));
  return { status, code, message };
};
/** The case numbers of an export, in their order. */
const numbersOf = async (xlsx: Buffer) => (await cellsOf(xlsx)).slice(1).map(([number]) => number);

describe.skipIf(!canReadSpreadsheets)('an export', () => {
  test('shows the mark of erased text in the language of the reader (rule 19.22)', async () => {
    const { internalId } = await makeCase(t, { title: '[erased]' });
    const { rawPayload } = await exported(admin, { internalId }, {}, { 'accept-language': 'de' });
    const [head = [], values = []] = await cellsOf(rawPayload);
    expect(values[head.indexOf('Titel')]).toBe('[gelöscht]');
  });

  test("has the columns of the list and the usual facts of a case, in the reader's language (rule 3.37)", async () => {
    const contact = await makeContact(t, {
      academicTitle: 'Dr.',
      firstName: 'Jürgen',
      lastName: 'Schröder',
      emails: ['private@customer.example'],
    });
    const now = t.clock.now();
    const [car] = await t.db
      .insert(contactCars)
      .values({ contactId: contact.contactId, vin: 'WBY7X410809F33102', createdAt: now, lastModifiedAt: now })
      .returning();
    const row = await makeCase(t, {
      title: '=HYPERLINK("http://evil.example")',
      externalId: '0047',
      contactId: contact.contactId,
      contactCarId: car?.contactCarId ?? null,
      brandId: await lookupId(t, 'brand', 'MINI'),
      language: 'pt',
      statusId: statusIds.Solved,
      legal: true,
      responsibleUserId: admin.userId,
      // Daylight saving time starts between the two.
      receiptDateTime: '2026-03-28T22:59:00.000Z',
      dueDateTime: '2026-03-29T22:01:00.000Z',
      lastModifiedDateTime: '2026-03-30T08:00:00.000Z',
    });
    await t.db.insert(caseCodeLevelSets).values([
      { caseId: row.caseId, codeLevelAreaId: 2, isPrimary: false, order: 1 },
      { caseId: row.caseId, codeLevelAreaId: 1, codeLevelTopicGroupId: 1, isPrimary: true, order: 0 },
    ]);
    const filter = { internalId: row.internalId };
    const listed = await t.inject(admin, caseListEndpoints.listCases, { body: filter });
    expect(listed.body.items).toHaveLength(1);

    const english = await exported(admin, filter);
    expect(english.status).toBe(200);
    const [head = [], values = [], ...more] = await cellsOf(english.rawPayload);
    expect(more).toEqual([]);
    const fields = Object.fromEntries(head.map((name, index) => [name, values[index]]));
    expect(fields).toMatchObject({
      Case: row.internalId,
      'External number': '0047',
      Title: '=HYPERLINK("http://evil.example")',
      Customer: 'Dr. Jürgen Schröder',
      'VIN, last 7': '9F33102',
      Status: 'Solved',
      Safety: '',
      Legal: 'yes',
      Market: 'Germany',
      Source: 'Contact Form',
      Channel: 'E-Mail',
      Brand: 'MINI',
      Language: 'Portuguese',
      Received: '28.03.2026 23:59',
      Due: '30.03.2026 00:01',
      Solved: '',
      'Last change': '30.03.2026 10:00',
      Responsible: 'Anna Weber',
    });
    expect(fields.Area).not.toBe('');
    expect(values.join()).not.toMatch(/private@|WBY7X4108/);

    const german = await exported(admin, filter, {}, { 'accept-language': 'de' });
    expect(german.headers['content-disposition']).toMatch(/F%C3%A4lle%20\d{4}-\d\d-\d\d\.xlsx/);
    const [deHead = [], deValues = []] = await cellsOf(german.rawPayload);
    expect(deHead.slice(0, 3)).toEqual(['Fall', 'Externe Nummer', 'Titel']);
    expect([deValues[5], deValues[8], deValues[9]]).toEqual(['Gelöst', 'ja', 'Deutschland']);
  });

  test("has 5,000 cases of the list in its order, and none out of the reader's scope", async () => {
    const [germany, austria] = [await marketId(t, 'DE'), await marketId(t, 'AT')];
    const pattern = await makeCase(t, { title: 'Pattern', statusId: statusIds.Spam });
    await t.db.execute(sql`
      insert into cases (internal_id, title, source_id, input_channel_id, escalation_level_id, market_id, status_id, language,
          receipt_date_time, created_date_time, last_modified_date_time)
        select '2025-' || lpad(n::text, 6, '0'), 'Rattles ' || n, c.source_id, c.input_channel_id, c.escalation_level_id,
          case when n % 100 = 0 then ${austria}::int else ${germany}::int end, ${statusIds.Closed}::int, 'en',
          timestamptz '2025-01-01' + n * interval '7 minutes', timestamptz '2025-01-01', timestamptz '2025-01-01'
        from generate_series(1, 5050) n join cases c on c.case_id = ${pattern.caseId}::int`);
    const german = await t.actor('Agent', { scopes: { Markets: [germany] } });
    const filter: CaseFilter = { statusIds: [statusIds.Closed] };
    expect(await check(german, filter)).toEqual({ caseCount: 5000, rejection: null });
    const { rawPayload } = await exported(german, filter, { sortBy: 'receiptDateTime', descending: 'false' });
    const expected = await t.db
      .select({ number: cases.internalId })
      .from(cases)
      .where(sql`status_id = ${statusIds.Closed} and market_id = ${germany}`)
      .orderBy(cases.receiptDateTime, cases.caseId);
    expect(expected).toHaveLength(5000);
    expect(await numbersOf(rawPayload)).toEqual(expected.map(({ number }) => number));
    expect(await check(admin, filter)).toEqual({ caseCount: 5050, rejection: null });
  });

  test('matches a text as the list does, including names with a typing error', async () => {
    const contact = await makeContact(t, { firstName: 'Olga', lastName: 'Kowalczyk' });
    await t.db.execute(sql`insert into name_words values ('kowalczyk') on conflict do nothing`);
    const row = await makeCase(t, { contactId: contact.contactId });
    await refreshCaseSearch(t.db, [row.caseId]);
    const filter = { text: 'Kowalcyk' };
    expect(await check(admin, filter)).toEqual({ caseCount: 1, rejection: null });
    expect(await numbersOf((await exported(admin, filter)).rawPayload)).toEqual([row.internalId]);
  });
});

describe('the size of an export (rule 3.36)', () => {
  test('must not be zero', async () => {
    const filter = { internalId: '1999-000000' };
    expect(await check(admin, filter)).toMatchObject({
      caseCount: 0,
      rejection: { code: 'NothingToExport' },
    });
    const rejected = await exported(admin, filter);
    expect(rejectionOf(rejected)).toMatchObject({ status: 409, code: 'NothingToExport' });
  });

  test('is limited to 100,000 cases, counted exactly', async () => {
    const pattern = await makeCase(t, { statusId: statusIds.Spam });
    const answered: CaseFilter = { statusIds: [statusIds.Answered] };
    const insert = (from: number, to: number) =>
      t.db.execute(sql`
        insert into cases (internal_id, title, source_id, input_channel_id, escalation_level_id, market_id, status_id, language,
            receipt_date_time, created_date_time, last_modified_date_time)
          select '2024-' || lpad(n::text, 6, '0'), 'Squeaks', c.source_id, c.input_channel_id, c.escalation_level_id,
            c.market_id, ${statusIds.Answered}::int, 'en', c.receipt_date_time, c.created_date_time, c.last_modified_date_time
          from generate_series(${from}::int, ${to}::int) n join cases c on c.case_id = ${pattern.caseId}::int`);
    await insert(1, exportedCasesMax);
    expect(await check(admin, answered)).toEqual({ caseCount: exportedCasesMax, rejection: null });
    await insert(exportedCasesMax + 1, exportedCasesMax + 2);
    expect(await check(admin, answered)).toMatchObject({
      caseCount: exportedCasesMax + 2,
      rejection: { code: 'TooManyToExport', message: expect.stringContaining('More than 100,000 cases') },
    });
    const rejected = await exported(admin, answered);
    expect(rejectionOf(rejected)).toMatchObject({
      status: 409,
      code: 'TooManyToExport',
      message: expect.stringContaining('More than 100,000 cases'),
    });
  });
});

test('an export is audited with user, count and filter, without values that may name a person (rule 3.38)', async () => {
  const { internalId } = await makeCase(t, { title: 'Clutch slips' });
  const filter: CaseFilter = { internalId, marketIds: [await marketId(t, 'DE')], contact: 'Lindqvist' };
  const row = await makeContact(t, { lastName: 'Lindqvist' });
  await t.db.update(cases).set({ contactId: row.contactId }).where(eq(cases.internalId, internalId));
  expect((await exported(admin, filter)).status).toBe(200);
  const entries = await t.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.entity, 'caseList'))
    .orderBy(auditEntries.auditId);
  expect(entries.at(-1)).toMatchObject({
    actorUserId: admin.userId,
    action: 'export',
    caseId: null,
    changes: [
      { field: 'filter', to: JSON.stringify({ ...filter, contact: '…' }) },
      { field: 'caseCount', to: 1 },
    ],
  });
});

test('a user has one export at once, a server two; a slot is released when the file is read or aborted', async () => {
  const row = await makeCase(t, { title: 'Sunroof whistles' });
  const filter: CaseFilter = { internalId: row.internalId };
  const [second, third] = [await t.actor('Agent'), await t.actor('Agent')];
  const begin = async (who: UserActor) => {
    const { body } = await exportCases(t.ctx(who), { filter, sortBy: 'internalId', descending: false });
    return body;
  };
  const first = await begin(admin);
  expect(rejectionOf(await exported(admin, filter))).toMatchObject({
    status: 409,
    code: 'ExportRunning',
    message: expect.stringContaining('Another export of yours is still running.'),
  });
  await begin(second);
  const busy = await exported(third, filter, {}, { 'accept-language': 'de' });
  expect(rejectionOf(busy)).toMatchObject({
    status: 409,
    code: 'ExportsBusy',
    message: expect.stringContaining('Versuchen Sie es in einer Minute erneut.'),
  });
  first.destroy();
  await once(first, 'close');
  expect((await exported(third, filter)).status).toBe(200);
  // A rejected export uses no slot.
  expect((await exported(admin, { internalId: '1999-000000' })).status).toBe(409);
  expect((await exported(admin, filter)).status).toBe(200);
});
