import { userEndpoints } from '@cfm/contract/access/users.ts';
import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { favoriteEndpoints } from '@cfm/contract/cases/favorites.ts';
import { caseMailEndpoints } from '@cfm/contract/cases/mail.ts';
import { blacklistEndpoints } from '@cfm/contract/catalog/blacklist.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { gdprEndpoints } from '@cfm/contract/people/privacy.ts';
import { delayEndpoints } from '@cfm/contract/process/extensions.ts';
import { brandOverviewEndpoints } from '@cfm/contract/screens/brand-overview.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { monthlyReportEndpoints } from '@cfm/contract/screens/monthly-report.ts';
import { expect } from 'vitest';
import type { UserActor } from '../context.ts';
import { lookupId, makeCase, marketId } from './factories.ts';
import { forward, tokensOf } from './forward.ts';
import { multipartBody } from './multipart-body.ts';
import { postQualificationCalls, vehicle } from './post-qualification.ts';
import { samples } from './sample-files.ts';
import { addSets, complexForm, solveAsStaff } from './solution.ts';
import type { TestApp } from './test-app.ts';

// Creates data of a person wherever the product writes, and searches for it afterwards.

export const person = {
  firstName: 'Zephyrine',
  lastName: 'Quillfeather',
  emails: ['zephyrine.quillfeather@post.example'],
  phones: ['+49 89 5550177'],
  addresses: [
    { kind: 'HomeAddress', street: 'Xanthippenweg', houseNumber: '17', zipCode: '80333', city: 'München' },
  ],
  note: 'Collects teapots.',
} as const;
const { vin } = vehicle;
/** Texts about the person, in lower case. */
export const needles = [
  'zephyrine',
  'quillfeather',
  'oldmaiden',
  '5550177',
  '555 01 77',
  'wba3a5c50cf256651',
  'm-zq 1717',
  'xanthippenweg',
  'teapots',
  'gurgles',
  'rechnung-quill',
  'sheasked',
  'moredays4her',
];

/** The reply, which must be a success. */
export const ok = <T extends { status: number; body: unknown }>(reply: T): T => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply;
};
async function comment(
  t: TestApp,
  admin: UserActor,
  id: number,
  content: string,
  files: { name: string; content: Buffer }[] = [],
) {
  const raw = await multipartBody({ fields: { title: 'Note', content }, files });
  ok(await t.inject(admin, caseEventEndpoints.addComment, { params: { id } }, { raw }));
}

/** The monthly report has free text and free recipients. */
async function reportPerson(t: TestApp, admin: UserActor) {
  const words = '<p>Thanks to Zephyrine <strong>Quillfeather</strong>, <em>+49 89 5550177</em>.</p>';
  const body = {
    englishContent: words,
    germanContent: words,
    englishSignature: '<p>Call 089/555 01 77</p>',
    germanSignature: '<p>Zephyrine Quillfeather</p>',
  };
  const { version, month } = ok(
    await t.inject(admin, monthlyReportEndpoints.saveMonthlyReport, { body }),
  ).body;
  const recipients = [{ name: 'Zephyrine Quillfeather', email: person.emails[0] }];
  ok(
    await t.inject(admin, monthlyReportEndpoints.sendMonthlyReport, {
      body: { recipients, month, version },
    }),
  );
}

/** Files that an erasure keeps: charts of a sent report, which contain only figures. */
export async function chartsOnDisk(t: TestApp): Promise<string[]> {
  const { rows } = await t.pool.query<{ storage_key: string }>(
    "select storage_key from stored_files where file_name ~ '^chart-(en|de)-'",
  );
  return rows.map(({ storage_key: key }) => key);
}

