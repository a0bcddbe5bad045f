import type { forwardForm } from '@cfm/contract/process/forwarding.ts';
import type * as z from 'zod/mini';
import { caseFactsOf } from '../../cases/case/case-facts.ts';
import { effectiveDueDate } from '../../cases/case/due-date-pause.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { chosenFiles } from '../../cases/mail/chosen-files.ts';
import { sendersOf } from '../../cases/mail/envelope.ts';
import { filesAsLinks, type SentFile } from '../../cases/mail/mail-files.ts';
import { distinctRecipients } from '../../cases/mail/recipients.ts';
import { subjectOf } from '../../cases/mail/subject.ts';
import { dueDateFor, isTooFarAhead } from '../../catalog/rules/due-date.ts';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { rejectField, ruleText } from '../../platform/texts/reject-field.ts';
import type { RichText } from '../../platform/texts/rich-text.ts';
import type { ForwardMail } from './forward-mail.ts';
import { listDealersByIds } from './queries.ts';
import { choiceOf, sharedDetailsOf } from './shared-details.ts';

export type ForwardInput = z.output<typeof forwardForm>;
/** Form fields that the mails depend on. */
type MailOfForward = Omit<ForwardInput, 'withReminders' | 'message'>;

/**
 * Composes everything that a forward sends, for both preview and sending. `addedFiles` were uploaded with the forward.
 */
export async function composeForward(
  ctx: Ctx,
  row: CaseRow,
  form: MailOfForward & { message: RichText },
  addedFiles: readonly SentFile[] = [],
) {
  const { to, cc } = distinctRecipients(form);
  const dealers = await checkDealers(ctx, form);
  const files = [...(await chosenFiles(ctx, row, form.attachmentIds)), ...addedFiles];
  const dueDateTime = await dueOf(ctx, row, form);
  const shown = await sharedDetailsOf(ctx.db, row, form, form.language);
  const mail: ForwardMail = {
    language: form.language,
    internalId: row.internalId,
    message: form.message,
    sender: sendersOf(ctx),
    dueDateTime,
    shown,
    linkedFiles: filesAsLinks(ctx, files),
  };
  return {
    to: to.map(({ email, dealerId }) => {
      // Names the dealer only at one of its own addresses, because actions of the link are shown under its name.
      const dealer = dealers.find((each) => each.dealerId === dealerId && hasAddress(each.emails, email));
      return { email, dealerId: dealer?.dealerId ?? null, dealerName: dealer?.name ?? null };
    }),
    cc,
    subject: subjectOf(row.internalId, form.subject),
    mail,
    choice: choiceOf(shown),
    files,
  };
}
export type ComposedForward = Awaited<ReturnType<typeof composeForward>>;

const hasAddress = (addresses: readonly string[], email: string): boolean =>
  addresses.some((address) => address.toLowerCase() === email.toLowerCase());

async function checkDealers(ctx: Ctx, form: MailOfForward) {
  const ids = form.to.flatMap(({ dealerId }) => dealerId ?? []);
  const known = ids.length === 0 ? [] : await listDealersByIds(ctx.db, ids);
  const fields: Record<string, string> = {};
  form.to.forEach(({ dealerId }, i) => {
    const field = `to.${i}.dealerId`;
    if (dealerId !== null && !known.some((dealer) => dealer.dealerId === dealerId))
      fields[field] = ruleText(ctx, field, 'dealerUnknown');
  });
  if (Object.keys(fields).length > 0) throw new AppError('BadRequest', { fields });
  return known;
}

/** The due date that the user chose, else that of the due-date rule, else that of the case. */
async function dueOf(ctx: Ctx, row: CaseRow, form: MailOfForward): Promise<string | null> {
  if (form.dueDateTime) {
    const chosen = form.dueDateTime;
    if (chosen <= ctx.now()) rejectField(ctx, 'dueDateTime', 'dueDatePast');
    if (isTooFarAhead(chosen, ctx.now())) rejectField(ctx, 'dueDateTime', 'dueDateTooFar');
    return chosen;
  }
  const facts = await caseFactsOf(ctx.db, row);
  const due = await effectiveDueDate(ctx, row);
  return (await dueDateFor(ctx.db, facts, ctx.now(), due)) ?? due;
}
