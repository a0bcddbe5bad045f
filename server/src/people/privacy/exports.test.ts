import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { gdprEndpoints } from '@cfm/contract/people/privacy.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import type { UserActor } from '../../context.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import { makeCase, makeContact, marketId } from '../../testing/factories.ts';
import { multipartBody } from '../../testing/multipart-body.ts';
import { canReadPdf, textOfPdf } from '../../testing/read-pdf.ts';
import { filesOfZip } from '../../testing/read-zip.ts';
import { samples } from '../../testing/sample-files.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { removeOldExports } from './exports.ts';

let t: TestApp;
let officer: UserActor;
let contactId: number;
beforeAll(async () => {
  t = await createTestApp();
  const scopes = { Markets: [await marketId(t, 'DE')] };
  officer = await t.actor('BMW Admin', { claims: ['DSVGO', 'DSVGOEditing'], scopes });
  const admin = await t.actor('Admin');
  ({ contactId } = await makeContact(t, {
    firstName: 'Ömer',
    lastName: 'يوسف',
    emails: ['omer@post.example', 'omer@xn--mller-kva.example'],
  }));
  const row = await makeCase(t, {
    contactId,
    marketId: await marketId(t, 'FR'),
    title: 'Bremse quietscht 発動機',
  });
  const body = await multipartBody({
    fields: { title: 'From the customer', content: 'Seit Mai quietscht sie.' },
    files: [{ name: 'rechnung.pdf', content: samples.pdf }],
  });
  const added = await t.inject(
    admin,
    caseEventEndpoints.addComment,
    { params: { id: row.caseId } },
    { raw: body },
  );
  expect(added.status, JSON.stringify(added.body)).toBe(200);
});
afterAll(() => t.close());

