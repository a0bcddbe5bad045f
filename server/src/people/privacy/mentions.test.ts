import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { gdprEndpoints } from '@cfm/contract/people/privacy.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshCaseSearch } from '../../cases/case/refresh-case-search.ts';
import { cases } from '../../cases/case/tables.ts';
import type { UserActor } from '../../context.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import { runNextTask } from '../../platform/jobs/due-tasks.ts';
import { makeCase, marketId } from '../../testing/factories.ts';
import { fileOfCase } from '../../testing/forward.ts';
import { ok } from '../../testing/person-traces.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { continueErasures, openErasures } from './continue-erasures.ts';
import { listRecords, readRecord, recordErasure } from './erasure-records.ts';
import { personDocument } from './person-document.ts';
import { readPersonRecord } from './person-record.ts';
import { erasures } from './tables.ts';

let t: TestApp;
let officer: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  officer = await t.actor('Admin', { claims: ['DSVGO', 'DSVGOEditing'] });
});
afterAll(() => t.close());

const make = async (
  firstName: string,
  lastName: string,
  more: { emails?: string[]; note?: string } = {},
): Promise<number> =>
  ok(
    await t.inject(officer, contactEndpoints.createContact, {
      body: { firstName, lastName, emails: [], phones: [], addresses: [], ...more },
    }),
  ).body;
const titled = async (title: string, contactId: number | null = null) => {
  const made = await makeCase(t, { title, contactId });
  await refreshCaseSearch(t.db, [made.caseId]);
  return made;
};

const previewed = async (contactId: number) =>
  ok(await t.inject(officer, gdprEndpoints.previewErasure, { params: { contactId } })).body;
async function erase(contactId: number, decided: { keptCaseIds?: number[]; replacedCaseIds?: number[] }) {
  const { previewHash, fullName } = await previewed(contactId);
  const body = { reason: 'Asked for it', typedName: fullName, previewHash, ...decided };
  ok(await t.inject(officer, gdprEndpoints.erasePerson, { params: { contactId }, body }));
}

describe('mentions in cases of others (rules 19.3, 19.7 and 19.9)', () => {
  it('are found by an international address in either spelling', async () => {
    const contactId = await make('Iris', 'Vogelsang', { emails: ['iris@müller-vogel.example'] });
    const { caseId } = await titled('Write to iris@müller-vogel.example');
    const inAscii = await titled('Write to iris@xn--mller-vogel-thb.example');
    const { body: person } = ok(await t.inject(officer, gdprEndpoints.getPerson, { params: { contactId } }));
    expect(person.contact.emails).toEqual(['iris@müller-vogel.example']);
    expect(person.mentions.map((mention) => mention.caseId)).toEqual([inAscii.caseId, caseId]);
  });

  it('are the same on the page of the person, in the access export and in the erasure preview', async () => {
    const contactId = await make('Emma', 'Watson', { emails: ['emma@old.example'] });
    const byName = await titled('Emma Watson says that hers squeals too');
    ok(
      await t.inject(officer, contactEndpoints.updateContact, {
        params: { contactId },
        body: {
          ...{ contactId, version: 1, firstName: 'Emma', lastName: 'Watson-Hill', phones: [], addresses: [] },
          emails: ['emma@new.example'],
        },
      }),
    );
    const byOldAddress = await titled('Write to emma@old.example');
    const { body: person } = ok(await t.inject(officer, gdprEndpoints.getPerson, { params: { contactId } }));
    const { body: preview } = ok(
      await t.inject(officer, gdprEndpoints.previewErasure, { params: { contactId } }),
    );
    const record = await readPersonRecord(t.ctx({ kind: 'job', name: 'export' }), contactId, 'en');
    expect([person.mentionsTotal, preview.mentions, record.mentionsInOtherCases]).toEqual([2, 2, 2]);
    expect(person.mentions.map(({ internalId, foundBy }) => [internalId, foundBy])).toEqual([
      [byOldAddress.internalId, ['email']],
      [byName.internalId, ['name']],
    ]);
    const reported = JSON.stringify([...personDocument(record, 'en', t.clock.now())]);
    expect(reported).toContain('2 cases of other customers mention your name, e-mail address');
    expect(reported).not.toContain('there may be more');
    const more = [...personDocument({ ...record, areMoreMentions: true }, 'de', t.clock.now())];
    expect(JSON.stringify(more)).toContain('es können mehr sein');
  });
});

