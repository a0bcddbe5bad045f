import { Writable } from 'node:stream';
import { contactEndpoints } from '@cfm/contract/contacts.ts';
import { gdprEndpoints } from '@cfm/contract/gdpr.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserActor } from '../../context.ts';
import { makeCase } from '../../testing/factories.ts';
import { ok } from '../../testing/person-traces.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { refreshCaseSearch } from '../cases/refresh-case-search.ts';
import { contactMerges } from '../contact-merges/tables.ts';
import { contacts } from '../contacts/tables.ts';
import { users } from '../users/tables.ts';
import { continueErasures } from './continue-erasures.ts';
import { readTraces } from './person-traces.ts';
import { erasures } from './tables.ts';

// Persons are called in any way, and so is what somebody types for one.

let t: TestApp;
let officer: UserActor;
const lines: string[] = [];
beforeAll(async () => {
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  t = await createTestApp({}, undefined, log);
  officer = await t.actor('Admin', { claims: ['DSVGO', 'DSVGOEditing'] });
});
afterAll(() => t.close());

const nobody = { lastName: 'Somebody', emails: [] as string[], phones: [] as string[], addresses: [] };
async function make(form: Partial<typeof nobody> & { firstName?: string; note?: string }): Promise<number> {
  return ok(await t.inject(officer, contactEndpoints.createContact, { body: { ...nobody, ...form } })).body;
}
async function request(contactId: number): Promise<number> {
  const params = { contactId };
  const { previewHash, fullName } = ok(
    await t.inject(officer, gdprEndpoints.previewErasure, { params }),
  ).body;
  const body = { reason: 'Asked for it', typedName: fullName, previewHash };
  return ok(await t.inject(officer, gdprEndpoints.erasePerson, { params, body })).body.erasureId;
}
const goOn = () => continueErasures(t.ctx({ kind: 'job', name: 'erase' }));
const lastNameOf = async (contactId: number) =>
  (await t.db.select().from(contacts).where(eq(contacts.contactId, contactId)))[0]?.lastName;

describe('whatever a person is called (rule 19.10)', () => {
  it('a hyphen in name and address is a letter like any other', async () => {
    const contactId = await make({
      firstName: 'Hans-Peter',
      lastName: 'Meier-Lüdenscheid',
      emails: ['hans-peter@meier-luedenscheid.example'],
      phones: ['+49 89-1234-5678'],
    });
    const other = await make({
      note: 'Cousin of Hans-Peter Meier-Lüdenscheid, hans-peter@meier-luedenscheid.example.',
    });
    ok(await t.inject(officer, gdprEndpoints.getPerson, { params: { contactId } }));
    await request(contactId);
    expect(await goOn()).toBe(1);
    const [row] = await t.db.select().from(contacts).where(eq(contacts.contactId, other));
    expect(row?.note).toBe('Cousin of [erased], [erased].');
  });

  it('of somebody who was renamed often each name is known as it stood, and no mixture of them', async () => {
    const contactId = await make({ firstName: 'Ada', lastName: 'Alpha' });
    const rename = async (version: number, firstName: string | null, lastName: string) =>
      ok(
        await t.inject(officer, contactEndpoints.updateContact, {
          params: { contactId },
          body: { ...nobody, contactId, version, firstName, lastName },
        }),
      );
    await rename(1, 'Berta', 'Beta');
    await rename(2, 'Berta', 'Gamma');
    await rename(3, null, 'Delta');
    const { names } = await readTraces(t.ctx(officer), contactId);
    expect(names).toEqual([
      { firstName: null, lastName: 'Delta' },
      { firstName: 'Berta', lastName: 'Gamma' },
      { firstName: 'Berta', lastName: 'Beta' },
      { firstName: 'Ada', lastName: 'Alpha' },
    ]);
    for (let version = 4; version < 64; version += 1) await rename(version, `F${version}`, `L${version}`);
    const known = await readTraces(t.ctx(officer), contactId);
    expect(known.names).toHaveLength(50);
    expect(known.names[0]).toEqual({ firstName: 'F63', lastName: 'L63' });
  });
});

