import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { cases } from '../../cases/case/tables.ts';
import type { Ctx, Tx } from '../../context.ts';
import { contactCars, contacts } from '../contacts/tables.ts';
import { erasures } from '../privacy/tables.ts';
import { isDue, type Lot } from './due-cases.ts';

export interface Member {
  caseId: number;
  contactId: number | null;
  contactCarId: number | null;
}
export interface Family {
  members: Member[];
  /** Customers, and owners of the cars. */
  contacts: { contactId: number; firstName: string | null; lastName: string; emails: string[] }[];
  /** What prevents the anonymisation; null if nothing does. */
  keptBy: 'held' | 'erasing' | null;
}

/**
 * Locks a due case, the cases integrated into it, which are treated the same, and their contacts. Prevents new holds
 * and new cases of the contacts meanwhile. Returns null if the case is not due any more.
 */
export async function lockFamily(tx: Tx, lot: Lot, caseId: number): Promise<Family | null> {
  const rows = await tx.db
    .select({
      caseId: cases.caseId,
      contactId: cases.contactId,
      contactCarId: cases.contactCarId,
      legal: cases.legal,
      isDue: sql<boolean>`${isDue(lot)}`,
    })
    .from(cases)
    .where(or(eq(cases.caseId, caseId), eq(cases.integratedIntoId, caseId)))
    .orderBy(asc(cases.caseId))
    .for('update');
  if (!rows.find((row) => row.caseId === caseId)?.isDue) return null;
  const members = rows.map(({ legal: _legal, isDue: _isDue, ...member }) => member);
  const persons = await lockPersons(tx, members);
  const isHeld = rows.some(({ legal }) => legal) || persons.some(({ heldAt }) => heldAt !== null);
  const keptBy = isHeld ? 'held' : (await isErased(tx, persons)) ? 'erasing' : null;
  return { members, contacts: persons, keptBy };
}

async function lockPersons({ db }: Tx, members: readonly Member[]) {
  const carIds = members.flatMap(({ contactCarId }) => contactCarId ?? []);
  const owners =
    carIds.length === 0
      ? []
      : await db
          .select({ contactId: contactCars.contactId })
          .from(contactCars)
          .where(inArray(contactCars.contactCarId, carIds));
  const ids = [...members, ...owners].flatMap(({ contactId }) => contactId ?? []);
  if (ids.length === 0) return [];
  return db
    .select({
      contactId: contacts.contactId,
      firstName: contacts.firstName,
      lastName: contacts.lastName,
      emails: contacts.emails,
      heldAt: contacts.heldAt,
    })
    .from(contacts)
    .where(inArray(contacts.contactId, ids))
    .orderBy(asc(contacts.contactId))
    .for('update');
}

/** True if one of these persons is being erased. The erasure handles their cases. */
async function isErased({ db }: Ctx, persons: readonly { contactId: number }[]): Promise<boolean> {
  const ids = persons.map(({ contactId }) => contactId);
  if (ids.length === 0) return false;
  const open = await db
    .select({ erasureId: erasures.erasureId })
    .from(erasures)
    .where(and(inArray(erasures.contactId, ids), isNull(erasures.finishedAt)))
    .limit(1);
  return open.length > 0;
}
