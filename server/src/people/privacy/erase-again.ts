import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { instantJson } from '../../platform/db/columns.ts';
import { statement } from '../../platform/db/statements.ts';
import { erasedMark } from '../../platform/texts/erased-mark.ts';
import { casesOfContact } from '../contacts/list-persons.ts';
import { lockContact } from '../contacts/queries.ts';
import { undoMergeAgain } from '../contacts/undo-merge.ts';
import { beginErasure } from './begin-erasure.ts';
import { eraseAgainJob } from './erase-job.ts';
import { type ErasureRecord, listRecords, readRecord, recordErasure } from './erasure-records.ts';
import { erasures } from './tables.ts';

/**
 * Compares the list in the file store with the erasures of the database (rule 19.13). Repeats erasures that the
 * database does not know, for example after a restore, and writes records that the list lacks. A failing one does not
 * block the others; its error is thrown at the end. Returns the number of persons being erased again.
 */
export async function eraseAgain(ctx: Ctx): Promise<number> {
  const listed = await listRecords(ctx.files);
  const known = await ctx.db
    .select({ erasureId: erasures.erasureId, recordKey: erasures.recordKey })
    .from(erasures)
    .orderBy(erasures.erasureId);
  const knownKeys = new Set(known.map(({ recordKey }) => recordKey));
  const problems: unknown[] = [];
  const noting = async (work: () => Promise<unknown>) => {
    await work().catch((error: unknown) => problems.push(error));
  };
  let persons = 0;
  for (const [recordKey, keys] of listed)
    if (!knownKeys.has(recordKey))
      for (const key of keys)
        await noting(async () => {
          persons += await beginAgain(ctx, await readRecord(ctx.files, key));
        });
  for (const { erasureId, recordKey } of known)
    if (!listed.has(recordKey)) await noting(() => recordErasure(ctx, erasureId));
  if (persons > 0) ctx.log.warn({ persons }, 'erasures repeated from the erasure list');
  if (problems.length > 0) throw problems[0];
  return persons;
}

/**
 * Runs before the first job of a start, so that nothing is mailed to restored persons. If the file store is
 * unavailable, the server starts anyway and a job retries.
 */
export async function eraseAgainAtStart(ctx: Ctx): Promise<void> {
  try {
    await eraseAgain(ctx);
  } catch (error) {
    ctx.log.error({ err: error }, 'erasure list not applied, retry scheduled');
    await inTransaction(ctx, (tx) => tx.jobs.enqueue(tx, eraseAgainJob, {}));
  }
}

const sameAsRecorded = statement({
  name: 'state of an erasure in this database',
  row: z.object({
    contactIds: z.array(z.number()),
    contactCarIds: z.array(z.number()),
    caseIds: z.array(z.number()),
    keptCaseIds: z.array(z.number()),
  }),
  sql: ({ contacts, contactCars, cases, keptCases }: ErasureRecord) => {
    const recorded = (rows: readonly object[]) =>
      sql`jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality r(of, place)`;
    return sql`with persons as materialized (
        select o.contact_id, r.place from ${recorded(contacts)} join contacts o
          on o.contact_id = (r.of ->> 'contactId')::int and ${instantJson(sql`o.created_at`)} = r.of ->> 'createdAt'),
      driven as (select contact_car_id from contact_cars where contact_id in (select contact_id from persons))
    select (select coalesce(array_agg(contact_id order by place), '{}') from persons) as "contactIds",
      (select coalesce(array_agg(k.contact_car_id order by r.place), '{}') from ${recorded(contactCars)} join contact_cars k
        on k.contact_car_id = (r.of ->> 'contactCarId')::int and ${instantJson(sql`k.created_at`)} = r.of ->> 'createdAt'
        where k.contact_car_id not in (select contact_car_id from driven)) as "contactCarIds",
      (select coalesce(array_agg(c.case_id order by r.place), '{}') from ${recorded(cases)} join cases c
        on c.case_id = (r.of ->> 'caseId')::int and ${instantJson(sql`c.created_date_time`)} = r.of ->> 'createdAt'
        where (c.contact_id in (select contact_id from persons)) is not true
          and (c.contact_car_id in (select contact_car_id from driven)) is not true) as "caseIds",
      (select coalesce(array_agg(c.case_id order by r.place), '{}') from ${recorded(keptCases)} join cases c
        on c.case_id = (r.of ->> 'caseId')::int and ${instantJson(sql`c.created_date_time`)} = r.of ->> 'createdAt') as "keptCaseIds"`;
  },
});

