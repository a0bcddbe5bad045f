import { Writable } from 'node:stream';
import { userEndpoints } from '@cfm/contract/access/users.ts';
import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { caseMailEndpoints } from '@cfm/contract/cases/mail.ts';
import { caseRelationEndpoints } from '@cfm/contract/cases/relations.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { brandOverviewEndpoints } from '@cfm/contract/screens/brand-overview.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../access/users/tables.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { cases } from '../../cases/case/tables.ts';
import { sweepFiles } from '../../cases/events/sweep-files.ts';
import { dealers } from '../../catalog/markets/tables.ts';
import { mailboxes } from '../../catalog/reference-data/tables.ts';
import type { UserActor } from '../../context.ts';
import { forwards } from '../../process/forwarding/tables.ts';
import { lookupId, makeCase, marketId } from '../../testing/factories.ts';
import { filesOnDisk } from '../../testing/files-on-disk.ts';
import { forward } from '../../testing/forward.ts';
import { multipartBody } from '../../testing/multipart-body.ts';
import { postQualificationCalls, vehicle } from '../../testing/post-qualification.ts';
import { samples } from '../../testing/sample-files.ts';
import { addSets, complexForm, solveAsStaff } from '../../testing/solution.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { contactCars, contacts } from '../contacts/tables.ts';
import { beginRun } from './begin-run.ts';
import { continueRetention } from './continue-retention.ts';

// A customer appears in a case and in a case integrated into it. After the anonymisation, searches every row, file and
// log line for them. Another customer has a second case, which keeps them.

const { vin } = vehicle;
const email = 'zephyrine.quillfeather@post.example';
const needles = [
  'zephyrine',
  'quillfeather',
  '5550177',
  vin.toLowerCase(),
  'm-zq 1717',
  'xanthippenweg',
  'teapots',
  'gurgles',
  'rechnung-quill',
  'sheasked',
];

let t: TestApp;
let admin: UserActor;
let caseId: number;
let partId: number;
let staying: { contactId: number; contactCarId: number; goneId: number; keptId: number };
const lines: string[] = [];
const job = () => t.ctx({ kind: 'job', name: 'retention' });
async function runRetention() {
  await beginRun(job());
  await continueRetention(job());
}

beforeAll(async () => {
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  t = await createTestApp({}, undefined, log);
  admin = await t.actor('Admin');
  await leaveTraces();
  staying = await makeStaying();
  t.clock.advance({ days: 37 * 31 });
});
afterAll(() => t.close());

const ok = <T extends { status: number; body: unknown }>(reply: T): T => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply;
};
async function makeCustomer(lastName: string, more: object, car: object) {
  const form = { lastName, emails: [], phones: [], addresses: [], ...more };
  const { body: contactId } = ok(await t.inject(admin, contactEndpoints.createContact, { body: form }));
  const params = { contactId };
  const body = { brandId: await lookupId(t, 'brand', 'BMW'), ...car };
  const { body: contactCarId } = ok(await t.inject(admin, contactEndpoints.createCar, { params, body }));
  return { contactId, contactCarId };
}
async function makeCaseOf(customer: object, more: object = {}) {
  const form = {
    title: 'Quillfeather: it gurgles',
    sourceId: await lookupId(t, 'source', 'Board'),
    inputChannelId: await lookupId(t, 'inputChannel', 'E-Mail'),
    marketId: await marketId(t, 'DE'),
    receiptDateTime: t.clock.now(),
    description: '<p>The gearbox gurgles, says Quillfeather.</p>',
    codeLevelSets: [],
    brandId: await lookupId(t, 'brand', 'BMW'),
    ...customer,
    ...more,
  };
  return ok(await t.inject(admin, caseEndpoints.createCase, { body: form })).body;
}
async function comment(id: number, content: string, files: { name: string; content: Buffer }[] = []) {
  const raw = await multipartBody({ fields: { title: 'Note', content }, files });
  ok(await t.inject(admin, caseEventEndpoints.addComment, { params: { id } }, { raw }));
}
async function close(id: number) {
  await t.db
    .update(cases)
    .set({ statusId: statusIds.Closed, closedDateTime: t.clock.now() })
    .where(eq(cases.caseId, id));
}

