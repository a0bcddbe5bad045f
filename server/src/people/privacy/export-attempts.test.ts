import { Readable } from 'node:stream';
import { gdprEndpoints } from '@cfm/contract/people/privacy.ts';
import { and, eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import type { Ctx, UserActor } from '../../context.ts';
import { FileStoreUnavailable } from '../../platform/files/file-store.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import { makeCase, makeContact } from '../../testing/factories.ts';
import { filesOnDisk } from '../../testing/files-on-disk.ts';
import { fileOfCase } from '../../testing/forward.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { continueErasures } from './continue-erasures.ts';
import { exportPerson } from './export-person.ts';

let t: TestApp;
let officer: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  officer = await t.actor('BMW Admin', { claims: ['DSVGO', 'DSVGOEditing'] });
});
afterAll(() => t.close());

const job = () => t.ctx({ kind: 'job', name: 'export' });
async function asked(lastName: string) {
  const { contactId } = await makeContact(t, { firstName: null, lastName });
  const params = { contactId };
  const { body } = await t.inject(officer, gdprEndpoints.requestExport, { params, body: {} });
  return { params, payload: { gdprExportId: body[0]?.gdprExportId ?? 0, language: 'en' as const } };
}
type Asked = Awaited<ReturnType<typeof asked>>;
const stateOf = async ({ params }: Asked) =>
  (await t.inject(officer, gdprEndpoints.listExports, { params })).body[0]?.state;
const fileOf = ({ payload: { gdprExportId } }: Asked) =>
  t.inject(officer, gdprEndpoints.getExportFile, { params: { gdprExportId } });
const zips = () => t.db.select().from(storedFiles).where(eq(storedFiles.contentType, 'application/zip'));
const actionsOf = async ({ payload: { gdprExportId } }: Asked) =>
  (
    await t.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(and(eq(auditEntries.entity, 'gdprExport'), eq(auditEntries.entityId, String(gdprExportId))))
      .orderBy(auditEntries.auditId)
  ).map(({ action }) => action);
/** A server that freezes before it writes and continues after `meanwhile`. */
const frozenUntil = (meanwhile: () => Promise<unknown>): Ctx => ({
  ...job(),
  files: {
    ...t.files,
    async put(key, body) {
      await meanwhile();
      await t.files.put(key, body);
    },
  },
});
async function requestErasure({ params }: Asked, typedName: string) {
  const { previewHash } = (await t.inject(officer, gdprEndpoints.previewErasure, { params })).body;
  const body = { reason: 'Asked for it', typedName, previewHash };
  expect((await t.inject(officer, gdprEndpoints.erasePerson, { params, body })).status).toBe(200);
}
async function erase(export_: Asked, typedName: string) {
  await requestErasure(export_, typedName);
  await continueErasures(job());
}

