import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { auditEndpoints } from '@cfm/contract/access/audit.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { gdprEndpoints } from '@cfm/contract/people/privacy.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { cases } from '../../cases/case/tables.ts';
import { type Ctx, inTransaction, type UserActor } from '../../context.ts';
import { runNextTask } from '../../platform/jobs/due-tasks.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { makeCase } from '../../testing/factories.ts';
import { filesOnDisk } from '../../testing/files-on-disk.ts';
import {
  chartsOnDisk,
  figuresOf,
  leaveTraces,
  needles,
  ok,
  person,
  type Traces,
  tablesOf,
  tracesLeft,
} from '../../testing/person-traces.ts';
import { vehicle } from '../../testing/post-qualification.ts';
import { addSets } from '../../testing/solution.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { continueErasures, openErasures } from './continue-erasures.ts';
import { readPersonRecord } from './person-record.ts';
import { placesOfTexts } from './places-of-texts.ts';
import { erasures } from './tables.ts';

// Creates data of a person wherever the product writes. After the erasure, searches every row of every table, every
// stored file and every log line for it, so that a new place with personal data is found here.

const { vin } = vehicle;

/**
 * How each table is treated. A new table needs a decision, and its handling in `erase-case.ts` and the modules next to
 * it.
 */
const decisions: Record<string, readonly string[]> = {
  'the person is taken out of its texts': [
    ...[
      'cases',
      'case_events',
      'outgoing_mails',
      'forwards',
      'case_links',
      'simple_solutions',
      'complex_solutions',
    ],
    ...[
      'case_solutions',
      'delays',
      'extension_requests',
      'reminder_steps',
      'stored_files',
      'contacts',
      'contact_cars',
    ],
    ...['user_preferences', 'audit_personal_values', 'erasures', 'monthly_reports', 'monthly_sendings'],
  ],
  'rows of the person are deleted': [
    ...['contact_addresses', 'post_qualifications', 'attachments', 'file_links', 'drafts', 'name_words'],
  ],
  'is recomputed from the others': ['case_search'],
  'its file is deleted': ['gdpr_exports'],
  'its snapshot is deleted, the pair of ids stays': ['contact_merges'],
  'keeps the address, so that nobody writes to it again (rule 19.10)': ['blacklist'],
  'holds ids, dates, choices, and reasons that may not name the person': [
    ...[
      'audit_entries',
      'favorites',
      'case_code_level_sets',
      'case_locks',
      'case_attention',
      'case_integrations',
    ],
    ...['access_log', 'rejections', 'retention_runs', 'retention_lots', 'retention_failures', 'ytd_reports'],
    // Contains no personal data (rule 24.7).
    'billing_lines',
    ...[
      'reminder_plans',
      'shipped_rows',
      'reference_data_versions',
      'secret_key_check',
      'file_store_check',
      'rate_counters',
    ],
  ],
  'is of staff, dealers or the product': [
    ...[
      'users',
      'roles',
      'user_claims',
      'sessions',
      'user_tokens',
      'recovery_codes',
      'sign_in_log',
      'board_cases',
    ],
    ...['prices', 'billings'],
    ...[
      'markets',
      'market_days',
      'market_ikams',
      'dealers',
      'regions',
      'rules',
      'rule_versions',
      'lookups',
      'statuses',
    ],
    ...['car_models', 'mailboxes', 'mailbox_users', 'code_level_areas', 'code_level_topic_groups'],
    ...['code_level_topic_details', 'automatic_mail_pauses', 'report_users'],
  ],
};

/**
 * The same for each text column in tables with rows of a person: before the bar the columns that lose the person, after
 * it those without personal data. A new column needs a decision too, because a search can't find what the test data
 * does not fill.
 */