async function leaveTraces() {
  const customer = await makeCustomer(
    'Quillfeather',
    {
      firstName: 'Zephyrine',
      emails: [email],
      phones: ['+49 89 5550177'],
      addresses: [{ kind: 'HomeAddress', street: 'Xanthippenweg', houseNumber: '17', city: 'München' }],
      note: 'Collects teapots.',
    },
    { vin, licencePlate: 'M-ZQ 1717', firstRegistration: '2020-02-02' },
  );
  const made = await makeCaseOf(customer, { externalId: 'QUILLFEATHER-1' });
  caseId = made.caseId;
  const sets = await addSets(t, caseId, 1);
  await comment(caseId, '<p>Call +49 89 5550177.</p>', [
    { name: 'rechnung-quill.pdf', content: samples.pdf },
  ]);
  await forward(
    t,
    admin,
    { caseId },
    { subject: 'Gurgles', cc: [email], message: 'Mrs Quillfeather says it gurgles.' },
  );
  const reply = {
    to: [{ email }],
    language: 'en',
    subject: 'Your gearbox gurgles',
    message: '<p>Dear Mrs Quillfeather, we look.</p>',
  };
  const ofCase = { params: { id: caseId } };
  ok(await t.inject(admin, caseMailEndpoints.reply, ofCase, { raw: await multipartBody({ body: reply }) }));
  const calls = postQualificationCalls(t, admin);
  ok(await calls.answer(await calls.askForToken(caseId, { email })));
  ok(
    await t.inject(admin, userEndpoints.saveDraft, {
      params: { key: `case:${caseId}:comment` },
      body: { value: { content: 'sheasked again' }, tabId: 'tab', basedOn: null },
    }),
  );
  const part = await makeCaseOf(customer, { title: 'Quillfeather again: it gurgles' });
  partId = part.caseId;
  await comment(partId, '<p>Mrs Quillfeather: it gurgles on.</p>');
  ok(
    await t.inject(admin, caseRelationEndpoints.integrateCase, {
      params: { id: partId },
      body: { internalId: made.internalId },
    } as never),
  );
  const solved = await solveAsStaff(
    t,
    admin,
    caseId,
    complexForm(sets, {
      vin,
      finalReplyDate: '2026-03-04',
      sorryActivity: true,
      contactedViaPhone: false,
      nscCaseId: 'QUILLFEATHER-9',
    }),
  );
  expect(solved.status, JSON.stringify(solved.body)).toBe(200);
  t.clock.advance({ days: 3 });
  await t.drainJobs();
  await close(caseId);
}

/** A customer with a closed and an open case, about two cars with the same VIN and model. */
async function makeStaying() {
  const { contactId, contactCarId } = await makeCustomer(
    'Staywell',
    { emails: ['staywell@post.example'] },
    { vin: 'WBA5A5C50FD520469' },
  );
  const { body: otherCarId } = ok(
    await t.inject(admin, contactEndpoints.createCar, { params: { contactId }, body: { vin: null } }),
  );
  const gone = await makeCaseOf({ contactId, contactCarId });
  await addSets(t, gone.caseId, 1);
  t.clock.advance({ days: 1 });
  const kept = await makeCase(t, { contactId, contactCarId: otherCarId });
  await addSets(t, kept.caseId, 1);
  await close(gone.caseId);
  return { contactId, contactCarId, goneId: gone.caseId, keptId: kept.caseId };
}

/** Where the customer is still found: table and text. */
async function tracesLeft(): Promise<string[]> {
  const { rows: tables } = await t.pool.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`,
  );
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await t.pool.query<{ row: string }>(
      `select lower(t::text) as row from "${schema}"."${name}" t`,
    );
    for (const needle of needles)
      if (rows.some(({ row }) => row.includes(needle))) found.push(`${name}: ${needle}`);
  }
  return found;
}

/** The data that figures use, and the figures. */
async function figures() {
  const rowsOf = async (text: string) => (await t.pool.query(text)).rows;
  const { rows: columns } = await t.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'cases'
      and column_name not in ('title', 'external_id', 'tsara_number', 'version', 'contact_id', 'contact_car_id', 'anonymised_at', 'repeat_concern') order by 1`,
  );
  const filters = [
    {},
    { brandIds: [await lookupId(t, 'brand', 'BMW')] },
    { marketIds: [await marketId(t, 'DE')] },
    { sourceIds: [await lookupId(t, 'source', 'Board')] },
    { statusIds: [statusIds.Closed] },
    { isOverdue: true },
    { qualified: true },
    { solvedFrom: '2026-03-01T00:00:00.000Z' },
  ];
  const totals: number[] = [];
  for (const body of filters)
    totals.push((await t.inject(admin, caseListEndpoints.listCases, { body })).body.totalCount);
  const repeats: unknown[] = [];
  for (const id of [caseId, staying.goneId, staying.keptId]) {
    const { body } = ok(await t.inject(admin, casePageEndpoints.getCase, { params: { id } }));
    const isRepeat = body.repeatConcern ?? body.earlierConcern !== null;
    repeats.push([isRepeat, body.car?.brandId ?? null, body.car?.modelId ?? null]);
  }
  return {
    cases: await rowsOf(
      `select ${columns.map(({ name }) => `"${name}"`).join(', ')} from cases order by case_id`,
    ),
    persons: await rowsOf(
      'select case_id, contact_id is null as none, contact_car_id is null as no_car from cases order by 1',
    ),
    sets: await rowsOf('select * from case_code_level_sets order by 1'),
    costs: await rowsOf(
      'select case_solution_id, case_cost_cents, loaner_car from case_solutions order by 1',
    ),
    events: await rowsOf('select case_event_id, case_id, type, created_at from case_events order by 1'),
    plans: await rowsOf('select * from reminder_plans order by 1'),
    brands: ok(await t.inject(admin, brandOverviewEndpoints.getBrandOverview)).body,
    totals,
    repeats,
  };
}