const params = () => ({ params: { contactId } });
const asking = (of: number, language?: 'en' | 'de') => ({
  params: { contactId: of },
  body: language === undefined ? {} : { language },
});
describe('an access export (rules 19.7 and 19.8)', () => {
  it('is packed by a job: document, data and files of all scopes', async () => {
    const asked = await t.inject(officer, gdprEndpoints.requestExport, asking(contactId, 'de'));
    expect(asked.body).toMatchObject([{ state: 'running', language: 'de', expiresAt: null }]);
    await t.drainJobs();
    const { body: all } = await t.inject(officer, gdprEndpoints.listExports, params());
    expect(all).toMatchObject([
      { state: 'ready', doneCount: 3, totalCount: 3, expiresAt: '2026-03-11T09:00:00.000Z' },
    ]);
    const file = { params: { gdprExportId: all[0]?.gdprExportId ?? 0 } };
    const { rawPayload, headers } = await t.inject(officer, gdprEndpoints.getExportFile, file);
    expect(headers['content-disposition']).toContain(
      `personenbezogene-daten-${contactId}-2026-03-04-${all[0]?.gdprExportId}.zip`,
    );
    expect(rawPayload).toHaveLength(all[0]?.sizeBytes ?? 0);
    const entries = await filesOfZip(rawPayload);
    const names = [...entries.keys()];
    expect(names).toEqual([
      'personenbezogene-daten.pdf',
      'personenbezogene-daten.json',
      expect.stringMatching(/^dateien\/2026-\d+\/\d+-rechnung\.pdf$/),
    ]);
    expect(entries.get(names[2] ?? '')).toEqual(samples.pdf);
    const data = JSON.parse(entries.get('personenbezogene-daten.json')?.toString() ?? '');
    expect(data).toMatchObject({
      person: { lastName: 'يوسف', emails: ['omer@post.example', 'omer@müller.example'] },
      cases: [{ title: 'Bremse quietscht 発動機', market: 'Frankreich' }],
    });
    expect(JSON.stringify(data)).not.toContain('storageKey');
    if (!canReadPdf) return;
    const text = textOfPdf(entries.get('personenbezogene-daten.pdf') ?? Buffer.alloc(0));
    for (const words of [
      'Was wir über Sie',
      'Bremse quietscht',
      '発動機',
      'Seit Mai',
      'يوسف',
      'omer@post.example',
      'omer@müller.example',
    ])
      expect(text).toContain(words);
  });

  it('is visible only to the user who requested it, and audited without the data', async () => {
    const { body: all } = await t.inject(officer, gdprEndpoints.listExports, params());
    const other = await t.actor('Admin');
    expect((await t.inject(other, gdprEndpoints.listExports, params())).body).toEqual([]);
    const file = { params: { gdprExportId: all[0]?.gdprExportId ?? 0 } };
    expect((await t.inject(other, gdprEndpoints.getExportFile, file)).status).toBe(404);
    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(
        and(eq(auditEntries.entity, 'gdprExport'), eq(auditEntries.entityId, String(all[0]?.gdprExportId))),
      )
      .orderBy(auditEntries.auditId);
    expect(entries.map(({ action }) => action)).toEqual(['create', 'finish', 'download']);
    expect(JSON.stringify(entries)).not.toMatch(/omer|quietscht/);
  });

  it('is removed after a week, in the store too', async () => {
    const before = await t.db.select().from(storedFiles);
    t.clock.advance({ days: 6 });
    expect(await removeOldExports(t.ctx())).toBe(0);
    t.clock.advance({ days: 2 });
    const expectGone = async () => {
      const { body } = await t.inject(officer, gdprEndpoints.listExports, params());
      expect(body).toMatchObject([{ state: 'removed' }]);
      const file = { params: { gdprExportId: body[0]?.gdprExportId ?? 0 } };
      expect((await t.inject(officer, gdprEndpoints.getExportFile, file)).status).toBe(404);
    };
    // Even before the nightly job removes it.
    await expectGone();
    expect(await removeOldExports(t.ctx())).toBe(1);
    expect(await t.db.select().from(storedFiles)).toHaveLength(before.length - 1);
    await expectGone();
  });

  it('is removed after a week even if the person was deleted meanwhile', async () => {
    const gone = await makeContact(t);
    const ofGone = { params: { contactId: gone.contactId } };
    await t.inject(officer, gdprEndpoints.requestExport, asking(gone.contactId));
    await t.drainJobs();
    const admin = await t.actor('Admin');
    expect((await t.inject(admin, contactEndpoints.removeContact, ofGone)).status).toBe(200);
    const kept = async () =>
      (await t.db.select().from(storedFiles)).filter((file) => file.contentType === 'application/zip');
    expect(await kept()).toHaveLength(1);
    t.clock.advance({ days: 8 });
    expect(await removeOldExports(t.ctx())).toBe(1);
    expect(await kept()).toEqual([]);
  });

  it('keeps no file if the person is deleted before it is written', async () => {
    const gone = await makeContact(t);
    const ofGone = { params: { contactId: gone.contactId } };
    await t.inject(officer, gdprEndpoints.requestExport, asking(gone.contactId));
    const admin = await t.actor('Admin');
    expect((await t.inject(admin, contactEndpoints.removeContact, ofGone)).status).toBe(200);
    await t.drainJobs();
    expect((await t.inject(officer, gdprEndpoints.listExports, ofGone)).body).toMatchObject([
      { state: 'removed' },
    ]);
  });

  it('is marked as failed after the last retry, and after a crash during it', async () => {
    const listed = async () => (await t.inject(officer, gdprEndpoints.listExports, params())).body[0];
    await t.inject(officer, gdprEndpoints.requestExport, asking(contactId));
    // The store is unavailable while the person's files are read.
    const marker = join(t.config.filesUrl, '.file-store');
    renameSync(marker, `${marker}-away`);
    const states: (string | undefined)[] = [];
    for (let tries = 1; tries <= 4; tries += 1) {
      await t.drainJobs();
      states.push((await listed())?.state);
      await t.pool.query(`update jobs.job set start_after = now() where name = 'export-person'`);
    }
    expect(states).toEqual(['running', 'running', 'running', 'failed']);
    renameSync(`${marker}-away`, marker);
    await t.inject(officer, gdprEndpoints.requestExport, asking(contactId));
    expect((await listed())?.state).toBe('running');
    t.clock.advance({ hours: 2 });
    expect((await listed())?.state).toBe('failed');
    await t.drainJobs();
    expect((await listed())?.state).toBe('ready');
  });

  it('is delivered without a file that the store has lost, and names it', async () => {
    const [{ storageKey = '' } = {}] = await t.db
      .select()
      .from(storedFiles)
      .where(eq(storedFiles.contentType, 'application/pdf'));
    const content = await buffer(await t.ctx().files.read(storageKey));
    await t.ctx().files.remove(storageKey);
    const { body } = await t.inject(officer, gdprEndpoints.requestExport, asking(contactId, 'en'));
    await t.drainJobs();
    const file = { params: { gdprExportId: body[0]?.gdprExportId ?? 0 } };
    const entries = await filesOfZip((await t.inject(officer, gdprEndpoints.getExportFile, file)).rawPayload);
    expect([...entries.keys()]).toEqual(['personal-data.pdf', 'personal-data.json']);
    const data = JSON.parse(entries.get('personal-data.json')?.toString() ?? '');
    expect(data.cases).toMatchObject([
      { files: [], lostFiles: [expect.stringMatching(/^\d+-rechnung\.pdf$/)] },
    ]);
    await t.ctx().files.put(storageKey, Readable.from([content]));
    if (!canReadPdf) return;
    const text = textOfPdf(entries.get('personal-data.pdf') ?? Buffer.alloc(0)).replaceAll(/\s+/g, ' ');
    expect(text).toContain('rechnung.pdf (missing');
    expect(text).toContain('There are no files');
  });

  it('is created once per requester and language while it is open', async () => {
    const person = await makeContact(t);
    const idsAfter = async (who: UserActor, language: 'en' | 'de') =>
      (await t.inject(who, gdprEndpoints.requestExport, asking(person.contactId, language))).body.map(
        ({ gdprExportId }) => gdprExportId,
      );
    const atOnce = await Promise.all(Array.from({ length: 10 }, () => idsAfter(officer, 'en')));
    const [[first] = []] = atOnce;
    expect(atOnce).toEqual(Array.from({ length: 10 }, () => [first]));
    expect(await idsAfter(officer, 'de')).toEqual([expect.any(Number), first]);
    // Only its requester can download an export.
    const other = await t.actor('BMW Admin', { claims: ['DSVGO', 'DSVGOEditing'] });
    expect(await idsAfter(other, 'en')).not.toContain(first);
    await t.drainJobs();
    expect(await idsAfter(officer, 'en')).toHaveLength(3);
    await t.drainJobs();
  });

  it('takes turns with those of other users', async () => {
    const request = async (who: UserActor) => {
      const { contactId: of } = await makeContact(t);
      const { body } = await t.inject(who, gdprEndpoints.requestExport, asking(of));
      return body[0]?.gdprExportId;
    };
    const other = await t.actor('BMW Admin', { claims: ['DSVGO', 'DSVGOEditing'] });
    const mine = [await request(officer), await request(officer), await request(officer)];
    const theirs = [await request(other), await request(other)];
    // The order in which the queue gives out jobs.
    const { rows } = await t.pool.query<{ id: number }>(
      `select (data->>'gdprExportId')::int as id from jobs.job where name = 'export-person' and state = 'created'
        order by priority desc, created_on`,
    );
    expect(rows.map(({ id }) => id)).toEqual([mine[0], theirs[0], mine[1], theirs[1], mine[2]]);
    await t.drainJobs();
  });

  it('takes turns also when requested at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => makeContact(t)));
    const who = await t.actor('BMW Admin', { claims: ['DSVGO', 'DSVGOEditing'] });
    const replies = await Promise.all(
      people.map(({ contactId }) => t.inject(who, gdprEndpoints.requestExport, asking(contactId))),
    );
    expect(replies.map(({ status }) => status)).toEqual(people.map(() => 200));
    const { rows } = await t.pool.query<{ priority: number }>(
      `select priority from jobs.job where name = 'export-person' and state = 'created' order by priority desc`,
    );
    expect(rows.map(({ priority }) => Math.abs(priority))).toEqual([0, 1, 2, 3, 4, 5]);
    await t.drainJobs();
  });

  it('is marked as failed after a crash during the last retry', async () => {
    const person = await makeContact(t);
    await t.inject(officer, gdprEndpoints.requestExport, asking(person.contactId));
    await t.pool.query(
      `update jobs.job set state = 'active', retry_count = retry_limit, started_on = now() - interval '40 s', heartbeat_on = now() - interval '31 s'
        where name = 'export-person' and state = 'created'`,
    );
    await t.drainJobs();
    const ofPerson = { params: { contactId: person.contactId } };
    const state = async () => (await t.inject(officer, gdprEndpoints.listExports, ofPerson)).body[0]?.state;
    expect(await state()).toBe('running');
    await t.jobs.supervise();
    await t.drainJobs();
    expect(await state()).toBe('failed');
  });

  it.each([
    ['de', 'de'],
    ['en', 'en'],
    ['ar', 'en'],
  ] as const)('of a person who speaks %s is in %s, independent of the requester', async (spoken, written) => {
    const person = await makeContact(t, { language: spoken });
    const headers = { 'accept-language': written === 'de' ? 'en' : 'de' };
    const asked = await t.inject(officer, gdprEndpoints.requestExport, asking(person.contactId), { headers });
    expect(asked.body).toMatchObject([{ language: written }]);
    const other = written === 'de' ? 'en' : 'de';
    const chosen = await t.inject(officer, gdprEndpoints.requestExport, asking(person.contactId, other));
    expect(chosen.body).toMatchObject([{ language: other }, { language: written }]);
    await t.drainJobs();
    const names: (string | undefined)[] = [];
    for (const { gdprExportId } of chosen.body) {
      const file = await t.inject(officer, gdprEndpoints.getExportFile, { params: { gdprExportId } });
      names.push([...(await filesOfZip(file.rawPayload)).keys()][0]);
    }
    const named = { en: 'personal-data.pdf', de: 'personenbezogene-daten.pdf' };
    expect(names).toEqual([named[other], named[written]]);
  });
});
