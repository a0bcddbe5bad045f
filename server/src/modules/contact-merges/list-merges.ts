import type { ContactMerge } from '@cfm/contract/contact-merges.ts';
import { desc, eq, getTableColumns } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Ctx } from '../../context.ts';
import { getContact } from '../contacts/queries.ts';
import { users } from '../users/tables.ts';
import { undoableUntil } from './policy.ts';
import { contactMerges } from './tables.ts';

const undoer = alias(users, 'undoer');
const nameOf = (user: { firstName: string; lastName: string } | null) =>
  user && `${user.firstName} ${user.lastName}`;

/** What was merged into a contact that the actor sees, the newest first; what came with one that was merged itself, too. */
export async function listMerges(ctx: Ctx, { contactId }: { contactId: number }): Promise<ContactMerge[]> {
  await getContact(ctx, contactId);
  const rows = await ctx.db
    .select({
      merge: getTableColumns(contactMerges),
      by: { firstName: users.firstName, lastName: users.lastName },
      undoneBy: { firstName: undoer.firstName, lastName: undoer.lastName },
    })
    .from(contactMerges)
    .leftJoin(users, eq(users.userId, contactMerges.byUserId))
    .leftJoin(undoer, eq(undoer.userId, contactMerges.undoneByUserId))
    .where(eq(contactMerges.contactId, contactId))
    .orderBy(desc(contactMerges.contactMergeId));
  const now = ctx.now();
  return rows.map(({ merge, by, undoneBy }) => ({
    contactMergeId: merge.contactMergeId,
    otherContactId: merge.otherContactId,
    otherName: merge.merged && fullNameOf(merge.merged.other.row),
    mergedAt: merge.mergedAt,
    mergedBy: nameOf(by),
    undoneAt: merge.undoneAt,
    undoneBy: nameOf(undoneBy),
    undoableUntil: undoableUntil(merge, now),
  }));
}

const fullNameOf = ({
  academicTitle,
  firstName,
  lastName,
}: {
  academicTitle: string | null;
  firstName: string | null;
  lastName: string;
}) => [academicTitle, firstName, lastName].filter(Boolean).join(' ');
