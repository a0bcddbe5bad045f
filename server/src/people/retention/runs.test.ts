import { marketEndpoints } from '@cfm/contract/catalog/markets.ts';
import { gdprEndpoints } from '@cfm/contract/people/privacy.ts';
import { retentionEndpoints } from '@cfm/contract/people/retention.ts';
import { retentionNoticeDays } from '@cfm/contract/platform/limits.ts';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { cases } from '../../cases/case/tables.ts';
import { inTransaction, type UserActor } from '../../context.ts';
import { runNextTask } from '../../platform/jobs/due-tasks.ts';
import { makeCase, makeContact, marketId } from '../../testing/factories.ts';
import { fileOfCase } from '../../testing/forward.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { contacts } from '../contacts/tables.ts';
import { beginRun } from './begin-run.ts';
import { continueRetention, retention } from './continue-retention.ts';
import { retentionLots, retentionRuns } from './tables.ts';

let t: TestApp;
let officer: UserActor;
let germany: number;
let france: number;
const job = () => t.ctx({ kind: 'job', name: 'retention' });

beforeAll(async () => {
  t = await createTestApp();
  officer = await t.actor('BMW Admin', {
    claims: ['DSVGO', 'DSVGOEditing'],
    scopes: { Markets: [await marketId(t, 'FR')] },
  });
  germany = await marketId(t, 'DE');
  france = await marketId(t, 'FR');
});
// Hides cases that a previous test left due.
beforeEach(async () => {
  await t.db.update(cases).set({ deletedAt: t.clock.now() });
});
afterAll(() => t.close());

const monthsAgo = (months: number): string => {
  const at = new Date(t.clock.now());
  at.setUTCMonth(at.getUTCMonth() - months);
  return at.toISOString();
};
const closed = async (months: number, more: Partial<typeof cases.$inferInsert> = {}) => {
  const { contactId } = await makeContact(t);
  const at = monthsAgo(months);
  const times = { receiptDateTime: at, createdDateTime: at, lastModifiedDateTime: at, closedDateTime: at };
  return makeCase(t, { ...times, contactId, statusId: statusIds.Closed, ...more });
};
const spam = (days: number, more: Partial<typeof cases.$inferInsert> = {}) => {
  const lastModifiedDateTime = new Date(Date.parse(t.clock.now()) - days * 86_400_000).toISOString();
  return makeCase(t, { statusId: statusIds.Spam, lastModifiedDateTime, ...more });
};
const outlook = async () => (await t.inject(officer, retentionEndpoints.getRetention)).body;
const ofMarket = async (id: number | null) =>
  (await outlook()).find((row) => row.kind === 'closed' && row.marketId === id);
const rowsOf = (ids: readonly number[]) =>
  t.db
    .select()
    .from(cases)
    .where(inArray(cases.caseId, [...ids]));
const anonymised = async (...rows: { caseId: number }[]) => {
  const found = await rowsOf(rows.map(({ caseId }) => caseId));
  return rows.map(({ caseId }) => found.find((row) => row.caseId === caseId)?.anonymisedAt !== null);
};
async function run() {
  const begun = await beginRun(job());
  await continueRetention(job());
  return begun.retentionRunId;
}
const lotsOf = async (retentionRunId: number) =>
  t.db.select().from(retentionLots).where(eq(retentionLots.retentionRunId, retentionRunId));
const keep = (who: UserActor, id: number, retentionMonths: number, more = {}) =>
  t.inject(who, retentionEndpoints.setMarketRetention, {
    params: { id },
    body: { retentionMonths, cases: 100, ...more },
  });
/** Shortens the retention of a market, and waits until it is in force. */
async function shorten(id: number, retentionMonths: number): Promise<void> {
  const all = await t.actor('Admin', { claims: ['DSVGO', 'DSVGOEditing'] });
  expect((await keep(all, id, retentionMonths)).status).toBe(200);
  t.clock.advance({ days: retentionNoticeDays });
}
const hold = (contactId: number | null) =>
  t.db
    .update(contacts)
    .set({ heldAt: t.clock.now(), holdReason: 'A claim' })
    .where(eq(contacts.contactId, contactId ?? 0));

