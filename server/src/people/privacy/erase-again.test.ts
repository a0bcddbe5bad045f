import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { statusCodeOf } from '@cfm/contract/catalog/case-statuses.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { gdprEndpoints, type RunningWork } from '@cfm/contract/people/privacy.ts';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { cases } from '../../cases/case/tables.ts';
import type { UserActor } from '../../context.ts';
import { filesOnDisk } from '../../testing/files-on-disk.ts';
import { mergeCalls } from '../../testing/merges.ts';
import {
  chartsOnDisk,
  figuresOf,
  leaveTraces,
  ok,
  person,
  type Traces,
  tracesLeft,
} from '../../testing/person-traces.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { contactCars, contacts } from '../contacts/tables.ts';
import { continueErasures } from './continue-erasures.ts';
import { eraseAgain, eraseAgainAtStart } from './erase-again.ts';
import { exportPerson } from './export-person.ts';
import { requestExport } from './request-export.ts';
import { erasures } from './tables.ts';

// Restores a database backup from before an erasure, including ids that were assigned twice. The file store is the
// current one.

const erase = async (t: TestApp, officer: UserActor, contactId: number, endedWork: RunningWork[] = []) => {
  const params = { contactId };
  const { fullName, previewHash } = ok(
    await t.inject(officer, gdprEndpoints.previewErasure, { params }),
  ).body;
  const body = { reason: 'Asked for it', typedName: fullName, previewHash, endedWork };
  ok(await t.inject(officer, gdprEndpoints.erasePerson, { params, body }));
};
const nameOf = async (t: TestApp, contactId: number) =>
  (await t.db.select().from(contacts).where(eq(contacts.contactId, contactId)))[0]?.lastName;
const create = async (t: TestApp, by: UserActor, lastName: string) =>
  ok(
    await t.inject(by, contactEndpoints.createContact, {
      body: { lastName, emails: [], phones: [], addresses: [] },
    }),
  ).body;
const restore = async (t: TestApp, backup: string) => {
  const restored = await createTestApp(
    { FILES_URL: t.config.filesUrl },
    inject('testServer'),
    undefined,
    backup,
  );
  restored.clock.set(t.clock.now());
  restored.clock.advance({ hours: 1 });
  return restored;
};

describe('a restore of a backup from before an erasure (rules 19.13 and 19.14)', () => {
  let t: TestApp;
  let restored: TestApp;
  let traces: Traces;
  let lateId: number;
  let heirId: number;
  beforeAll(async () => {
    t = await createTestApp();
    traces = await leaveTraces(t);
    const { officer, contactId } = traces;
    const hold = (isSet: boolean) =>
      t.inject(officer, gdprEndpoints.holdContact, {
        params: { contactId },
        body: { isSet, reason: 'Claim of Quillfeather' },
      });
    ok(await hold(true));
    const backup = await t.backUp();
    t.clock.advance({ hours: 1 });
    ok(await hold(false));
    await erase(t, officer, contactId);
    lateId = await create(t, traces.admin, 'Latecomer');
    await erase(t, officer, lateId);
    await t.drainJobs();
    restored = await restore(t, backup);
    heirId = await create(restored, traces.admin, 'Heir');
  });
  afterAll(async () => {
    await restored.close();
    await t.close();
  });

  it('is followed by one more erasure of the person, despite any hold; all figures stay', async () => {
    expect(await tracesLeft(t)).toEqual([]);
    expect(await nameOf(restored, traces.contactId)).toBe(person.lastName);
    expect((await tracesLeft(restored)).length).toBeGreaterThan(20);
    const before = await figuresOf(restored, traces);
    // Two servers start.
    const start = () => eraseAgain(restored.ctx({ kind: 'job', name: 'start' }));
    const begun = await Promise.all([start(), start()]);
    expect(begun.reduce((sum, each) => sum + each, 0)).toBe(1);
    // Restricted from the start on, before the job runs.
    const { body } = await restored.inject(traces.officer, gdprEndpoints.getPerson, {
      params: { contactId: traces.contactId },
    });
    expect(body.restriction).not.toBeNull();
    await restored.drainJobs();
    expect(await tracesLeft(restored)).toEqual([]);
    expect(await figuresOf(restored, traces)).toEqual(before);
    const names = filesOnDisk(restored).map((name) => name.split('/').at(-1) ?? '');
    expect(names.filter((name) => !name.startsWith('erasure-')).sort()).toEqual(
      (await chartsOnDisk(restored)).sort(),
    );
  });

  it('does not erase a person who got the id of an erased one', async () => {
    expect(heirId).toBe(lateId);
    expect(await nameOf(t, lateId)).toBe('[erased]');
    expect(await nameOf(restored, heirId)).toBe('Heir');
    const { body } = await restored.inject(traces.officer, gdprEndpoints.getErasure, {
      params: { contactId: heirId },
    });
    expect(body).toBeNull();
  });

  it('is handled once, and audited as the system with the id of the first erasure', async () => {
    expect(await eraseAgain(restored.ctx())).toBe(0);
    // They start in the order of their random keys. Sorted by contact, null comes last.
    const rows = await restored.db.select().from(erasures).orderBy(asc(erasures.contactId));
    expect(rows).toMatchObject([
      { contactId: traces.contactId, byUserId: null, step: 'done', identifiers: null },
      { contactId: null, step: 'done' },
    ]);
    const [first] = await t.db.select().from(erasures).orderBy(asc(erasures.erasureId));
    const entries = await restored.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entity, 'erasure'))
      .orderBy(asc(auditEntries.auditId));
    expect(entries.filter(({ action }) => action === 'create')).toEqual([]);
    expect(entries.filter(({ action }) => action === 'finish')).toHaveLength(2);
    const ofPerson = (entry: (typeof entries)[number]) => entry.entityId === String(rows[0]?.erasureId);
    expect(entries.filter(ofPerson).find(({ action }) => action === 'repeat')).toMatchObject({
      actorKind: 'job',
      actorLabel: 'start',
      actorUserId: null,
      changes: [
        { field: 'contactId', to: traces.contactId },
        { field: 'firstErasureId', to: first?.erasureId },
        { field: 'requestedAt', to: first?.requestedAt },
      ],
    });
  });
});