describe('a customer of the same name (rule 19.9)', () => {
  const titleOf = async (caseId: number) =>
    (await t.db.select().from(cases).where(eq(cases.caseId, caseId)))[0]?.title;
  it('keeps the name by default in case, contact and audit; users can choose per case', async () => {
    const contactId = await make('Rosa', 'Lind', { emails: ['rosa@post.example'] });
    // Compared as in searches: ignores case and accents.
    const namesakeId = await make('rósa', 'LIND', { note: 'Rosa Lind, not the other one' });
    const own = await titled('Regards, Rosa Lind (write to rosa@post.example)', namesakeId);
    const twin = await titled('Rosa Lind again', namesakeId);
    const left = await titled('Rosa Lind, the singer');
    const meant = await titled('Rosa Lind called');
    const { mentions, replacements } = await previewed(contactId);
    expect(mentions).toBe(4);
    expect(replacements.map((each) => [each.caseId, each.isByName, each.isOfNamesake])).toEqual([
      [meant.caseId, true, false],
      [left.caseId, true, false],
      [twin.caseId, true, true],
      [own.caseId, true, true],
    ]);
    await erase(contactId, { keptCaseIds: [left.caseId], replacedCaseIds: [twin.caseId] });
    const [erasure] = await t.db.select().from(erasures).where(eq(erasures.contactId, contactId));
    expect(erasure?.keptCaseIds).toEqual([own.caseId, left.caseId]);
    await recordErasure(t.ctx(), erasure?.erasureId ?? 0);
    // One batch here, then another server that only has the row.
    await runNextTask(t.ctx({ kind: 'job', name: 'erase' }), openErasures);
    await continueErasures(t.ctx({ kind: 'job', name: 'erase' }));
    expect(await titleOf(own.caseId)).toBe('Regards, Rosa Lind (write to [erased])');
    expect(await titleOf(left.caseId)).toBe('Rosa Lind, the singer');
    expect(await titleOf(twin.caseId)).toBe('[erased] again');
    expect(await titleOf(meant.caseId)).toBe('[erased] called');
    const { body } = ok(
      await t.inject(officer, contactEndpoints.getContact, { params: { contactId: namesakeId } }),
    );
    expect(body).toMatchObject({ lastName: 'LIND', note: 'Rosa Lind, not the other one' });
    const { rows } = await t.pool.query(
      "select value from audit_personal_values where value like 'Rosa Lind, not%'",
    );
    expect(rows).toHaveLength(1);
    // The record has their ids and creation times.
    const [keys = []] = (await listRecords(t.ctx().files)).values();
    expect((await readRecord(t.ctx().files, keys[0] ?? '')).keptCases.map((each) => each.caseId)).toEqual([
      own.caseId,
      left.caseId,
    ]);
  });

  it("keeps the name in cases out of the user's scope, even if their ids are sent", async () => {
    const contactId = await make('Otto', 'Brandt');
    const namesakeId = await make('Otto', 'Brandt');
    const hidden = await titled('Otto Brandt', namesakeId);
    const scopes = { Markets: [await marketId(t, 'FR')] };
    const scoped = await t.actor('Admin', { claims: ['DSVGO', 'DSVGOEditing'], scopes });
    const params = { contactId };
    const { previewHash, ...shown } = ok(
      await t.inject(scoped, gdprEndpoints.previewErasure, { params }),
    ).body;
    expect([shown.mentions, shown.replacements, shown.namesakesKept]).toEqual([1, [], 1]);
    const body = {
      ...{ reason: 'Asked for it', typedName: 'Otto Brandt', previewHash },
      replacedCaseIds: [hidden.caseId],
    };
    ok(await t.inject(scoped, gdprEndpoints.erasePerson, { params, body }));
    await continueErasures(t.ctx({ kind: 'job', name: 'erase' }));
    expect(await titleOf(hidden.caseId)).toBe('Otto Brandt');
  });
});

describe('a name in the name of a file of another case (rule 19.10)', () => {
  it('leaves the words of the search with the erasure', async () => {
    const contactId = await make('Zebulon', 'Quartermain');
    const { caseId } = await titled('An invoice');
    const { storedFileId } = await fileOfCase(t, caseId);
    const fileName = 'Zebulon Quartermain invoice.pdf';
    await t.db.update(storedFiles).set({ fileName }).where(eq(storedFiles.storedFileId, storedFileId));
    await refreshCaseSearch(t.db, [caseId]);
    const words = async () => {
      const { rows } = await t.pool.query('select words::text from case_search where case_id = $1', [caseId]);
      return String(rows[0]?.words);
    };
    expect(await words()).toContain('quartermain');
    await erase(contactId, {});
    await continueErasures(t.ctx({ kind: 'job', name: 'erase' }));
    expect(await words()).not.toContain('quartermain');
    expect(await words()).toContain('invoice');
  });
});