describe('two attempts at an access export (rule 19.7)', () => {
  it('create one file and one audit entry if they run at once', async () => {
    const export_ = await asked('Twice');
    await Promise.all([exportPerson(job(), export_.payload), exportPerson(job(), export_.payload)]);
    expect([await stateOf(export_), await actionsOf(export_)]).toEqual(['ready', ['create', 'finish']]);
    const [zip, ...more] = await zips();
    expect(more).toEqual([]);
    expect(filesOnDisk(t).map((name) => name.split('/').at(-1))).toEqual([zip?.storageKey]);
  });

  it("don't change a delivered file if a frozen server continues later", async () => {
    const export_ = await asked('Frozen');
    let given: Buffer | undefined;
    const before = (await zips()).length;
    const woken = frozenUntil(async () => {
      // One more file than the frozen server knows.
      const { caseId } = await makeCase(t, { contactId: export_.params.contactId });
      const { storedFileId } = await fileOfCase(t, caseId);
      const [photo] = await t.db.select().from(storedFiles).where(eq(storedFiles.storedFileId, storedFileId));
      await t.files.put(photo?.storageKey ?? '', Readable.from([Buffer.from('x')], { objectMode: false }));
      await exportPerson(job(), export_.payload);
      given = (await fileOf(export_)).rawPayload;
    });
    await exportPerson(woken, export_.payload);
    expect(given?.length).toBeGreaterThan(0);
    expect((await fileOf(export_)).rawPayload).toEqual(given);
    const [listed] = (await t.inject(officer, gdprEndpoints.listExports, { params: export_.params })).body;
    expect(listed).toMatchObject({ sizeBytes: given?.length, doneCount: 3, totalCount: 3 });
    expect(await zips()).toHaveLength(before + 1);
  });

  it('leave nothing if one is aborted, and the next one succeeds', async () => {
    const export_ = await asked('Ended');
    const before = filesOnDisk(t);
    const ending = new AbortController();
    const ended = frozenUntil(async () => ending.abort());
    await expect(exportPerson(ended, export_.payload, ending.signal)).rejects.toThrow();
    expect([await stateOf(export_), filesOnDisk(t)]).toEqual(['running', before]);
    await exportPerson(job(), export_.payload);
    expect(await stateOf(export_)).toBe('ready');
  });

  it("don't restore a person who was erased meanwhile", async () => {
    const export_ = await asked('Goneby');
    const before = await zips();
    const onDisk = filesOnDisk(t);
    await exportPerson(
      frozenUntil(() => erase(export_, 'Goneby')),
      export_.payload,
    );
    expect([await stateOf(export_), await zips()]).toEqual(['removed', before]);
    expect(filesOnDisk(t).filter((name) => !onDisk.includes(name) && !name.includes('erasure-'))).toEqual([]);
    expect(await actionsOf(export_)).toEqual(['create', 'remove']);
  });

  it('leave files after a crash that an erasure removes at once', async () => {
    const export_ = await asked('Leftover');
    const onDisk = filesOnDisk(t);
    const killed = { ...job(), files: { ...t.files, put: async () => Promise.reject(new Error('killed')) } };
    await expect(exportPerson(killed, export_.payload)).rejects.toThrow('killed');
    // As if the server crashed once the file was complete.
    const written = frozenUntil(async () => undefined);
    const dying = {
      ...written,
      files: {
        ...written.files,
        async put(key: string, body: Parameters<typeof t.files.put>[1]) {
          await t.files.put(key, body);
          throw new Error('killed');
        },
        remove: async () => Promise.reject(new Error('dead')),
      },
    };
    await expect(exportPerson(dying, export_.payload)).rejects.toThrow('killed');
    expect(filesOnDisk(t)).toHaveLength(onDisk.length + 1);
    await erase(export_, 'Leftover');
    expect(filesOnDisk(t).filter((name) => !onDisk.includes(name) && !name.includes('erasure-'))).toEqual([]);
  });
});

describe('an erasure that waits for the file store', () => {
  it('is logged once in a while, as a warning, if the store is only unavailable', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
    const exports = [await asked('Patient'), await asked('Longsuffering')];
    const away = async () => Promise.reject(new FileStoreUnavailable('not mounted'));
    const without = { ...job(), log, files: { ...t.files, put: away } };
    const names = ['Patient', 'Longsuffering'];
    for (const [index, export_] of exports.entries()) await requestErasure(export_, names[index] ?? '');
    expect(await continueErasures(without)).toBe(0);
    t.clock.advance({ minutes: 1 });
    expect(await continueErasures(without)).toBe(0);
    // The throttle may already have been used by another test within 30 seconds.
    const levels = lines.map((line) => JSON.parse(line).level).filter((level) => level > 30);
    expect([levels.filter((level) => level !== 40), levels.length <= 1]).toEqual([[], true]);
    t.clock.advance({ minutes: 1 });
    expect(await continueErasures(job())).toBe(2);
  });
});

describe('an erasure with a file that can’t be removed', () => {
  it('stays open, removes the other files, and removes this one later', async () => {
    const export_ = await asked('Stubborn');
    await exportPerson(job(), export_.payload);
    const second = await t.inject(officer, gdprEndpoints.requestExport, { params: export_.params, body: {} });
    await exportPerson(job(), { gdprExportId: second.body[0]?.gdprExportId ?? 0, language: 'en' });
    const [first = { storageKey: '' }, other = { storageKey: '' }] = (await zips())
      .toSorted((a, b) => a.storedFileId - b.storedFileId)
      .slice(-2);
    await requestErasure(export_, 'Stubborn');
    const once = {
      ...job(),
      files: {
        ...t.files,
        remove: async (key: string) =>
          key === first.storageKey ? Promise.reject(new Error('no right')) : t.files.remove(key),
      },
    };
    const isThere = (key: string) => filesOnDisk(t).some((name) => name.endsWith(key));
    const finishedAt = async () =>
      (await t.inject(officer, gdprEndpoints.getErasure, { params: export_.params })).body?.finishedAt;
    expect(await continueErasures(once)).toBe(0);
    expect([isThere(first.storageKey), isThere(other.storageKey), await finishedAt()]).toEqual([
      true,
      false,
      null,
    ]);
    t.clock.advance({ minutes: 1 });
    await continueErasures(job());
    expect([isThere(first.storageKey), await finishedAt()]).toEqual([false, t.clock.now()]);
  });
});
