import { count, desc, eq, inArray, sql } from 'drizzle-orm';
import { fullNameSql } from '../../access/users/full-name-sql.ts';
import { users } from '../../access/users/tables.ts';
import type { Ctx } from '../../context.ts';
import { found } from '../../errors.ts';
import type { Db } from '../../platform/db/client.ts';
import { only } from '../../platform/db/only.ts';
import { readPictures, withPictures } from '../../platform/outbox/inline-pictures.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { monthlySendings, type SentTo } from './tables.ts';

const sentColumns = {
  monthlySendingId: monthlySendings.monthlySendingId,
  month: monthlySendings.month,
  sentAt: monthlySendings.sentAt,
  sentBy: sql<string>`${fullNameSql('users')}`,
  recipients: monthlySendings.recipients,
};

/** Sent reports, newest first (rule 23.8). */
export async function listSentReports({ db }: Ctx, { skip, take }: { skip: number; take: number }) {
  const items = await db
    .select(sentColumns)
    .from(monthlySendings)
    .innerJoin(users, eq(users.userId, monthlySendings.sentByUserId))
    .orderBy(desc(monthlySendings.monthlySendingId))
    .limit(take)
    .offset(skip);
  const [all] = await db.select({ totalCount: count() }).from(monthlySendings);
  return { totalCount: all?.totalCount ?? 0, items: await withStates(db, items) };
}

interface OfSending {
  monthlySendingId: number;
}
export async function getSending({ db }: Pick<Ctx, 'db'>, { monthlySendingId }: OfSending) {
  const [row] = await db
    .select(sentColumns)
    .from(monthlySendings)
    .innerJoin(users, eq(users.userId, monthlySendings.sentByUserId))
    .where(eq(monthlySendings.monthlySendingId, monthlySendingId));
  return only(await withStates(db, [found(row)]));
}

/** A copy of a sent report, with inline pictures. */
export async function getSentReport(ctx: Ctx, { monthlySendingId }: OfSending) {
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

/** Adds the state of the mail to each recipient. */
async function withStates<Sent extends { recipients: SentTo[] }>(db: Db, rows: readonly Sent[]) {
  const mailIds = rows.flatMap(({ recipients }) => recipients.flatMap(({ mailId }) => mailId ?? []));
  const mails = await db
    .select({ mailId: outgoingMails.mailId, state: outgoingMails.state })
    .from(outgoingMails)
    .where(inArray(outgoingMails.mailId, mailIds));
  const stateOf = new Map(mails.map(({ mailId, state }) => [mailId, state]));
  return rows.map((row) => ({
    ...row,
    recipients: row.recipients.map(({ name, email, mailId }) => ({
      name,
      email,
      state: mailId === undefined ? null : (stateOf.get(mailId) ?? null),
    })),
  }));
}
