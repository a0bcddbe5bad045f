import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { caseMailEndpoints } from '@cfm/contract/cases/mail.ts';
import { caseRelationEndpoints } from '@cfm/contract/cases/relations.ts';
import { statusCodeOf } from '@cfm/contract/catalog/case-statuses.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { gdprEndpoints, type RunningWork } from '@cfm/contract/people/privacy.ts';
import { solutionEndpoints } from '@cfm/contract/process/solution.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { and, eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { refreshCaseSearch } from '../../cases/case/refresh-case-search.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { caseEvents, cases } from '../../cases/case/tables.ts';
import { inTransaction, type UserActor } from '../../context.ts';
import { reminderPlans } from '../../process/reminders/tables.ts';
import { commentCalls } from '../../testing/comment-calls.ts';
import { makeCase } from '../../testing/factories.ts';
import { forward, tokensOf } from '../../testing/forward.ts';
import { multipartBody } from '../../testing/multipart-body.ts';
import { samples } from '../../testing/sample-files.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitForLock } from '../../testing/wait-for-backend.ts';
import { contacts } from '../contacts/tables.ts';
import { continueErasures, openErasures } from './continue-erasures.ts';
import { endRequestsTo } from './end-requests-to.ts';
import { exportPerson } from './export-person.ts';
import { findMentions } from './find-mentions.ts';
import { formerValues } from './person-identifiers.ts';
import { readPersonRecord } from './person-record.ts';

// Erases a person while the product is in use. Other data about them goes, and data of others stays.

let t: TestApp;
let officer: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  officer = await t.actor('Admin', { claims: ['DSVGO', 'DSVGOEditing'] });
});
afterAll(() => t.close());

const ok = <T extends { status: number; body: unknown }>(reply: T): T => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply;
};
async function makePerson(lastName: string, email: string): Promise<number> {
  const body = { lastName, emails: [email], phones: [], addresses: [] };
  return ok(await t.inject(officer, contactEndpoints.createContact, { body })).body;
}
async function requestErasure(
  contactId: number,
  typedName: string,
  more: { endedWork?: RunningWork[] } = {},
) {
  const params = { contactId };
  const { previewHash } = ok(await t.inject(officer, gdprEndpoints.previewErasure, { params })).body;
  const body = { reason: 'Asked for it', typedName, previewHash, ...more };
  return ok(await t.inject(officer, gdprEndpoints.erasePerson, { params, body })).body;
}
const goOn = () => continueErasures(t.ctx({ kind: 'job', name: 'erase' }));