/**
 * Repeats an erasure. Holds of the older state do not prevent it, because they ended before the person was erased.
 * Creates a row even if nothing of the person is in this database, so that the erasure is known from then on.
 */
async function beginAgain(ctx: Ctx, record: ErasureRecord): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await separateOthers(tx, record);
    const [here] = await sameAsRecorded(tx.db, record);
    if (!here) throw new Error('no row for the state of an erasure');
    const { contactIds, keptCaseIds, ...unownedData } = here;
    // In this state it may belong to another person, because it was assigned later.
    const hasUnownedData = unownedData.caseIds.length + unownedData.contactCarIds.length > 0;
    let persons = 0;
    const begin = async (contactId: number | null, more: typeof unownedData) => {
      const erasureId = await beginErasure(tx, {
        contactId,
        reason: erasedMark,
        recordKey: record.recordKey,
        recordedAt: tx.now(),
        ...more,
        keptCaseIds,
        endedWork: record.endedWork,
        caseCount: await countCases(tx, contactId, more.caseIds),
      });
      if (erasureId === null) return;
      if (contactId !== null) persons += 1;
      await recordAudit(tx, {
        entity: 'erasure',
        entityId: erasureId,
        action: 'repeat',
        changes: [
          ...(contactId === null ? [] : [{ field: 'contactId' as const, to: contactId }]),
          { field: 'firstErasureId', to: record.erasureId },
          { field: 'requestedAt', to: record.requestedAt },
        ],
      });
    };
    for (const contactId of contactIds) {
      await lockContact(tx, contactId, 'correction');
      await begin(contactId, { caseIds: [], contactCarIds: [] });
    }
    if (hasUnownedData || contactIds.length === 0) await begin(null, unownedData);
    return persons;
  });
}

const countedCases = statement({
  name: 'how many cases are erased',
  row: z.object({ count: z.number() }),
  sql: (contactId: number | null, caseIds: readonly number[]) => sql`select count(*)::int as count from cases
    where case_id in ${casesOfContact(sql`${contactId}::int`)} or case_id = any(${sql.param([...caseIds])}::int[])`,
});
const countCases = async (tx: Tx, contactId: number | null, caseIds: readonly number[]) =>
  (await countedCases(tx.db, contactId, caseIds))[0]?.count ?? 0;

/** Undoes merges of contacts that were separate when the person was erased. They are other persons and stay. */
async function separateOthers(tx: Tx, { contacts }: ErasureRecord): Promise<void> {
  for (;;) {
    const { rows } = await tx.db.execute<{ id: number }>(sql`select m.contact_merge_id as id
      from jsonb_array_elements(${JSON.stringify(contacts)}::jsonb) r(of) join contacts o
        on o.contact_id = (r.of ->> 'contactId')::int and ${instantJson(sql`o.created_at`)} = r.of ->> 'createdAt'
      join contact_merges m on m.contact_id = o.contact_id and m.into_contact_id = o.contact_id
      where m.undone_at is null and m.other_contact_id <> all(${sql.param(contacts.map(({ contactId }) => contactId))}::int[])
      order by m.contact_merge_id desc limit 1`);
    if (!rows[0]) return;
    await undoMergeAgain(tx, rows[0].id);
  }
}
