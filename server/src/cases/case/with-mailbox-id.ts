import type { Ctx } from '../../context.ts';
import { rejectField } from '../../platform/texts/reject-field.ts';

interface WithMailbox {
  mailboxId: number | null;
  mailbox?: { id: number } | null | undefined;
}

/**
 * The form with the id of its mailbox. A call gives the id, or the mailbox as a case is read, or both if they agree
 * (rule 3.16).
 */
export function withMailboxId<Form extends WithMailbox>(ctx: Ctx, form: Form): Form {
  if (form.mailbox === undefined) return form;
  const mailboxId = form.mailbox?.id ?? null;
  if (form.mailboxId !== null && form.mailboxId !== mailboxId)
    rejectField(ctx, 'mailbox', 'differs', { values: { name: 'mailboxId' } });
  return { ...form, mailboxId };
}
