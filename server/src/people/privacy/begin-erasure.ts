import { eq } from 'drizzle-orm';
import type { Tx } from '../../context.ts';
import { contacts } from '../contacts/tables.ts';
import { endRequestsTo } from './end-requests-to.ts';
import { eraseJob } from './erase-job.ts';
import { keepRepeatConcerns } from './keep-repeat-concerns.ts';
import { readPersonIdentifiers } from './person-identifiers.ts';
import { placesOfTexts } from './places-of-texts.ts';
import { erasures } from './tables.ts';

type NewErasure = typeof erasures.$inferInsert;
/** Erasure of a contact. If `contactId` is null, of the cases and cars of a person who is not in this database. */
export type Begun = Pick<
  NewErasure,
  'reason' | 'recordKey' | 'recordedAt' | 'caseIds' | 'contactCarIds' | 'keptCaseIds' | 'endedWork'
> & {
  contactId: number | null;
  caseCount: number;
};

/**
 * Starts the erasure of a person and stores their identifiers. Restricts the contact and enqueues the job that does the
 * rest. The caller must have locked the contact, and the context must see it. Returns null if an erasure is already
 * running.
 */
export async function beginErasure(tx: Tx, { caseCount, ...begun }: Begun): Promise<number | null> {
  const { contactId, reason } = begun;
  const byUserId = tx.actor.kind === 'user' ? tx.actor.userId : null;
  const identifiers = contactId === null ? null : await readPersonIdentifiers(tx, contactId);
  const [row] = await tx.db
    .insert(erasures)
    .values({
      ...begun,
      byUserId,
      identifiers,
      requestedAt: tx.now(),
      nextTryAt: tx.now(),
      totalCount: caseCount + placesOfTexts.length + 2,
    })
    .onConflictDoNothing()
    .returning({ erasureId: erasures.erasureId });
  if (!row) return null;
  if (contactId !== null) {
    await keepRepeatConcerns(tx, contactId);
    await endRequestsTo(tx, contactId);
    await tx.db
      .update(contacts)
      .set({ restrictedAt: tx.now(), restrictedByUserId: byUserId, restrictionReason: reason })
      .where(eq(contacts.contactId, contactId));
  }
  await tx.jobs.enqueue(tx, eraseJob, {});
  return row.erasureId;
}
