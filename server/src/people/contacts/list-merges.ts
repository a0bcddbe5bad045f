import type { ContactMerge } from '@cfm/contract/people/contact-merges.ts';
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { contactScope } from '../../access/case-scope/contact-scope.ts';
import { users } from '../../access/users/tables.ts';
import type { Ctx } from '../../context.ts';
import { getContact } from './get-contact.ts';
import { undoableUntil } from './policy.ts';
import { contactMerges, contacts } from './tables.ts';

const undoer = alias(users, 'undoer');
const nameOf = (user: { firstName: string; lastName: string } | null) =>
  user && `${user.firstName} ${user.lastName}`;

/** The merges into a contact that the actor sees, newest first. Includes earlier merges of merged contacts. */
export async function listMerges(ctx: Ctx, { contactId }: { contactId: number }): Promise<ContactMerge[]> {
  await getContact(ctx, contactId);
  const rows = await ctx.db
    .select({
      merge: getTableColumns(contactMerges),
      by: { firstName: users.firstName, lastName: users.lastName },
      undoneBy: { firstName: undoer.firstName, lastName: undoer.lastName },
      // Drizzle turns the group into null if its first column is null, so a NOT NULL column comes first.
      other: {
        lastName: contacts.lastName,
        firstName: contacts.firstName,
        academicTitle: contacts.academicTitle,
      },
    })
    .from(contactMerges)
    .leftJoin(users, eq(users.userId, contactMerges.byUserId))
    .leftJoin(undoer, eq(undoer.userId, contactMerges.undoneByUserId))
    // The name of the other contact after an undo, when it exists again.
    .leftJoin(
      contacts,
      and(
        eq(contacts.contactId, contactMerges.otherContactId),
        contactScope(ctx.actor, sql`${contacts.contactId}`),
      ),
    )
    .where(eq(contactMerges.contactId, contactId))
    .orderBy(desc(contactMerges.contactMergeId));
  const now = ctx.now();
  return rows.map(({ merge, by, undoneBy, other }) => ({
    contactMergeId: merge.contactMergeId,
    otherContactId: merge.otherContactId,
    otherName: fullNameOf(merge.merged?.other.row ?? other),
    mergedAt: merge.mergedAt,
    mergedBy: nameOf(by),
    undoneAt: merge.undoneAt,
    undoneBy: nameOf(undoneBy),
    undoableUntil: undoableUntil(merge, now),
  }));
}

interface Named {
  academicTitle: string | null;
  firstName: string | null;
  lastName: string;
}
const fullNameOf = (contact: Named | null) =>
  contact && [contact.academicTitle, contact.firstName, contact.lastName].filter(Boolean).join(' ');
