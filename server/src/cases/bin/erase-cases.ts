import { binDays } from '@cfm/contract/platform/limits.ts';
import { and, asc, eq, inArray, lt, notExists, notInArray, or, sql } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { drafts } from '../../access/users/tables.ts';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { deleteContacts, erasePersonalValues } from '../../people/contacts/delete-contacts.ts';
import { listMergedIds } from '../../people/contacts/merged-ids.ts';
import { contactCars, contacts } from '../../people/contacts/tables.ts';
import { addTime } from '../../platform/time/add-time.ts';
import { changeCase } from '../case/change-case.ts';
import { caseEvents, cases } from '../case/tables.ts';
import { releaseFiles } from '../events/queries.ts';
import { attachments } from '../events/tables.ts';
import { caseIntegrations } from '../relations/tables.ts';

/**
 * Erases cases that have been in the bin for 30 days (rule 3.43), each in its own transaction. Returns how many. A
 * failing case does not block the others: its error is logged, and the job fails at its end, so that it is retried.
 */
export async function eraseCases(ctx: Ctx, stopping?: AbortSignal): Promise<number> {
  const due = await ctx.db
    .select({ caseId: cases.caseId })
    .from(cases)
    .where(isDue(ctx))
    .orderBy(asc(cases.deletedAt), asc(cases.caseId));
  let erased = 0;
  let failed = 0;
  for (const { caseId } of due) {
    if (stopping?.aborted) break;
    try {
      erased += await inTransaction(ctx, (tx) => eraseCase(tx, caseId));
    } catch (error) {
      failed += 1;
      ctx.log.error({ err: error, caseId }, 'deleted case not erased');
    }
  }
  if (erased > 0) ctx.log.info({ erased }, 'deleted cases erased');
  if (failed > 0) throw new Error(`${failed} deleted cases not erased`);
  return erased;
}

/** Keeps legal cases and cases whose contact is on legal hold (rule 19.6). */
const isDue = ({ now }: Ctx) =>
  and(
    lt(cases.deletedAt, addTime(now(), { days: -binDays })),
    eq(cases.legal, false),
    sql`not exists (select from contacts o where o.held_at is not null and (o.contact_id = ${cases.contactId}
      or o.contact_id = (select k.contact_id from contact_cars k where k.contact_car_id = ${cases.contactCarId})))`,
  );

/** Returns 0 for a case that another server is erasing, or that was restored meanwhile. */
async function eraseCase(tx: Tx, caseId: number): Promise<number> {
  const rows = await tx.db
    .select({ caseId: cases.caseId, contactId: cases.contactId, contactCarId: cases.contactCarId })
    .from(cases)
    .where(and(eq(cases.caseId, caseId), isDue(tx)))
    .for('update', { skipLocked: true });
  if (rows.length === 0) return 0;
  await eraseLockedCases(tx, rows);
  return 1;
}

interface LockedCase {
  caseId: number;
  contactId: number | null;
}
/**
 * Erases cases that the transaction has locked, with everything that belongs to them, and customers that no other case
 * mentions. Returns the ids of the erased contacts. The nightly sweep removes the files.
 */
export async function eraseLockedCases(tx: Tx, rows: readonly LockedCase[]): Promise<number[]> {
  const caseIds = rows.map(({ caseId }) => caseId);
  const files = await tx.db
    .select({ storedFileId: attachments.storedFileId, attachmentId: attachments.attachmentId })
    .from(attachments)
    .where(inArray(attachments.caseId, caseIds));
  const events = await tx.db
    .select({ caseEventId: caseEvents.caseEventId })
    .from(caseEvents)
    .where(inArray(caseEvents.caseId, caseIds));
  const formerIds = await listFormerCases(tx, caseIds);
  await releaseChildren(tx, caseIds);
  // Events, mails, links and other dependent rows are deleted by cascade.
  await tx.db.delete(cases).where(inArray(cases.caseId, caseIds));
  await releaseFiles(
    tx.db,
    files.map(({ storedFileId }) => storedFileId),
  );
  await tx.db
    .delete(drafts)
    .where(or(...caseIds.map((caseId) => sql`${drafts.key} like ${`case:${caseId}:%`}`)));
  const contactIds = await eraseUnused(
    tx,
    rows.flatMap(({ contactId }) => contactId ?? []),
  );
  await erasePersonalValues(tx, { caseIds, contactIds });
  const ids = (list: readonly number[]) => sql`${sql.param([...list])}::int[]`;
  const eventIds = events.map(({ caseEventId }) => caseEventId);
  const fileIds = files.map(({ attachmentId }) => attachmentId);
  await tx.db.execute(
    sql`select erase_values_of_events(${ids(formerIds)}, ${ids(eventIds)}, ${ids(fileIds)})`,
  );
  for (const caseId of caseIds)
    await recordAudit(tx, { entity: 'case', entityId: caseId, action: 'erase', caseId });
  return contactIds;
}

/** Clears the parent of cases whose parent is erased. */
async function releaseChildren(tx: Tx, caseIds: readonly number[]): Promise<void> {
  const children = await tx.db
    .select()
    .from(cases)
    .where(and(inArray(cases.parentId, [...caseIds]), notInArray(cases.caseId, [...caseIds])))
    .orderBy(asc(cases.caseId))
    .for('update');
  for (const child of children) await changeCase(tx, child, { parentId: null }, 'removeParent');
}

/** Earlier cases of the events of these cases: those they were split from or integrated into for a while. */
export async function listFormerCases(tx: Tx, caseIds: readonly number[]): Promise<number[]> {
  const takenFrom = await tx.db
    .select({ caseId: sql<number>`(${caseEvents.details} ->> 'caseId')::int` })
    .from(caseEvents)
    .where(
      and(
        inArray(caseEvents.caseId, [...caseIds]),
        eq(caseEvents.type, 'relation'),
        sql`${caseEvents.details} ->> 'kind' = 'convertedFrom'`,
      ),
    );
  const partOf = await tx.db
    .select({ caseId: caseIntegrations.targetId })
    .from(caseIntegrations)
    .where(inArray(caseIntegrations.caseId, [...caseIds]));
  return [...takenFrom, ...partOf].map(({ caseId }) => caseId);
}

/** Erases contacts that only the erased cases mention. Without a case all users would see them (rule 6.8). */
async function eraseUnused(tx: Tx, contactIds: readonly number[]): Promise<number[]> {
  if (contactIds.length === 0) return [];
  const usedBy = (condition: ReturnType<typeof eq>) =>
    tx.db.select({ one: sql`1` }).from(cases).where(condition);
  const unused = await tx.db
    .select({ contactId: contacts.contactId })
    .from(contacts)
    .where(
      and(
        inArray(contacts.contactId, [...contactIds]),
        notExists(usedBy(eq(cases.contactId, contacts.contactId))),
        notExists(
          tx.db
            .select({ one: sql`1` })
            .from(cases)
            .innerJoin(contactCars, eq(contactCars.contactCarId, cases.contactCarId))
            .where(eq(contactCars.contactId, contacts.contactId)),
        ),
      ),
    )
    .orderBy(asc(contacts.contactId))
    .for('update', { of: contacts });
  const ids = unused.map(({ contactId }) => contactId);
  if (ids.length === 0) return [];
  const mergedIds = await listMergedIds(tx.db, ids);
  await deleteContacts(tx, ids);
  for (const contactId of ids)
    await recordAudit(tx, { entity: 'contact', entityId: contactId, action: 'erase' });
  return [...ids, ...mergedIds];
}
