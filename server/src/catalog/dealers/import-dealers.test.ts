import { dealerEndpoints } from '@cfm/contract/catalog/dealers.ts';
import { and, asc, count, eq, inArray, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, auditPersonalValues } from '../../access/audit/tables.ts';
import type { UserActor } from '../../context.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import { csvOf, importCalls } from '../../testing/dealer-sheet.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { dealers, markets } from '../markets/tables.ts';

let t: TestApp;
let admin: UserActor;
let calls: ReturnType<typeof importCalls>;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin');
  calls = importCalls(t, admin);
});
afterAll(() => t.close());

const sheet = (...rows: string[][]) => csvOf([['Number', 'Name', 'City', 'Market', 'E-mails'], ...rows]);
const previewAndRun = async (content: Buffer) => {
  const { body } = await calls.preview(content);
  return calls.run(content, body.planHash);
};
const stored = async (...numbers: string[]) =>
  t.db
    .select({
      number: dealers.number,
      name: dealers.name,
      city: dealers.city,
      emails: dealers.emails,
      version: dealers.version,
    })
    .from(dealers)
    .where(inArray(dealers.number, numbers))
    .orderBy(asc(dealers.number));

describe('an import (rule 8.16)', () => {
  it('writes valid rows, skips wrong ones, keeps all other dealers, and reports the counts', async () => {
    const [before] = await t.db.select({ all: count() }).from(dealers);
    const content = sheet(
      ['A-1', 'Autohaus Eins', 'Ulm', 'DE', 'eins@a.example'],
      ['10112', 'Autohaus Lindenhof', 'Bremen', 'DE', 'service@autohaus-lindenhof.example'],
      ['A-2', 'Autohaus Zwei', 'Ulm', 'nowhere', ''],
      ['A-3', 'Autohaus Drei', '', 'AT', ''],
    );
    const { status, body } = await previewAndRun(content);
    expect([status, body]).toEqual([200, { new: 2, changed: 1, same: 0, wrong: 1 }]);
    expect(await stored('A-1', 'A-2', 'A-3', '10112')).toEqual([
      {
        number: '10112',
        name: 'Autohaus Lindenhof',
        city: 'Bremen',
        emails: ['service@autohaus-lindenhof.example'],
        version: 2,
      },
      { number: 'A-1', name: 'Autohaus Eins', city: 'Ulm', emails: ['eins@a.example'], version: 1 },
      { number: 'A-3', name: 'Autohaus Drei', city: null, emails: [], version: 1 },
    ]);
    const [after] = await t.db.select({ all: count() }).from(dealers);
    expect(after?.all).toBe((before?.all ?? 0) + 2);
    expect(await t.db.select().from(storedFiles)).toEqual([]);
    // Importing the same file again changes nothing, not even a version.
    const again = await previewAndRun(content);
    expect(again.body).toEqual({ new: 0, changed: 0, same: 3, wrong: 1 });
    expect((await stored('10112'))[0]?.version).toBe(2);
  });

  it('is audited per dealer, with addresses stored separately, and as a whole', async () => {
    const content = sheet(
      ['B-1', 'One', '', 'DE', 'one@b.example'],
      ['B-2', 'Two', '', 'DE', 'two@b.example'],
    );
    await previewAndRun(content);
    const changed = sheet(
      ['B-1', 'One', '', 'DE', 'new@b.example'],
      ['B-2', 'Two', '', 'DE', 'two@b.example'],
    );
    await previewAndRun(changed);
    const ids = (
      await t.db.select({ id: dealers.dealerId }).from(dealers).where(like(dealers.number, 'B-%'))
    ).map(({ id }) => String(id));
    const entries = await t.db
      .select({ action: auditEntries.action, by: auditEntries.actorUserId, changes: auditEntries.changes })
      .from(auditEntries)
      .where(and(eq(auditEntries.entity, 'dealer'), inArray(auditEntries.entityId, ids)))
      .orderBy(asc(auditEntries.auditId));
    expect(entries.map(({ action, by }) => [action, by])).toEqual(
      ['create', 'create', 'update'].map((action) => [action, admin.userId]),
    );
    const emailsOf = entries.map(({ changes }) => changes.find(({ field }) => field === 'emails'));
    const values = await t.db
      .select({ id: auditPersonalValues.valueId, value: auditPersonalValues.value })
      .from(auditPersonalValues);
    const valueWith = (id: number | undefined) => values.find((value) => value.id === id)?.value;
    expect(emailsOf.map((change) => [valueWith(change?.fromValueId), valueWith(change?.toValueId)])).toEqual([
      [undefined, 'one@b.example'],
      [undefined, 'two@b.example'],
      ['one@b.example', 'new@b.example'],
    ]);
    const [whole] = await t.db
      .select({ changes: auditEntries.changes })
      .from(auditEntries)
      .where(eq(auditEntries.entity, 'dealerList'))
      .orderBy(asc(auditEntries.auditId))
      .offset(2);
    expect(whole?.changes).toEqual([
      { field: 'new', to: 2 },
      { field: 'changed', to: 0 },
      { field: 'same', to: 0 },
      { field: 'wrong', to: 0 },
    ]);
  });

  const outdated = { status: 409, body: { code: 'ImportOutdated' } };
  it('is rejected without changes when a dealer was changed since the preview', async () => {
    await previewAndRun(sheet(['C-1', 'One', 'Ulm', 'DE', '']));
    const content = sheet(['C-1', 'Renamed', 'Ulm', 'DE', ''], ['C-2', 'New', 'Ulm', 'DE', '']);
    const { body } = await calls.preview(content);
    await t.db.update(dealers).set({ city: 'Bonn', version: 2 }).where(eq(dealers.number, 'C-1'));
    expect(await calls.run(content, body.planHash)).toMatchObject(outdated);
    expect(await stored('C-1', 'C-2')).toMatchObject([{ name: 'One', city: 'Bonn', version: 2 }]);
  });

  it('is rejected when the file differs, or a market was deactivated', async () => {
    const content = sheet(['D-1', 'One', 'Ulm', 'NZ', '']);
    const { body } = await calls.preview(content);
    expect(await calls.run(sheet(['D-1', 'Two', 'Ulm', 'NZ', '']), body.planHash)).toMatchObject(outdated);
    await t.db.update(markets).set({ isActive: false }).where(eq(markets.isoCode, 'NZ'));
    expect(await calls.run(content, body.planHash)).toMatchObject(outdated);
    await t.db.update(markets).set({ isActive: true }).where(eq(markets.isoCode, 'NZ'));
    expect((await calls.run(content, body.planHash)).status).toBe(200);
  });

  it('sent twice concurrently is applied once', async () => {
    const content = sheet(
      ...Array.from({ length: 600 }, (_none, n) => [
        `E-${n}`,
        `Autohaus ${n}`,
        'Ulm',
        'DE',
        `e${n}@e.example`,
      ]),
    );
    const { body } = await calls.preview(content);
    const replies = await Promise.all([1, 2].map(() => calls.run(content, body.planHash)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [made] = await t.db.select({ all: count() }).from(dealers).where(like(dealers.number, 'E-%'));
    expect(made?.all).toBe(600);
    const versions = await t.db
      .select({ version: dealers.version })
      .from(dealers)
      .where(like(dealers.number, 'E-%'));
    expect(new Set(versions.map(({ version }) => version))).toEqual(new Set([1]));
  });

  it('and a concurrent new dealer with the same number: one of the two succeeds', async () => {
    const content = sheet(['F-1', 'Imported', 'Ulm', 'DE', '']);
    const { body } = await calls.preview(content);
    const [market] = await t.db
      .select({ id: markets.marketId })
      .from(markets)
      .where(eq(markets.isoCode, 'DE'));
    const form = {
      number: 'F-1',
      name: 'Typed',
      city: null,
      marketId: market?.id,
      emails: [],
      language: 'de',
      isActive: true,
    };
    const [imported, typed] = await Promise.all([
      calls.run(content, body.planHash),
      t.inject(admin, dealerEndpoints.createDealer, { body: form }),
    ]);
    expect([imported.status, typed.status].sort()).toEqual([200, 409]);
    const [dealer] = await stored('F-1');
    expect(dealer).toMatchObject({ name: imported.status === 200 ? 'Imported' : 'Typed', version: 1 });
  });
});

it('takes numbers that differ only in capitals for one dealer', async () => {
  await previewAndRun(sheet(['D-9006', 'Nine', '', 'DE', '']));
  const content = sheet(['d-9006', 'Nine and a half', '', 'DE', ''], ['D-9006', 'Ten', '', 'DE', '']);
  expect((await previewAndRun(content)).body).toEqual({ new: 0, changed: 1, same: 0, wrong: 1 });
  expect(await stored('D-9006', 'd-9006')).toMatchObject([{ number: 'D-9006', name: 'Nine and a half' }]);
});