describe('due cases (rules 19.15 and 19.18)', () => {
  it('depend on the retention of the market, by default 36 months', async () => {
    await shorten(france, 12);
    const rows = [
      await closed(37),
      await closed(35),
      await closed(13, { marketId: france }),
      await closed(11, { marketId: france }),
      await closed(37, { marketId: null }),
      await closed(40, { statusId: statusIds.Solved }),
      await closed(40, { deletedAt: t.clock.now() }),
    ];
    expect(await ofMarket(germany)).toMatchObject({
      months: 36,
      dueCount: 1,
      oldestAt: rows[0]?.closedDateTime,
    });
    expect(await ofMarket(france)).toMatchObject({
      months: 12,
      dueCount: 1,
      oldestAt: rows[2]?.closedDateTime,
    });
    expect(await ofMarket(null)).toMatchObject({ months: 36, dueCount: 1 });
    await run();
    expect(await anonymised(...rows)).toEqual([true, false, true, false, true, false, false]);
    expect((await outlook()).reduce((sum, { dueCount }) => sum + dueCount, 0)).toBe(0);
  });

  it('exclude and count legal holds, legal cases, running erasures and their integrated cases', async () => {
    const held = await closed(40);
    await hold(held.contactId);
    const legal = await closed(40, { legal: true });
    const whole = await closed(40);
    await makeCase(t, { statusId: statusIds.Integrated, integratedIntoId: whole.caseId, legal: true });
    const erased = await closed(40);
    const params = { contactId: erased.contactId ?? 0 };
    const { previewHash, fullName } = (await t.inject(officer, gdprEndpoints.previewErasure, { params }))
      .body;
    const body = { reason: 'Asked', typedName: fullName, previewHash };
    expect((await t.inject(officer, gdprEndpoints.erasePerson, { params, body })).status).toBe(200);
    const free = await closed(40);
    expect(await ofMarket(germany)).toMatchObject({ dueCount: 1, heldCount: 3, erasingCount: 1 });
    const [lot] = await lotsOf(await run());
    expect(lot).toMatchObject({
      kind: 'closed',
      marketId: germany,
      cases: 1,
      held: 3,
      erasing: 1,
      failed: 0,
    });
    expect(await anonymised(held, legal, whole, erased, free)).toEqual([false, false, false, false, true]);
  });

  it('include spam not changed for 30 days, which is erased with its customer (rule 19.17)', async () => {
    const { contactId } = await makeContact(t);
    const old = await spam(31, { contactId });
    const part = await makeCase(t, { statusId: statusIds.Integrated, integratedIntoId: old.caseId });
    await fileOfCase(t, old.caseId);
    const young = await spam(29);
    const legal = await spam(40, { legal: true });
    const spamRow = (await outlook()).find(({ kind }) => kind === 'spam');
    expect(spamRow).toMatchObject({ dueCount: 1, heldCount: 1, oldestAt: old.lastModifiedDateTime });
    const [lot] = await lotsOf(await run());
    expect(lot).toMatchObject({ kind: 'spam', cases: 1, contacts: 1, files: 1, held: 1 });
    const left = await rowsOf([old, part, young, legal].map(({ caseId }) => caseId));
    expect(left.map(({ caseId }) => caseId).sort()).toEqual([young.caseId, legal.caseId].sort());
    expect(await t.db.select().from(contacts).where(eq(contacts.contactId, contactId))).toEqual([]);
  });
});