const columns: Record<string, string> = {
  cases:
    'title external_id tsara_number | internal_id language territory_id technical_campaign_id request_key',
  case_events: 'title content content_text author_name details | type request_key',
  outgoing_mails: `to cc subject html text links files last_error
    | message_id in_reply_to references kind state from reply_to`,
  forwards: 'to cc | language',
  case_links: 'email | token_hash',
  simple_solutions: 'solution |',
  complex_solutions: 'vin nsc_case_id | type',
  case_solutions: 'detailed_consulting |',
  delays: 'reason | origin',
  extension_requests: 'reason |',
  reminder_steps: 'to | kind waits_because',
  stored_files: 'file_name | storage_key content_type sha256',
  // A held contact can't be erased, so there is no hold reason.
  contacts: `title academic_title first_name last_name searched_name searched_first_name searched_last_name emails phones language note restriction_reason
    | hold_reason`,
  contact_cars: 'vin licence_plate | model_code country_of_registration_code',
  user_preferences: 'value | key',
  audit_personal_values: 'value |',
  erasures: 'reason identifiers | step ended_work',
  gdpr_exports: '| language',
  contact_merges: 'merged |',
  blacklist: 'first_name last_name | email',
  audit_entries: '| actor_kind actor_label entity entity_id action changes request_id',
  case_locks: '| session_hash tab_id',
  case_integrations: '| moved',
  access_log: '| kind endpoint request_id',
  rejections: '| endpoint code request_id',
  reminder_plans: '| ended_because',
  rate_counters: '| key network',
  retention_lots: '| kind',
  billing_lines: '| internal_id kind credit_reason category',
  retention_failures: '| problem',
  ytd_reports: '| figures figures_de',
  monthly_reports: 'english_content german_content english_signature german_signature | month figures',
  monthly_sendings: 'html recipients | month subject pictures request_key',
};
/** Their rows are deleted or recomputed as a whole. */
const withoutColumns = [
  ...(decisions['rows of the person are deleted'] ?? []),
  ...(decisions['is recomputed from the others'] ?? []),
  ...(decisions['is of staff, dealers or the product'] ?? []),
  ...['shipped_rows', 'reference_data_versions', 'secret_key_check', 'file_store_check'],
];

let t: TestApp;
let traces: Traces;
let admin: UserActor;
let officer: UserActor;
let contactId: number;
let caseId: number;
let otherCaseId: number;
const lines: string[] = [];

beforeAll(async () => {
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  t = await createTestApp({}, undefined, log);
  traces = await leaveTraces(t);
  ({ admin, officer, contactId, caseId, otherCaseId } = traces);
});
afterAll(() => t.close());

const params = () => ({ params: { contactId } });
const preview = async () => ok(await t.inject(officer, gdprEndpoints.previewErasure, params())).body;
const erase = async (overrides: Record<string, unknown> = {}) =>
  t.inject(officer, gdprEndpoints.erasePerson, {
    ...params(),
    body: {
      reason: 'Asked for it by letter',
      typedName: 'Dr. Zephyrine Quillfeather',
      previewHash: (await preview()).previewHash,
      ...overrides,
    },
  });