describe('a name that is a common word (rule 19.9)', () => {
  it('is counted before, and beyond a limit replaced only by who says so', async () => {
    const contactId = await make({ firstName: 'Kind', lastName: 'Regards' });
    for (let at = 0; at < 51; at += 1) {
      const { caseId } = await makeCase(t, { title: `Noise ${at}. Kind regards` });
      await refreshCaseSearch(t.db, [caseId]);
    }
    const params = { contactId };
    const { previewHash, mentions } = ok(
      await t.inject(officer, gdprEndpoints.previewErasure, { params }),
    ).body;
    expect(mentions).toBe(51);
    const body = { reason: 'Asked for it', typedName: 'Kind Regards', previewHash };
    const refused = await t.inject(officer, gdprEndpoints.erasePerson, { params, body });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toHaveProperty('replacesMany');
    ok(await t.inject(officer, gdprEndpoints.erasePerson, { params, body: { ...body, replacesMany: true } }));
    await goOn();
  });
});

describe('what is of others (rule 19.10)', () => {
  it('an address of staff stays, whoever typed it for a person', async () => {
    const colleague = await t.actor('Agent');
    const [user] = await t.db.select().from(users).where(eq(users.userId, colleague.userId));
    const email = user?.email ?? '';
    const contactId = await make({ lastName: 'Typedit', emails: [email, 'own@typedit.example'] });
    const other = await make({ note: `Ask ${email} or own@typedit.example.` });
    await request(contactId);
    await goOn();
    const [row] = await t.db.select().from(contacts).where(eq(contacts.contactId, other));
    expect(row?.note).toBe(`Ask ${email} or [erased].`);
  });

  it('undoing a merge of others brings no note about the person back', async () => {
    const xaver = await make({ firstName: 'Xaver', lastName: 'Zzyzx', emails: ['xaver.zzyzx@att.example'] });
    const gerd = await make({
      lastName: 'Gerd',
      emails: ['gerd@att.example'],
      note: 'husband of Xaver Zzyzx',
    });
    const sigrid = await make({ lastName: 'Sigrid', emails: ['sigrid@att.example'] });
    const snapshot = (contactId: number, note: string | null) => ({
      row: { contactId, note, emails: ['xaver.zzyzx@att.example'] },
    });
    await t.db.insert(contactMerges).values({
      ...{ contactId: sigrid, intoContactId: sigrid, otherContactId: gerd, mergedAt: t.clock.now() },
      merged: { own: snapshot(sigrid, null), other: snapshot(gerd, 'husband of Xaver Zzyzx') } as never,
    });
    await request(xaver);
    await goOn();
    const [row] = await t.db.select().from(contactMerges).where(eq(contactMerges.otherContactId, gerd));
    expect(row?.merged).toEqual({
      own: snapshot(sigrid, null),
      other: snapshot(gerd, 'husband of [erased]'),
    });
    await t.db.delete(contactMerges);
  });
});

describe('an erasure that fails (rule 19.11)', () => {
  it('keeps no other from being done, and is told by its number alone', async () => {
    const failing = await make({ firstName: 'Quirinius', lastName: 'Failsalways' });
    const erasureId = await request(failing);
    await t.db
      .update(erasures)
      .set({ step: 'mentions', traces: { names: 'Failsalways' } as never })
      .where(eq(erasures.erasureId, erasureId));
    const next = await make({ firstName: 'Nora', lastName: 'Nextinline' });
    await request(next);
    await expect(goOn()).rejects.toThrow();
    expect(await lastNameOf(next)).toBe('[erased]');
    const { body } = ok(
      await t.inject(officer, gdprEndpoints.getErasure, { params: { contactId: failing } }),
    );
    expect(body).toMatchObject({ finishedAt: null, failedAt: t.clock.now() });
    const logged = lines.join('');
    expect(logged).toContain(`"erasureId":${erasureId}`);
    for (const word of ['Failsalways', 'Quirinius', 'Nextinline']) expect(logged).not.toContain(word);
  });

  it('is not told as failed any more once it goes on', async () => {
    const [row] = await t.db.select().from(erasures).where(eq(erasures.step, 'mentions'));
    if (!row?.contactId) throw new Error('no erasure that failed');
    const traces = await readTraces(t.ctx(officer), row.contactId);
    await t.db.update(erasures).set({ traces }).where(eq(erasures.erasureId, row.erasureId));
    expect(await goOn()).toBe(1);
    const { body } = ok(
      await t.inject(officer, gdprEndpoints.getErasure, { params: { contactId: row.contactId } }),
    );
    expect(body).toMatchObject({ finishedAt: t.clock.now(), failedAt: null });
  });
});