describe('a backup in which persons and cases were merged or separated differently', () => {
  let t: TestApp;
  let restored: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(async () => {
    await restored?.close();
    await t.close();
  });

  it('is erased as at the time of the erasure: includes persons merged since the backup, not those separated since', async () => {
    const officer = await t.actor('Admin', { claims: ['DSVGO', 'DSVGOEditing'] });
    const calls = mergeCalls(t);
    const make = (lastName: string) =>
      calls.makePerson({
        contact: { firstName: 'Ada', lastName, emails: [`${lastName}@post.example`] },
        cars: [{ vin: null, licencePlate: `M-${lastName}`, cases: 1 }],
      });
    const [main, separated, merged, outsider] = [
      await make('Main'),
      await make('Separated'),
      await make('Merged'),
      await make('Stranger'),
    ];
    // Same name: mentions in her own case are hers.
    const namesake = await calls.makePerson({
      contact: { firstName: 'Ada', lastName: 'Main' },
      cars: [{ vin: null, cases: 1 }],
    });
    const [namesakesCaseId = 0] = namesake.caseIds;
    await t.db.update(cases).set({ title: 'Ada Main' }).where(eq(cases.caseId, namesakesCaseId));
    ok(await calls.merge(officer, main.contactId, { otherContactId: separated.contactId }));
    const backup = await t.backUp();
    t.clock.advance({ hours: 1 });
    const [merge] = await calls.merges(officer, main.contactId);
    ok(await calls.undo(officer, merge?.contactMergeId ?? 0));
    const version = async (contactId: number) =>
      (await t.db.select().from(contacts).where(eq(contacts.contactId, contactId)))[0]?.version ?? 0;
    ok(
      await calls.merge(officer, main.contactId, {
        otherContactId: merged.contactId,
        version: await version(main.contactId),
      }),
    );
    // The stranger's case turned out to be the person's.
    const [movedId = 0] = outsider.caseIds;
    await t.db
      .update(cases)
      .set({ contactId: main.contactId, contactCarId: null })
      .where(eq(cases.caseId, movedId));
    await erase(t, officer, main.contactId, ['cases']);
    await t.drainJobs();

    restored = await restore(t, backup);
    expect(await eraseAgain(restored.ctx())).toBe(2);
    await restored.drainJobs();
    const names = [main, separated, merged, outsider].map(({ contactId }) => nameOf(restored, contactId));
    expect(await Promise.all(names)).toEqual(['[erased]', 'Separated', '[erased]', 'Stranger']);
    const titles = await restored.db
      .select({ caseId: cases.caseId, title: cases.title, statusId: cases.statusId })
      .from(cases)
      .orderBy(cases.caseId);
    expect(titles.find(({ caseId }) => caseId === namesakesCaseId)?.title).toBe('Ada Main');
    const erasedIds = titles.filter(({ title }) => title === '[erased]').map(({ caseId }) => caseId);
    expect(erasedIds).toEqual([...main.caseIds, ...merged.caseIds, movedId].sort((a, b) => a - b));
    // The choice is repeated too: the erasure closed these cases, and no others.
    const closed = titles.filter(({ statusId }) => statusCodeOf(statusId) === 'Closed');
    expect(closed.map(({ caseId }) => caseId)).toEqual(erasedIds);
    const plates = await restored.db
      .select({ licencePlate: contactCars.licencePlate })
      .from(contactCars)
      .orderBy(contactCars.contactCarId);
    expect(plates.map(({ licencePlate }) => licencePlate)).toEqual([
      null,
      'M-Separated',
      null,
      'M-Stranger',
      null,
    ]);
  });
});