describe('a run (rule 19.19)', () => {
  it('loses nothing and counts nothing twice after crashes and with two servers at once', async () => {
    const rows = [];
    for (let n = 0; n < 8; n += 1) rows.push(await closed(40 + n, { marketId: n % 2 ? germany : france }));
    const { retentionRunId } = await beginRun(job());
    expect(await beginRun(job())).toEqual({ retentionRunId });
    for (let n = 0; n < 3; n += 1) {
      await expect(
        inTransaction(job(), async (tx) => {
          await runNextTask(tx, retention);
          throw new Error('killed');
        }),
      ).rejects.toThrow('killed');
      await runNextTask(job(), retention);
    }
    const stopped = AbortSignal.abort();
    await continueRetention(job(), stopped);
    expect((await anonymised(...rows)).filter(Boolean)).toHaveLength(3);
    await Promise.all([continueRetention(job()), continueRetention(job())]);
    await continueRetention(job());
    expect((await anonymised(...rows)).every(Boolean)).toBe(true);
    const lots = await lotsOf(retentionRunId);
    expect(lots.map((lot) => [lot.cases, lot.contacts, lot.failed])).toEqual([
      [4, 4, 0],
      [4, 4, 0],
    ]);
    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entityId, String(retentionRunId)))
      .orderBy(auditEntries.auditId);
    const finished = entries.filter(({ entity, action }) => entity === 'retentionRun' && action === 'finish');
    expect(finished).toHaveLength(1);
    expect(finished[0]?.changes).toContainEqual({ field: 'cases', to: 8 });
  });

  it('reports a failing case, continues with the others, and retries it in the next run', async () => {
    const broken = await closed(50);
    const fine = await closed(40);
    await t.pool.query(`create function break_one() returns trigger language plpgsql as $$ begin
      if new.case_id = ${broken.caseId} and new.anonymised_at is not null then raise exception 'Quillfeather broke it'; end if; return new; end $$;
      create trigger break_one before update on cases for each row execute function break_one()`);
    await run();
    expect(await anonymised(broken, fine)).toEqual([false, true]);
    const ofAll = await t.actor('Admin', { claims: ['DSVGO'] });
    const [seen] = (await t.inject(ofAll, retentionEndpoints.listRetentionRuns)).body;
    expect(seen?.lots).toMatchObject([{ cases: 1, failed: 1 }]);
    expect(seen?.failures).toMatchObject([{ caseId: broken.caseId, internalId: broken.internalId }]);
    // Out of scope it is only a count.
    const [hidden] = (await t.inject(officer, retentionEndpoints.listRetentionRuns)).body;
    expect(hidden).toMatchObject({ lots: [{ failed: 1 }], failures: [] });
    await t.pool.query('drop trigger break_one on cases');
    await run();
    expect(await anonymised(broken)).toEqual([true]);
  });

  it('retries a locked case each minute, and leaves it to the next run after five tries', async () => {
    const locked = await closed(50);
    const fine = await closed(40);
    await t.pool.query(`create function lock_one() returns trigger language plpgsql as $$ begin
      if new.case_id = ${locked.caseId} and new.anonymised_at is not null then raise exception 'locked' using errcode = '55P03'; end if; return new; end $$;
      create trigger lock_one before update on cases for each row execute function lock_one()`);
    const { retentionRunId } = await beginRun(job());
    for (let tried = 1; tried <= 5; tried += 1) {
      expect(await anonymised(fine)).toEqual([false]);
      await continueRetention(job());
      await continueRetention(job());
      t.clock.advance({ minutes: 1 });
    }
    expect(await anonymised(locked, fine)).toEqual([false, true]);
    expect(await lotsOf(retentionRunId)).toMatchObject([{ cases: 1, failed: 1 }]);
    await t.pool.query('drop trigger lock_one on cases');
    await run();
    expect(await anonymised(locked)).toEqual([true]);
  });

  it('can be started manually by editors for the confirmed counts; the job does the work', async () => {
    const rows = [await closed(40), await closed(41)];
    const reader = await t.actor('Admin', { claims: ['DSVGO'] });
    const runNow = (who: UserActor, body: object) =>
      t.inject(who, retentionEndpoints.runRetention, { body } as never);
    expect((await runNow(reader, { cases: 2, spam: 0 })).status).toBe(403);
    expect((await runNow(officer, { cases: 1, spam: 0 })).body).toMatchObject({ code: 'RetentionOutdated' });
    expect((await runNow(officer, { cases: 2, spam: 0 })).status).toBe(200);
    const [open] = (await t.inject(reader, retentionEndpoints.listRetentionRuns)).body;
    expect(open).toMatchObject({ finishedAt: null, by: officer.fullName });
    await t.drainJobs();
    expect(await anonymised(...rows)).toEqual([true, true]);
    const [done] = await t.db
      .select()
      .from(retentionRuns)
      .where(eq(retentionRuns.retentionRunId, open?.retentionRunId ?? 0));
    expect(done?.finishedAt).toBe(t.clock.now());
  });

  it('is limited to the confirmed counts even if a hold ends after the start', async () => {
    const [first, second] = [await closed(40), await closed(39)];
    await hold(first.contactId);
    await hold((await closed(38)).contactId);
    const body = { cases: 1, spam: 0 };
    expect((await t.inject(officer, retentionEndpoints.runRetention, { body })).status).toBe(200);
    await t.db
      .update(contacts)
      .set({ heldAt: null, holdReason: null })
      .where(eq(contacts.contactId, first.contactId ?? 0));
    await t.drainJobs();
    const taken = await anonymised(first, second);
    expect(taken.filter(Boolean)).toHaveLength(1);
    const [{ retentionRunId = 0 } = {}] = (await t.inject(officer, retentionEndpoints.listRetentionRuns))
      .body;
    expect(await lotsOf(retentionRunId)).toMatchObject([{ cases: 1, held: 1 }]);
    await run();
    expect(await anonymised(first, second)).toEqual([true, true]);
  });

  it('has a fixed scope: a shorter retention set meanwhile does not affect it', async () => {
    const due = await closed(40);
    const young = await closed(20);
    const { retentionRunId } = await beginRun(job());
    await shorten(germany, 6);
    await continueRetention(job());
    expect(await anonymised(due, young)).toEqual([true, false]);
    expect(await lotsOf(retentionRunId)).toMatchObject([{ months: 36, cases: 1 }]);
  });
});