describe('a closed case after the retention of its market (rules 19.15 and 19.16)', () => {
  it('is anonymised with its integrated cases, in every table, file and log line; all figures stay', async () => {
    expect(new Set((await tracesLeft()).map((each) => each.split(': ')[1]))).toEqual(new Set(needles));
    const before = await figures();
    await runRetention();
    expect(await tracesLeft()).toEqual(['stored_files: rechnung-quill']);
    await sweepFiles(job());
    expect(await tracesLeft()).toEqual([]);
    expect(filesOnDisk(t)).toEqual([]);
    expect(await figures()).toEqual(before);
    const logged = lines.join('').toLowerCase();
    for (const needle of needles) expect(logged, needle).not.toContain(needle);
    for (const id of [caseId, partId]) {
      const [row] = await t.db.select().from(cases).where(eq(cases.caseId, id));
      expect(row).toMatchObject({ title: '[erased]', anonymisedAt: t.clock.now() });
    }
    const { body } = ok(await t.inject(admin, casePageEndpoints.getCase, { params: { id: caseId } }));
    expect(body.contact).toMatchObject({ lastName: '[erased]', isRestricted: true });
  });

  it('keeps a customer with another case, and reveals nowhere that the anonymised case was theirs', async () => {
    const { contactId, contactCarId, goneId, keptId } = staying;
    const [contact] = await t.db.select().from(contacts).where(eq(contacts.contactId, contactId));
    expect(contact).toMatchObject({ lastName: 'Staywell', restrictedAt: null });
    const [kept] = await t.db.select().from(cases).where(eq(cases.caseId, keptId));
    // By VIN and customer it repeats the anonymised case.
    expect(kept).toMatchObject({ contactId, anonymisedAt: null, repeatConcern: true });
    const [gone] = await t.db.select().from(cases).where(eq(cases.caseId, goneId));
    expect(gone?.contactId).not.toBe(contactId);
    // The car without another case moved along, without its owner's data.
    const [car] = await t.db.select().from(contactCars).where(eq(contactCars.contactCarId, contactCarId));
    expect(car).toMatchObject({ contactId: gone?.contactId, vin: null });
    const params = { id: goneId };
    const { body: history } = ok(await t.inject(admin, casePageEndpoints.listHistory, { params }));
    const counts = history.items.flatMap(({ changes }) => changes);
    expect(counts.filter(({ field }) => field === 'contactId')).toMatchObject([{ to: '…' }]);
    expect(JSON.stringify(history)).not.toMatch(/Staywell|WBA5A5C50FD520469/);
    expect(history.items[0]?.action).toBe('case-anonymise');
  });

  it('is anonymised once, and again after it was reopened and closed', async () => {
    const versionOf = async () =>
      (await t.db.select().from(cases).where(eq(cases.caseId, caseId)))[0]?.anonymisedAt;
    const first = await versionOf();
    t.clock.advance({ days: 1 });
    await runRetention();
    expect(await versionOf()).toBe(first);
    await close(caseId);
    t.clock.advance({ days: 37 * 31 });
    await runRetention();
    expect(await versionOf()).toBe(t.clock.now());
  });

  it('keeps an address of a dealer, a user or a mailbox that was entered for the customer', async () => {
    const [dealer] = await t.db.select().from(dealers).where(sql`cardinality(emails) > 0`).limit(1);
    const [mailbox] = await t.db.select().from(mailboxes).limit(1);
    const [user] = await t.db.select().from(users).where(eq(users.userId, admin.userId));
    const ours = [dealer?.emails[0] ?? 'none', mailbox?.address ?? 'none', user?.email ?? 'none'];
    const customer = await makeCustomer('Mistyped', { emails: [...ours, 'mistyped@post.example'] }, {});
    const { caseId: id } = await makeCaseOf(customer);
    await forward(t, admin, { caseId: id }, { cc: [...ours, 'mistyped@post.example'] });
    await close(id);
    t.clock.advance({ days: 37 * 31 });
    await runRetention();
    const [row] = await t.db.select().from(forwards).where(eq(forwards.caseId, id));
    expect(row?.cc).toEqual([...ours, 'erased@erased.invalid']);
  });
});