describe('running work of the person (rule 19.23)', () => {
  /** A person with a forwarded case, its reminders and one link. */
  async function withForward(lastName: string) {
    const contactId = await makePerson(lastName, `${lastName.toLowerCase()}@post.example`);
    const row = await makeCase(t, { contactId });
    await forward(t, officer, row, { to: [{ email: 'dealer@dealer.example' }], withReminders: true });
    const token = (await tokensOf(t, row.caseId))('dealer@dealer.example');
    const open = async () =>
      (await t.inject(null, solutionEndpoints.solutionCase, { query: { token, marketStatus: 'solved' } }))
        .body.code ?? 'opens';
    return { contactId, caseId: row.caseId, internalId: row.internalId, open };
  }
  const stateOf = async (caseId: number) => {
    const [row] = await t.db.select().from(cases).where(eq(cases.caseId, caseId));
    const plans = await t.db.select().from(reminderPlans).where(eq(reminderPlans.caseId, caseId));
    return [row && statusCodeOf(row.statusId), plans.map(({ endedBecause }) => endedBecause ?? 'running')];
  };

  it('is named by the preview', async () => {
    const { contactId, caseId, internalId } = await withForward('Ongoing');
    await makeCase(t, { contactId, statusId: statusIds.Solved });
    const preview = { params: { contactId } };
    expect(ok(await t.inject(officer, gdprEndpoints.previewErasure, preview)).body).toMatchObject({
      running: { cases: 1, reminders: 1, links: 1 },
      openCases: [{ caseId, internalId }],
    });
    const elsewhere = await t.actor('Admin', {
      claims: ['DSVGO', 'DSVGOEditing'],
      scopes: { Markets: [] },
    });
    expect(ok(await t.inject(elsewhere, gdprEndpoints.previewErasure, preview)).body).toMatchObject({
      running: { cases: 1, reminders: 1, links: 1 },
      openCases: [],
    });
  });

  it.each<[RunningWork[], string, string, string]>([
    [[], 'Forwarded', 'running', 'opens'],
    [['reminders'], 'Forwarded', 'erased', 'opens'],
    [['links'], 'Forwarded', 'running', 'CaseErased'],
    [['reminders', 'links'], 'Forwarded', 'erased', 'CaseErased'],
    [['cases'], 'Closed', 'closed', 'CaseErased'],
  ])('ends with the erasure as chosen: %j', async (endedWork, status, plan, link) => {
    const name = `Chosen${endedWork.join('')}`;
    const { contactId, caseId, open } = await withForward(name);
    const { erasureId } = await requestErasure(contactId, name, { endedWork });
    expect(await open(), 'before the erasure').toBe('opens');
    await goOn();
    expect(await stateOf(caseId)).toEqual([status, [plan]]);
    expect(await open()).toBe(link);
    const [asked] = await t.db
      .select({ changes: auditEntries.changes })
      .from(auditEntries)
      .where(and(eq(auditEntries.entity, 'erasure'), eq(auditEntries.entityId, String(erasureId))))
      .orderBy(auditEntries.auditId);
    expect(asked?.changes.find(({ field }) => field === 'endedWork')?.to ?? null).toBe(
      endedWork.join(',') || null,
    );
  });

  it('ends in the transaction that erases the case, so that a killed server leaves neither half', async () => {
    const { contactId, caseId } = await withForward('Killed');
    await requestErasure(contactId, 'Killed', { endedWork: ['cases'] });
    const job = t.ctx({ kind: 'job', name: 'erase' });
    const runOne = (fails: boolean) =>
      inTransaction(job, async (tx) => {
        const erasure = await openErasures.claim(tx);
        if (!erasure) throw new Error('no open erasure');
        const after = await openErasures.execute(tx, erasure);
        if (fails) throw new Error('killed');
        return after;
      });
    const record = await runOne(false);
    if (typeof record === 'function') await record(job);
    await expect(runOne(true)).rejects.toThrow('killed');
    expect(await stateOf(caseId)).toEqual(['Forwarded', ['running']]);
    await goOn();
    expect(await stateOf(caseId)).toEqual(['Closed', ['closed']]);
  });
});