describe('the retention of a market (rule 19.21)', () => {
  let italy: number;
  let editor: UserActor;
  const effect = async (retentionMonths: number, who = editor) =>
    t.inject(who, retentionEndpoints.previewMarketRetention, {
      params: { id: italy },
      query: { retentionMonths },
    });
  const stored = async () =>
    (await t.inject(editor, marketEndpoints.getMarket, { params: { id: italy } })).body;
  beforeAll(async () => {
    italy = await marketId(t, 'IT');
    editor = await t.actor('BMW Admin', {
      claims: ['DSVGO', 'DSVGOEditing'],
      scopes: { Markets: [italy] },
    });
  });

  it('is changed only by editors of data protection with the market in their scope', async () => {
    const before = await stored();
    for (const claims of [[], ['DSVGO'], ['DSVGOEditing']] as const)
      expect((await keep(await t.actor('Admin', { claims }), italy, 40)).status).toBe(403);
    for (const scopes of [{ Markets: [germany] }, { ExcludeMarket: [italy] }, { Markets: [] }]) {
      const who = await t.actor('Admin', { claims: ['DSVGO', 'DSVGOEditing'], scopes });
      expect((await keep(who, italy, 40)).body.code).toBe('Forbidden');
      expect((await effect(6, who)).body.code).toBe('Forbidden');
    }
    expect((await keep(editor, 999_999, 40)).status).toBe(404);
    for (const retentionMonths of [5, 121, 7.5])
      expect((await keep(editor, italy, retentionMonths)).body).toMatchObject({
        errors: { retentionMonths: expect.any(String) },
      });
    expect(await stored()).toEqual(before);
    expect((await keep(editor, italy, 40)).body).toEqual({ retentionMonths: 40, shorterRetention: null });
  });

  it('if shorter, needs the number of cases that become due, and takes effect three days later', async () => {
    const young = await closed(20, { marketId: italy });
    const legal = await closed(20, { marketId: italy, legal: true });
    const old = await closed(50, { marketId: italy });
    const from = new Date(Date.parse(t.clock.now()) + 3 * 86_400_000).toISOString();
    // The case of 50 months is due anyway, the legal one stays.
    expect((await effect(12)).body).toEqual({ dueCount: 1, from });
    expect((await effect(60)).body).toEqual({ dueCount: 0, from: null });
    expect((await keep(editor, italy, 12, { cases: 0 })).body.code).toBe('RetentionOutdated');
    expect((await stored()).shorterRetention).toBeNull();
    const pending = { retentionMonths: 40, shorterRetention: { months: 12, from } };
    expect((await keep(editor, italy, 12, { cases: 1 })).body).toEqual(pending);
    t.clock.advance({ days: 2, hours: 23 });
    // The same again does not delay it.
    expect((await keep(editor, italy, 12, { cases: 1 })).body).toEqual(pending);
    expect(await ofMarket(italy)).toMatchObject({ months: 40, dueCount: 1 });
    await run();
    expect(await anonymised(old, young, legal)).toEqual([true, false, false]);
    t.clock.advance({ hours: 1 });
    expect(await stored()).toMatchObject({ retentionMonths: 12, shorterRetention: null });
    expect(await ofMarket(italy)).toMatchObject({ months: 12, dueCount: 1, heldCount: 1 });
    await run();
    expect(await anonymised(young, legal)).toEqual([true, false]);
    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entity, 'market'))
      .orderBy(auditEntries.auditId);
    expect(entries.at(-1)).toMatchObject({
      actorUserId: editor.userId,
      entityId: String(italy),
      changes: [
        { field: 'retentionMonths', from: 40, to: 12 },
        { field: 'shorterRetentionFrom', to: from },
        { field: 'cases', to: 1 },
      ],
    });
  });

  it('can be changed back before it takes effect; another shorter one waits again', async () => {
    expect((await keep(editor, italy, 36)).body.retentionMonths).toBe(36);
    await keep(editor, italy, 24);
    t.clock.advance({ days: 2 });
    const { body } = await keep(editor, italy, 12);
    const from = new Date(Date.parse(t.clock.now()) + 3 * 86_400_000).toISOString();
    expect(body).toEqual({ retentionMonths: 36, shorterRetention: { months: 12, from } });
    t.clock.advance({ days: 2 });
    expect((await keep(editor, italy, 36)).body).toEqual({ retentionMonths: 36, shorterRetention: null });
    t.clock.advance({ days: 2 });
    expect((await stored()).retentionMonths).toBe(36);
  });
});
