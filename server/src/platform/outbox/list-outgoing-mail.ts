import type { OutgoingMailRow } from '@cfm/contract/platform/outbox.ts';
import type { Ctx } from '../../context.ts';
import { countMails, listMails, type MailFilter } from './queries.ts';

type ListedMail = Awaited<ReturnType<typeof listMails>>[number];

/** Mails that the product wrote, newest first (rule 10.5). */
export async function listOutgoingMail(ctx: Ctx, query: MailFilter & { skip: number; take: number }) {
  const rows = await listMails(ctx, query, query);
  return { totalCount: await countMails(ctx, query), items: rows.map(asRow) };
}

export function asRow({ createdAt, deliveredAt, ...row }: ListedMail): OutgoingMailRow {
  return { ...row, createdDateTime: createdAt, deliveredDateTime: deliveredAt };
}
