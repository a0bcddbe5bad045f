import type { Ctx } from '../../context.ts';
import { rejectField } from '../../platform/texts/reject-field.ts';

interface WithMailbox {
  mailboxId?: number | null | undefined;
  mailbox?: { id: number } | null | undefined;
}

/**
 * The form with the id of its mailbox. A call gives the id, or the mailbox as a case is read, or both if they agree
 * (rule 3.16).
 */
export function withMailboxId<Form extends WithMailbox>(
  ctx: Ctx,
  form: Form,
): Form & { mailboxId: number | null } {
  const { mailboxId, mailbox } = form;
  if (mailbox === undefined) return { ...form, mailboxId: mailboxId ?? null };
  const idOfMailbox = mailbox?.id ?? null;
  if (mailboxId !== undefined && mailboxId !== idOfMailbox)
    rejectField(ctx, 'mailbox', 'differs', { values: { name: 'mailboxId' } });
  return { ...form, mailboxId: idOfMailbox };
}
