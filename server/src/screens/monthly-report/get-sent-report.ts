import { eq } from 'drizzle-orm';
import { users } from '../../access/users/tables.ts';
import type { Ctx } from '../../context.ts';
import { found } from '../../errors.ts';
import { only } from '../../platform/db/only.ts';
import { readPictures, withPictures } from '../../platform/outbox/inline-pictures.ts';
import { sentColumns, withStates } from './queries.ts';
import { monthlySendings } from './tables.ts';

/** A copy of a sent report, with inline pictures. */
export async function getSentReport(ctx: Ctx, { monthlySendingId }: { monthlySendingId: number }) {
  const [row] = await ctx.db
    .select({
      ...sentColumns,
      subject: monthlySendings.subject,
      html: monthlySendings.html,
      pictures: monthlySendings.pictures,
    })
    .from(monthlySendings)
    .innerJoin(users, eq(users.userId, monthlySendings.sentByUserId))
    .where(eq(monthlySendings.monthlySendingId, monthlySendingId));
  const { pictures, html, ...kept } = found(row);
  const sent = only(await withStates(ctx.db, [kept]));
  return { ...sent, html: withPictures(html, await readPictures(ctx, pictures)) };
}
