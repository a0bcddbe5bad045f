import { caseEventEndpoints } from '@cfm/contract/case-events.ts';
import { gdprEndpoints } from '@cfm/contract/gdpr.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserActor } from '../../context.ts';
import { storedFiles } from '../../files/tables.ts';
import { makeCase, makeContact, marketId } from '../../testing/factories.ts';
import { multipartBody } from '../../testing/multipart-body.ts';
import { canReadPdf, textOfPdf } from '../../testing/read-pdf.ts';
import { filesOfZip } from '../../testing/read-zip.ts';
import { samples } from '../../testing/sample-files.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { auditEntries } from '../audit/tables.ts';
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
    emails: ['omer@post.example'],
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
describe('what a person is given (rules 19.7 and 19.8)', () => {
  it('is packed by a job: a document, the data and the files, of whatever scope', async () => {
    const asked = await t.inject(officer, gdprEndpoints.requestExport, params(), {
      headers: { 'accept-language': 'de' },
    });
    expect(asked.body).toMatchObject([{ state: 'running', expiresAt: null }]);
    await t.drainJobs();
    const { body: all } = await t.inject(officer, gdprEndpoints.listExports, params());
    expect(all).toMatchObject([
      { state: 'ready', doneCount: 3, totalCount: 3, expiresAt: '2026-03-11T09:00:00.000Z' },
    ]);
    const file = { params: { gdprExportId: all[0]?.gdprExportId ?? 0 } };
    const { rawPayload, headers } = await t.inject(officer, gdprEndpoints.getExportFile, file);
    expect(headers['content-disposition']).toContain('personenbezogene-daten.zip');
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
      person: { lastName: 'يوسف', emails: ['omer@post.example'] },
      cases: [{ title: 'Bremse quietscht 発動機', market: 'France' }],
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
    ])
      expect(text).toContain(words);
  });

  it('is of who asked for it alone, and audited without the data', async () => {
    const { body: all } = await t.inject(officer, gdprEndpoints.listExports, params());
    const other = await t.actor('Admin');
    expect((await t.inject(other, gdprEndpoints.listExports, params())).body).toEqual([]);
    const file = { params: { gdprExportId: all[0]?.gdprExportId ?? 0 } };
    expect((await t.inject(other, gdprEndpoints.getExportFile, file)).status).toBe(404);
    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entity, 'gdprExport'))
      .orderBy(auditEntries.auditId);
    expect(entries.map(({ action }) => action)).toEqual(['create', 'finish', 'download']);
    expect(JSON.stringify(entries)).not.toMatch(/omer|quietscht/);
  });

  it('is gone after a week, in the store too', async () => {
    const before = await t.db.select().from(storedFiles);
    t.clock.advance({ days: 6 });
    expect(await removeOldExports(t.ctx())).toBe(0);
    t.clock.advance({ days: 2 });
    expect(await removeOldExports(t.ctx())).toBe(1);
    expect(await t.db.select().from(storedFiles)).toHaveLength(before.length - 1);
    const { body } = await t.inject(officer, gdprEndpoints.listExports, params());
    expect(body).toMatchObject([{ state: 'removed' }]);
    const file = { params: { gdprExportId: body[0]?.gdprExportId ?? 0 } };
    expect((await t.inject(officer, gdprEndpoints.getExportFile, file)).status).toBe(404);
  });
});