describe('erasing in batches (rule 19.11)', () => {
  it('scans audit values in batches', async () => {
    const contactId = await makePerson('Plenty', 'plenty@post.example');
    await t.pool.query(
      `insert into audit_personal_values (contact_id, value) select 1000000 + n, case n when 7 then 'to plenty@post.example' when 59999
        then 'cc PLENTY@post.example' else 'somebody' || n || '@post.example' end from generate_series(1, 60000) n`,
    );
    const { erasureId } = await requestErasure(contactId, 'Plenty');
    await goOn();
    const batches = await t.db
      .select({ changes: auditEntries.changes })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.entity, 'erasure'),
          eq(auditEntries.entityId, String(erasureId)),
          sql`changes @> '[{"field": "place", "to": "audit_personal_values"}]'`,
        ),
      )
      .orderBy(auditEntries.auditId);
    const erased = batches.map(({ changes }) => changes.find(({ field }) => field === 'texts')?.to);
    // The first batch contains the own value and the first of the others.
    expect(erased).toEqual([2, 1]);
    const { rows } = await t.pool.query("select value from audit_personal_values where value ~* 'plenty'");
    expect(rows).toEqual([]);
  });

  it('reads former identifiers through an index, not by a scan of the audit', async () => {
    await t.pool.query(
      `insert into audit_entries (at, actor_kind, entity, entity_id, action, changes) select now(), 'job', 'contactCar', n::text, 'create',
        jsonb_build_array(jsonb_build_object('field', 'vin', 'toValueId', 500000000 + n)) from generate_series(1, 20000) n`,
    );
    await t.pool.query('analyze audit_entries, audit_personal_values');
    const { text, values } = formerValues.queryOf([1]);
    const client = await t.pool.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('audit_entries_values');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('an integrated case (rules 3.45, 19.7 and 19.10)', () => {
  /** Two customers with a case each, with a text, a file and a mail. The second case is integrated into the first. */
  async function makePair() {
    const [own, other] = [
      await makePerson('Ownly', 'own@post.example'),
      await makePerson('Elsewise', 'else@post.example'),
    ];
    const into = await makeCase(t, { contactId: own, title: 'Of Ownly' });
    const from = await makeCase(t, { contactId: other, title: 'Of Elsewise' });
    for (const [row, word, email] of [
      [into, 'ownwords', 'own@post.example'],
      [from, 'elsewords', 'else@post.example'],
    ] as const) {
      const files = [{ name: `${word}.pdf`, content: samples.pdf }];
      const raw = await multipartBody({
        fields: { title: 'Note', content: `<p>${word} in a comment</p>` },
        files,
      });
      ok(await t.inject(officer, caseEventEndpoints.addComment, { params: { id: row.caseId } }, { raw }));
      const reply = {
        to: [{ email }],
        language: 'en',
        subject: `Mail ${word}`,
        message: `<p>Dear ${word}</p>`,
      };
      const body = await multipartBody({ body: reply });
      ok(await t.inject(officer, caseMailEndpoints.reply, { params: { id: row.caseId } }, { raw: body }));
      // Some mails have no event of their own.
      await t.pool.query('update outgoing_mails set case_event_id = null where case_id = $1', [row.caseId]);
    }
    const params = { id: from.caseId };
    ok(
      await t.inject(officer, caseRelationEndpoints.integrateCase, {
        params,
        body: { internalId: into.internalId },
      }),
    );
    await t.drainJobs();
    return { own, other, into, from };
  }
  const reported = async (contactId: number) =>
    JSON.stringify([
      await readPersonRecord(t.ctx({ kind: 'job', name: 'export' }), contactId, 'en'),
      ok(await t.inject(officer, gdprEndpoints.getPerson, { params: { contactId } })).body,
    ]);

  it('is exported and erased with its own customer, wherever its texts, files and mails are now', async () => {
    const { own, other, into } = await makePair();
    for (const [contactId, theirs, foreign] of [
      [own, 'ownwords', 'elsewords'],
      [other, 'elsewords', 'ownwords'],
    ] as const) {
      const text = await reported(contactId);
      for (const what of [`${theirs} in a comment`, `${theirs}.pdf`, `Mail ${theirs}`])
        expect(text).toContain(what);
      expect(text).not.toContain(foreign);
      const { body } = ok(await t.inject(officer, gdprEndpoints.getPerson, { params: { contactId } }));
      expect(body.storedCounts).toMatchObject({ cases: 1, mails: 1, files: 1 });
      const preview = ok(
        await t.inject(officer, gdprEndpoints.previewErasure, { params: { contactId } }),
      ).body;
      expect(preview).toMatchObject({ cases: 1, mails: 1, files: 1 });
    }
    await requestErasure(own, 'Ownly');
    await goOn();
    const left = await reported(other);
    for (const what of ['elsewords in a comment', 'elsewords.pdf', 'Mail elsewords'])
      expect(left).toContain(what);
    expect(await reported(own)).not.toContain('words');
    await requestErasure(other, 'Elsewise');
    await goOn();
    for (const table of ['case_events', 'outgoing_mails', 'stored_files', 'case_search', 'attachments']) {
      const { rows } = await t.pool.query(`select from ${table} t where t::text like '%elsewords%'`);
      expect(rows, table).toEqual([]);
    }
    const { body: kept } = ok(
      await t.inject(officer, casePageEndpoints.getCase, { params: { id: into.caseId } }),
    );
    expect(kept.title).toBe('[erased]');
  });

  it('returns its mails when the integration is undone', async () => {
    const { into, from } = await makePair();
    const mails = async (caseId: number) =>
      (await t.pool.query('select of_case_id as "ofCaseId" from outgoing_mails where case_id = $1', [caseId]))
        .rows;
    expect(await mails(into.caseId)).toEqual([{ ofCaseId: null }, { ofCaseId: from.caseId }]);
    ok(await t.inject(officer, caseRelationEndpoints.undoIntegration, { params: { id: from.caseId } }));
    expect([await mails(into.caseId), await mails(from.caseId)]).toEqual([
      [{ ofCaseId: null }],
      [{ ofCaseId: null }],
    ]);
  });
});

describe('a person with many cases or many mentions', () => {
  /** Adds a comment to a case without a customer. */
  async function nameElsewhere(email: string) {
    const { caseId } = await makeCase(t);
    const contentText = `Knows ${email} by sight.`;
    await t.db.insert(caseEvents).values({
      ...{ caseId, type: 'comment', title: 'Note', details: {} },
      ...{ content: contentText, contentText, createdAt: t.clock.now() },
    });
    await refreshCaseSearch(t.db, [caseId]);
  }

  it('is searched in a limited number of texts, and the result says that there may be more', async () => {
    const contactId = await makePerson('Often', 'often@post.example');
    for (let at = 0; at < 3; at += 1) {
      await nameElsewhere('often@post.example');
    }
    const look = async (atMost: number) => {
      const { mentions, areMore } = await findMentions(t.ctx(officer), contactId, { atMost });
      return [mentions.length, areMore];
    };
    expect([await look(2), await look(3)]).toEqual([
      [2, true],
      [3, false],
    ]);
    const person = ok(await t.inject(officer, gdprEndpoints.getPerson, { params: { contactId } })).body;
    expect(person).toMatchObject({ mentionsTotal: 3, areMoreMentions: false, appearancesTotal: 0 });
  });

  it('has the full counts, not the number of rows shown', async () => {
    const contactId = await makePerson('Fleet', 'fleet@post.example');
    for (let at = 0; at < 52; at += 1) {
      await makeCase(t, { contactId });
      await nameElsewhere('fleet@post.example');
    }
    const { body } = ok(await t.inject(officer, gdprEndpoints.getPerson, { params: { contactId } }));
    expect(body).toMatchObject({ mentionsTotal: 52, appearancesTotal: 52 });
    expect([body.mentions.length, body.appearances.length]).toEqual([50, 50]);
  });

  it('is erased although another mention was added since the preview', async () => {
    const contactId = await makePerson('Later', 'later@post.example');
    const params = { contactId };
    const { previewHash } = ok(await t.inject(officer, gdprEndpoints.previewErasure, { params })).body;
    await nameElsewhere('later@post.example');
    const body = { reason: 'Asked for it', typedName: 'Later', previewHash };
    ok(await t.inject(officer, gdprEndpoints.erasePerson, { params, body }));
    await goOn();
  });

  it('is checked for open requests with one query, not one per case', async () => {
    const queriesOf = async (count: number) => {
      const contactId = await makePerson(`Of${count}`, `of${count}@post.example`);
      for (let at = 0; at < count; at += 1) await makeCase(t, { contactId });
      const spy = vi.spyOn(Client.prototype, 'query');
      try {
        await inTransaction(t.ctx(officer), (tx) => endRequestsTo(tx, contactId));
        return spy.mock.calls.length;
      } finally {
        spy.mockRestore();
      }
    };
    expect(await queriesOf(20)).toBe(await queriesOf(1));
  });
});

describe('once an erasure is requested (rule 19.11)', () => {
  it('rejects changes, holds, lifted restrictions and exports, before and after its end', async () => {
    const contactId = await makePerson('Going', 'going@post.example');
    const params = { contactId };
    const car = ok(await t.inject(officer, contactEndpoints.createCar, { params, body: { vin: null } })).body;
    await requestErasure(contactId, 'Going');
    const restraint = { isSet: false, reason: 'By a page opened before' };
    const form = { contactId, version: 1, lastName: 'Back', emails: [], phones: [], addresses: [] };
    const calls = {
      correctContact: () => t.inject(officer, gdprEndpoints.correctContact, { params, body: form }),
      correctCar: () =>
        t.inject(officer, gdprEndpoints.correctCar, {
          params: { contactId, contactCarId: car },
          body: { vin: 'WBA3A5C50CF256651', version: 1 },
        }),
      lift: () => t.inject(officer, gdprEndpoints.restrictContact, { params, body: restraint }),
      hold: () =>
        t.inject(officer, gdprEndpoints.holdContact, { params, body: { ...restraint, isSet: true } }),
      requestExport: () => t.inject(officer, gdprEndpoints.requestExport, { params }),
    };
    for (const moment of ['meanwhile', 'afterwards']) {
      for (const [name, call] of Object.entries(calls)) {
        const { status, body } = await call();
        expect([status, (body as { code?: string }).code], `${name} ${moment}`).toEqual([
          409,
          'PersonErased',
        ]);
      }
      await goOn();
    }
    const [row] = await t.db.select().from(contacts).where(eq(contacts.contactId, contactId));
    expect(row).toMatchObject({ lastName: '[erased]', heldAt: null, restrictedAt: expect.any(String) });
  });

  it('does not keep an export that was requested before', async () => {
    const contactId = await makePerson('Packed', 'packed@post.example');
    const params = { contactId };
    const [asked] = ok(await t.inject(officer, gdprEndpoints.requestExport, { params })).body;
    await requestErasure(contactId, 'Packed');
    await exportPerson(t.ctx({ kind: 'job', name: 'export' }), {
      gdprExportId: asked?.gdprExportId ?? 0,
      language: 'en',
    });
    expect(ok(await t.inject(officer, gdprEndpoints.listExports, { params })).body).toMatchObject([
      { state: 'removed' },
    ]);
    expect(
      (await t.pool.query(`select from stored_files where content_type = 'application/zip'`)).rows,
    ).toEqual([]);
    await goOn();
  });
});

describe('mentions in texts of others (rule 19.10)', () => {
  it('are removed from the latest saved text, and an open form gets a conflict', async () => {
    const contactId = await makePerson('Named', 'named@post.example');
    const bystander = await makePerson('Bystander', 'by@post.example');
    const { caseId } = await makeCase(t, { contactId: bystander, title: 'Friend of named@post.example' });
    const note = {
      contactId: bystander,
      version: 1,
      lastName: 'Bystander',
      emails: [],
      phones: [],
      addresses: [],
    };
    const params = { contactId: bystander };
    ok(
      await t.inject(officer, contactEndpoints.updateContact, {
        params,
        body: { ...note, note: 'Knows named@post.example' },
      }),
    );
    await requestErasure(contactId, 'Named');
    // Another user is saving a new title. The erasure waits and keeps it.
    const saving = await t.pool.connect();
    try {
      await saving.query("begin; set local cfm.fixture = 'on'");
      await saving.query('update cases set title = $2 where case_id = $1', [
        caseId,
        'Neighbour of named@post.example',
      ]);
      const done = goOn();
      await waitForLock(t);
      await saving.query('commit');
      await done;
    } finally {
      saving.release();
    }
    const [row] = await t.db.select().from(cases).where(eq(cases.caseId, caseId));
    expect(row).toMatchObject({ title: 'Neighbour of [erased]', version: 2 });
    const old = await t.inject(officer, contactEndpoints.updateContact, {
      params,
      body: { ...note, version: 2, note: 'Knows named@post.example' },
    });
    expect([old.status, (old.body as { code?: string }).code]).toEqual([409, 'ContactChanged']);
  });

  it.each([
    ['of the case of the person', true],
    ['of another person’s case that mentions the person', false],
  ])('does not let an open form restore a comment %s', async (_which, isOwn) => {
    const email = isOwn ? 'stella@post.example' : 'selma@post.example';
    const contactId = await makePerson('Stale', email);
    const { caseId } = await makeCase(t, { contactId: isOwn ? contactId : null });
    const calls = commentCalls(t);
    const content = `<p>Wrote from ${email}</p>`;
    const { body: made } = await calls.add(officer, caseId, { fields: { title: 'Note', content } });
    await requestErasure(contactId, 'Stale');
    await goOn();
    const fields = { title: 'Note', content: `<p>Wrote again from ${email}</p>` };
    const old = await calls.change(officer, caseId, made.caseEventId, { fields });
    expect([old.status, old.body.code]).toEqual([409, 'CommentChanged']);
    expect(JSON.stringify(old.body)).not.toContain(email);
    const events = await calls.eventsOf(caseId);
    const stored = events.find(({ caseEventId }) => caseEventId === made.caseEventId);
    expect(stored).toMatchObject({ version: 2 });
    expect(JSON.stringify(stored)).not.toContain(email);
  });
});