describe('the erasure of a person (rules 19.9 to 19.12)', () => {
  it('has a decision for every table', async () => {
    const decided = Object.values(decisions).flat().sort();
    const ours = (await tablesOf(t)).filter(({ schema }) => schema === 'public').map(({ name }) => name);
    expect(ours.filter((name) => name !== '__drizzle_migrations').sort()).toEqual(decided);
    const { rows } = await t.pool.query(
      "select distinct table_name from information_schema.columns where data_type = 'bytea' and table_schema in ('public', 'jobs')",
    );
    // The charts of the YTD report are drawn from its figures.
    expect(rows, 'does not search bytes').toEqual([{ table_name: 'ytd_reports' }]);
  });

  it('has a decision for every text column', async () => {
    const { rows } = await t.pool.query<{ column: string }>(
      `select table_name || '.' || column_name as column from information_schema.columns
        where table_schema = 'public' and data_type in ('text', 'character varying', 'ARRAY', 'json', 'jsonb')
          and udt_name not in ('_int4', '_int8') and table_name <> all($1) and table_name <> '__drizzle_migrations'`,
      [withoutColumns],
    );
    const decided = Object.entries(columns).flatMap(([table, names]) =>
      names.split(/[\s|]+/).flatMap((name) => (name === '' ? [] : [`${table}.${name}`])),
    );
    expect(rows.map(({ column }) => column).sort()).toEqual(decided.sort());
  });

  it('is previewed with counts', async () => {
    expect(await tracesLeft(t)).not.toEqual([]);
    const reported = await preview();
    const { casesOutOfScope: _ofReader, ...storedCounts } = ok(
      await t.inject(officer, gdprEndpoints.getPerson, params()),
    ).body.storedCounts;
    expect(reported, 'names the numbers of the page').toMatchObject(storedCounts);
    expect(reported).toMatchObject({
      fullName: 'Dr. Zephyrine Quillfeather',
      cars: 1,
      cases: 1,
      mentions: 1,
      files: 1,
      answers: 1,
      isHeld: false,
      holdingCases: [],
    });
    expect(reported.events).toBeGreaterThan(5);
    expect(reported.solutions).toBe(2);
    expect(reported.mails).toBeGreaterThan(2);
    expect(reported.auditValues).toBeGreaterThan(5);
  });

  it('follows an access export that contains everything erased from a case', async () => {
    const reported = JSON.stringify(
      await readPersonRecord(t.ctx({ kind: 'job', name: 'export' }), contactId, 'en'),
    );
    for (const words of [
      'QUILLFEATHER-1',
      'QUILLFEATHER-9',
      'moredays4her',
      'gurgles no more',
      'rechnung-quill',
    ])
      expect(reported).toContain(words);
  });

  it('is rejected for a legal hold, a legal case, a wrong name or an outdated preview', async () => {
    const hold = (isSet: boolean) =>
      t.inject(officer, gdprEndpoints.holdContact, {
        ...params(),
        body: { isSet, reason: 'Claim of Quillfeather' },
      });
    ok(await hold(true));
    expect((await erase()).body).toMatchObject({
      code: 'ErasureHeld',
      message: expect.stringContaining('legal hold'),
    });
    ok(await hold(false));
    await t.db.update(cases).set({ legal: true }).where(eq(cases.caseId, caseId));
    // The officer does not see the case, so its number is not shown.
    const held = await erase();
    expect(held.body).toMatchObject({
      code: 'ErasureHeld',
      message: expect.stringContaining('1 case outside your scope'),
    });
    await t.db.update(cases).set({ legal: false }).where(eq(cases.caseId, caseId));
    expect((await erase({ typedName: 'Zephyrine' })).body.errors).toEqual({
      typedName: "This isn't the person's name",
    });
    for (const reason of [
      'Zephyrine Quillfeather asked for it',
      'Mrs QUILLFEATHER asked',
      'Zephyrine asked',
      `Asked by ${person.emails[0]}`,
      'Called from 089/555 01 77',
      `About ${vin}`,
    ])
      expect((await erase({ reason })).body.errors, reason).toEqual({
        reason: expect.stringContaining('The reason stays in the audit log'),
      });
    expect((await erase({ previewHash: 'old' })).body.code).toBe('ErasureOutdated');
    const reader = await t.actor('Admin', { claims: ['DSVGO'] });
    const { status } = await t.inject(reader, gdprEndpoints.erasePerson, params());
    expect(status).toBe(403);
  });

  it('removes the person from every table, file and log line, even after crashes; all figures stay', async () => {
    const before = await figuresOf(t, traces);
    const filesBefore = filesOnDisk(t).length;
    ok(await erase({ typedName: '  dr.  zephyrine  QUILLFEATHER ' }));
    const [erasure] = await t.db.select().from(erasures);
    const erasureId = erasure?.erasureId ?? 0;
    // The first task only records the erasure.
    const next = (ctx: Ctx = t.ctx({ kind: 'job', name: 'erase' })) => runNextTask(ctx, openErasures);
    expect(await next()).toBe('left');
    expect(await t.db.select().from(erasures)).toMatchObject([
      { recordedAt: t.clock.now(), step: 'cases', doneCount: 0 },
    ]);
    // A server crashes during each of the first batches. The batch is rolled back and repeated.
    for (let at = 0; at < 6; at += 1) {
      await expect(
        inTransaction(t.ctx({ kind: 'job', name: 'erase' }), async (tx) => {
          await next(tx);
          throw new Error('killed');
        }),
      ).rejects.toThrow('killed');
      await next();
    }
    expect(ok(await t.inject(officer, gdprEndpoints.getErasure, params())).body?.finishedAt).toBeNull();
    // Two jobs at once do it once.
    const job = () => continueErasures(t.ctx({ kind: 'job', name: 'erase' }));
    const finished = await Promise.all([job(), job()]);
    expect(finished.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(1);
    await job();
    await t.drainJobs();
    expect(ok(await t.inject(officer, gdprEndpoints.getErasure, params())).body).toMatchObject({
      finishedAt: t.clock.now(),
    });
    expect(await tracesLeft(t)).toEqual([]);
    expect(await figuresOf(t, traces)).toEqual(before);
    expect(filesOnDisk(t).length).toBeLessThan(filesBefore);
    // Only the record is left. It contains ids only.
    const [record = '', ...more] = await t.ctx().files.list('erasure-');
    const names = filesOnDisk(t).map((name) => name.split('/').at(-1));
    const charts = await chartsOnDisk(t);
    expect(charts).toHaveLength(2);
    expect([names.sort(), more]).toEqual([[...charts, record].sort(), []]);
    const recorded = String(await buffer(await t.ctx().files.read(record))).toLowerCase();
    expect(JSON.parse(recorded)).toMatchObject({
      erasureid: erasureId,
      contacts: [{ contactid: contactId }],
    });
    for (const needle of needles) expect(recorded, needle).not.toContain(needle);
    const logged = lines.join('').toLowerCase();
    expect(logged.length).toBeGreaterThan(0);
    for (const needle of needles) expect(logged, needle).not.toContain(needle);
  });

  it('makes the person unfindable and keeps the case', async () => {
    for (const text of ['Quillfeather', vin, vin.slice(3, 10), person.emails[0], '5550177', 'gurgles']) {
      const { body } = ok(await t.inject(admin, caseListEndpoints.listCases, { body: { text } }));
      expect(body.totalCount, text).toBe(0);
    }
    const { body } = ok(
      await t.inject(admin, contactEndpoints.listContacts, {
        query: { gdpr: 'true', email: person.emails[0] },
      }),
    );
    expect(body.totalCount).toBe(0);
    const detail = ok(await t.inject(admin, casePageEndpoints.getCase, { params: { id: caseId } })).body;
    expect(detail).toMatchObject({
      title: '[erased]',
      contact: { lastName: '[erased]', isRestricted: true },
    });
    ok(await t.inject(admin, casePageEndpoints.listEvents, { params: { id: caseId } }));
    ok(await t.inject(admin, casePageEndpoints.listHistory, { params: { id: caseId } }));
    ok(await t.inject(officer, gdprEndpoints.getPerson, params()));
    const others = ok(
      await t.inject(admin, casePageEndpoints.listEvents, { params: { id: otherCaseId } }),
    ).body;
    expect(JSON.stringify(others)).toContain('Ask the former owner');
  });

  it('keeps a later case of the same car a repeat concern, for either owner of the VIN', async () => {
    const owner = async (lastName: string) => {
      const form = { lastName, emails: [], phones: [], addresses: [] };
      const { body: id } = ok(await t.inject(admin, contactEndpoints.createContact, { body: form }));
      const ofOwner = { params: { contactId: id } };
      const { body: carId } = ok(
        await t.inject(admin, contactEndpoints.createCar, { ...ofOwner, body: { vin: 'WBA5A5C50FD520469' } }),
      );
      t.clock.advance({ days: 1 });
      const { caseId: made } = await makeCase(t, { contactId: id, contactCarId: carId });
      await addSets(t, made, 1);
      return { ofOwner, caseId: made };
    };
    const [first, second] = [await owner('First'), await owner('Second')];
    const isRepeat = async () => {
      const detail = await t.inject(admin, casePageEndpoints.getCase, { params: { id: second.caseId } });
      const { repeatConcern, repeats } = detail.body as { repeatConcern?: unknown; repeats?: unknown };
      return { repeatConcern, repeats };
    };
    const before = await isRepeat();
    const { previewHash } = ok(await t.inject(officer, gdprEndpoints.previewErasure, first.ofOwner)).body;
    ok(
      await t.inject(officer, gdprEndpoints.erasePerson, {
        ...first.ofOwner,
        body: { reason: 'Asked for it', typedName: 'First', previewHash },
      }),
    );
    await t.drainJobs();
    const [row] = await t.db.select().from(cases).where(eq(cases.caseId, second.caseId));
    expect([before, row?.repeatConcern]).toEqual([before, true]);
    const { rows } = await t.pool.query('select vin from contact_cars where vin is not null');
    expect(rows, 'keeps the car of the later owner').toEqual([{ vin: 'WBA5A5C50FD520469' }]);
  });

  it('does not change a person with a similar address, not even in the audit', async () => {
    const make = async (lastName: string, email: string) => {
      const form = { lastName, emails: [email], phones: [], addresses: [] };
      const { body: id } = ok(await t.inject(admin, contactEndpoints.createContact, { body: form }));
      return { params: { contactId: id } };
    };
    const short = await make("O'Short", 'pia@post.exam');
    await make('Longer', 'maria.pia@post.example');
    const { previewHash } = ok(await t.inject(officer, gdprEndpoints.previewErasure, short)).body;
    const body = { reason: 'Asked for it', typedName: 'o’short', previewHash };
    ok(await t.inject(officer, gdprEndpoints.erasePerson, { ...short, body }));
    ok(await t.inject(officer, gdprEndpoints.erasePerson, { ...short, body }));
    await t.drainJobs();
    const { rows } = await t.pool.query(
      "select value from audit_personal_values where value like '%pia@post.exam%'",
    );
    expect(rows).toEqual([{ value: 'maria.pia@post.example' }]);
  });

  it('is audited without the data', async () => {
    const entries = await t.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(and(eq(auditEntries.entity, 'erasure')))
      .orderBy(auditEntries.auditId);
    expect(new Set(entries.map(({ action }) => action))).toEqual(new Set(['create', 'replace', 'finish']));
    const reported = ok(
      await t.inject(await t.actor('Admin'), auditEndpoints.listAudit, {
        query: { kind: 'erasures', action: 'erasure-replace' },
      }),
    ).body.items.flatMap(({ changes }) => changes.map(({ to }) => to));
    expect(reported).toContain('Case events');
    expect(reported).not.toContain('0');
    const reader = await t.actor('Admin');
    const rows = async (action: string, who = reader) =>
      ok(await t.inject(who, auditEndpoints.listAudit, { query: { kind: 'erasures', action, take: 100 } }))
        .body.items;
    const [begun] = (await rows('erasure-create')).slice(-1);
    expect(begun).toMatchObject({ thing: `Contact #${contactId}` });
    expect(begun?.changes).toContainEqual(
      expect.objectContaining({ name: 'Reason', to: 'Asked for it by letter' }),
    );
    for (const action of ['erasure-finish', 'contact-erase'])
      expect((await rows(action)).at(-1)?.thing, action).toBe(`Contact #${contactId}`);
    // The changed case of another person: its number, visible to users who see the case.
    const [other] = await t.db.select().from(cases).where(eq(cases.caseId, otherCaseId));
    const changed = (await rows('case-eraseMention')).map(({ thing }) => thing);
    expect(new Set(changed)).toEqual(new Set([other?.internalId]));
    const scopes = {
      Markets: [
        (
          await t.pool.query('select market_id from markets where market_id <> $1 limit 1', [
            other?.marketId ?? 0,
          ])
        ).rows[0].market_id,
      ],
    };
    expect(await rows('case-eraseMention', await t.actor('Admin', { scopes }))).toEqual([]);
  });

  it.each(placesOfTexts.map(({ table }) => table))('names texts of %s in the audit', (table) => {
    expect(textsOf('en', 'audit').has(`places.${table}` as never)).toBe(true);
  });
});