export interface Traces {
  admin: UserActor;
  /** Has data protection claims, and does not see the case. */
  officer: UserActor;
  contactId: number;
  caseId: number;
  /** A case of another person that mentions this one. */
  otherCaseId: number;
}
/** Creates data of the person wherever the product writes. */
export async function leaveTraces(t: TestApp): Promise<Traces> {
  const admin = await t.actor('Admin');
  const scopes = { Markets: [await marketId(t, 'FR')] };
  const officer = await t.actor('BMW Admin', { claims: ['DSVGO', 'DSVGOEditing'], scopes });

  const former = { ...person, lastName: 'Oldmaiden' };
  const { body: contactId } = ok(await t.inject(admin, contactEndpoints.createContact, { body: former }));
  const params = { contactId };
  const brandId = await lookupId(t, 'brand', 'BMW');
  const car = { vin, licencePlate: 'M-ZQ 1717', brandId, firstRegistration: '2020-02-02' };
  const { body: contactCarId } = ok(await t.inject(admin, contactEndpoints.createCar, { params, body: car }));
  ok(
    await t.inject(admin, contactEndpoints.updateContact, {
      params,
      body: { ...person, contactId, version: 1, title: null },
    }),
  );
  const form = {
    title: 'Zephyrine Quillfeather: it gurgles',
    sourceId: await lookupId(t, 'source', 'Board'),
    inputChannelId: await lookupId(t, 'inputChannel', 'E-Mail'),
    marketId: await marketId(t, 'DE'),
    receiptDateTime: t.clock.now(),
    description: '<p>The gearbox gurgles, says Quillfeather.</p>',
    externalId: 'QUILLFEATHER-1',
    codeLevelSets: [],
    brandId,
    contactId,
    contactCarId,
  };
  const { body: made } = ok(await t.inject(admin, caseEndpoints.createCase, { body: form }));
  const { caseId } = made;
  const ofCase = { params: { id: caseId } };
  const sets = await addSets(t, caseId, 1);
  await comment(t, admin, caseId, '<p>Call +49 89 5550177. It gurgles.</p>', [
    { name: 'rechnung-quill.pdf', content: samples.pdf },
  ]);
  await forward(
    t,
    admin,
    { caseId },
    { subject: 'Gurgles', message: 'Mrs Quillfeather says it gurgles.', includesCustomer: true },
  );
  const tokenOf = await tokensOf(t, caseId);
  ok(
    await t.inject(null, delayEndpoints.addMoreDays, {
      body: {
        token: tokenOf('service@autohaus.example'),
        marketStatus: 'delayed',
        days: 3,
        reason: 'moredays4her',
      },
    }),
  );
  const reply = {
    to: [{ email: person.emails[0] }],
    language: 'en',
    subject: 'Your gearbox gurgles',
    message: '<p>Dear Mrs Quillfeather, we look.</p>',
  };
  ok(await t.inject(admin, caseMailEndpoints.reply, ofCase, { raw: await multipartBody({ body: reply }) }));
  const calls = postQualificationCalls(t, admin);
  const token = await calls.askForToken(caseId, { email: person.emails[0] });
  ok(await calls.answer(token));
  ok(await t.inject(admin, favoriteEndpoints.markFavorite, ofCase));
  ok(
    await t.inject(admin, userEndpoints.saveDraft, {
      params: { key: `case:${caseId}:comment` },
      body: { value: { content: 'sheasked again' }, tabId: 'tab', basedOn: null },
    }),
  );
  ok(
    await t.inject(admin, userEndpoints.savePreference, {
      params: { key: 'views' },
      body: {
        value: [
          { name: 'Hers', filter: { contact: 'Quillfeather' } },
          { name: 'Zephyrine Quillfeather', filter: {} },
        ],
      },
    }),
  );
  ok(
    await t.inject(admin, blacklistEndpoints.createBlacklistEntry, {
      body: { email: 'z.other@post.example', firstName: null, lastName: null },
    }),
  );
  await reportPerson(t, admin);
  const detail = ok(await t.inject(admin, casePageEndpoints.getCase, ofCase)).body;
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
      solutions: sets.map((caseCodeLevelSetId) => ({
        ...complexForm([caseCodeLevelSetId]).solutions[0],
        caseCost: 120,
        detailedConsalting: 'She gurgles no more.',
      })) as never,
    }),
  );
  expect(solved.status, JSON.stringify([solved.body, detail.version])).toBe(200);
  // A later case of the same car with a new owner, which only mentions her.
  const { body: next } = ok(
    await t.inject(admin, contactEndpoints.createContact, {
      body: { lastName: 'Newowner', emails: [], phones: [], addresses: [] },
    }),
  );
  const { body: nextCar } = ok(
    await t.inject(admin, contactEndpoints.createCar, {
      params: { contactId: next },
      body: { vin: null, brandId },
    }),
  );
  t.clock.advance({ days: 3 });
  const other = await makeCase(t, { contactId: next, contactCarId: nextCar });
  const otherCaseId = other.caseId;
  await addSets(t, otherCaseId, 1);
  await comment(
    t,
    admin,
    otherCaseId,
    `<p>Ask the former owner Mrs Quillfeather, ${person.emails[0]}, 089/555 01 77, ${vin.toLowerCase()}, Xanthippenweg 17.</p>`,
  );
  ok(await t.inject(officer, gdprEndpoints.requestExport, { params, body: {} }));
  await t.drainJobs();
  return { admin, officer, contactId, caseId, otherCaseId };
}