describe('the list of erasures', () => {
  let t: TestApp;
  let officer: UserActor;
  const job = () => t.ctx({ kind: 'job', name: 'continue-erasures' });
  const marker = (name: string) => join(t.config.filesUrl, name);
  const removeStore = () => renameSync(marker('.file-store'), marker('away'));
  const bringStoreBack = () => renameSync(marker('away'), marker('.file-store'));
  beforeAll(async () => {
    t = await createTestApp();
    officer = await t.actor('Admin', { claims: ['DSVGO', 'DSVGOEditing'] });
  });
  afterAll(() => t.close());

  it('contains a person before anything is erased, and an unavailable store does not block the erasure of others', async () => {
    const [first, second] = [await create(t, officer, 'First'), await create(t, officer, 'Second')];
    await erase(t, officer, second);
    // The list already contains the second one.
    const [open] = await t.db.select().from(erasures).where(eq(erasures.contactId, second));
    const away = {
      ...job(),
      files: { ...job().files, remove: () => Promise.reject(new Error('unavailable')) },
    };
    await erase(t, officer, first);
    removeStore();
    try {
      expect(await continueErasures(away)).toBe(0);
      expect([await nameOf(t, first), await nameOf(t, second)]).toEqual(['First', 'Second']);
      await t.db
        .update(erasures)
        .set({ recordedAt: t.clock.now() })
        .where(eq(erasures.erasureId, open?.erasureId ?? 0));
      t.clock.advance({ minutes: 1 });
      await continueErasures(job());
      expect([await nameOf(t, first), await nameOf(t, second)]).toEqual(['First', '[erased]']);
      // A server starts anyway and leaves the work to the job.
      await eraseAgainAtStart(t.ctx({ kind: 'job', name: 'start' }));
    } finally {
      bringStoreBack();
    }
    t.clock.advance({ minutes: 1 });
    await t.drainJobs();
    expect([await nameOf(t, first), await nameOf(t, second)]).toEqual(['[erased]', '[erased]']);
    // The comparison at the start, run by the job, writes the records that were missing.
    const rows = await t.db.select().from(erasures);
    const listed = await t.ctx().files.list('erasure-');
    for (const { recordKey } of rows) expect(listed.join(), recordKey).toContain(recordKey);
  });

  it('is rewritten if it was lost; an unreadable record does not block the others', async () => {
    for (const key of await t.ctx().files.list('erasure-')) await t.ctx().files.remove(key);
    expect(await eraseAgain(t.ctx())).toBe(0);
    const { length } = await t.db.select().from(erasures);
    expect(await t.ctx().files.list('erasure-')).toHaveLength(length);
    const broken = `erasure-${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}-${randomUUID()}`;
    await t.ctx().files.put(broken, Readable.from([Buffer.from('{"contacts": [')], { objectMode: false }));
    // As in a database that knows none of them.
    await t.db.delete(erasures);
    await expect(eraseAgain(t.ctx())).rejects.toThrow();
    expect(await t.db.select().from(erasures)).toHaveLength(length);
    await t.ctx().files.remove(broken);
  });

  it('stops an access export that is running', async () => {
    const contactId = await create(t, officer, 'Packed');
    const [asked] = await requestExport(t.ctx(officer), { contactId });
    const order = { gdprExportId: asked?.gdprExportId ?? 0, language: 'en' as const };
    const before = filesOnDisk(t);
    // A server crashes while it stores the file.
    const { files } = t.ctx();
    const dying = {
      ...files,
      put: async (...given: Parameters<typeof files.put>) => {
        await files.put(...given);
        throw new Error('killed');
      },
      remove: async () => Promise.reject(new Error('killed')),
    };
    await expect(exportPerson({ ...t.ctx(), files: dying }, order)).rejects.toThrow('killed');
    expect(filesOnDisk(t).length).toBe(before.length + 1);
    await erase(t, officer, contactId);
    await continueErasures(job());
    await t.drainJobs();
    const left = filesOnDisk(t).filter((name) => !name.includes('erasure-'));
    expect(left).toEqual(before.filter((name) => !name.includes('erasure-')));
    const { body } = await t.inject(officer, gdprEndpoints.listExports, { params: { contactId } });
    expect(body).toMatchObject([{ state: 'removed' }]);
  });

  it('stops an export whose person is erased while it is written', async () => {
    const contactId = await create(t, officer, 'Slow');
    const [asked] = await requestExport(t.ctx(officer), { contactId });
    const { files } = t.ctx();
    const slow = {
      ...files,
      put: async (...given: Parameters<typeof files.put>) => {
        await erase(t, officer, contactId);
        await continueErasures(job());
        await files.put(...given);
      },
    };
    const before = filesOnDisk(t).length;
    await exportPerson(
      { ...t.ctx(), files: slow },
      { gdprExportId: asked?.gdprExportId ?? 0, language: 'en' },
    );
    // One more record in the list, and no ZIP.
    expect(filesOnDisk(t)).toHaveLength(before + 1);
    const { body } = await t.inject(officer, gdprEndpoints.listExports, { params: { contactId } });
    expect(body).toMatchObject([{ state: 'removed' }]);
  });
});