export async function tablesOf(t: TestApp): Promise<{ schema: string; name: string }[]> {
  const { rows } = await t.pool.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`,
  );
  return rows;
}
/** Where the person is still found: table and text. */
export async function tracesLeft(t: TestApp): Promise<string[]> {
  const found: string[] = [];
  for (const { schema, name } of await tablesOf(t)) {
    const { rows } = await t.pool.query<{ row: string }>(
      `select lower(t::text) as row from "${schema}"."${name}" t`,
    );
    for (const needle of needles)
      if (rows.some(({ row }) => row.includes(needle))) found.push(`${name}: ${needle}`);
  }
  return found;
}

/** The data that figures use, and the figures. */
export async function figuresOf(t: TestApp, { admin, caseId, otherCaseId }: Traces) {
  const { rows: columns } = await t.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'cases'
      and column_name not in ('title', 'external_id', 'tsara_number', 'version', 'last_modified_date_time') order by 1`,
  );
  const rowsOf = async (sql: string) => (await t.pool.query(sql)).rows;
  const filters = [
    {},
    { brandIds: [await lookupId(t, 'brand', 'BMW')] },
    { marketIds: [await marketId(t, 'DE')] },
    { sourceIds: [await lookupId(t, 'source', 'Board')] },
    { isOverdue: true },
    { isFavorite: true },
    { qualified: true },
    { solvedFrom: '2026-03-01T00:00:00.000Z' },
  ];
  const totals: number[] = [];
  for (const body of filters)
    totals.push(ok(await t.inject(admin, caseListEndpoints.listCases, { body })).body.totalCount);
  const repeats: unknown[] = [];
  for (const id of [caseId, otherCaseId]) {
    const { body } = ok(await t.inject(admin, casePageEndpoints.getCase, { params: { id } }));
    repeats.push(body.repeatConcern);
  }
  return {
    cases: await rowsOf(
      `select ${columns.map(({ name }) => `"${name}"`).join(', ')} from cases order by case_id`,
    ),
    sets: await rowsOf('select * from case_code_level_sets order by 1'),
    costs: await rowsOf(
      'select case_solution_id, case_cost_cents, discount_granted, loaner_car, buy_back from case_solutions order by 1',
    ),
    events: await rowsOf('select case_event_id, case_id, type, created_at from case_events order by 1'),
    plans: await rowsOf('select * from reminder_plans order by 1'),
    brands: ok(await t.inject(admin, brandOverviewEndpoints.getBrandOverview)).body,
    totals,
    repeats: repeats.map((each) => (each === null ? null : 'repeat')),
  };
}
