import type { forwardForm } from '@cfm/contract/forwarding.ts';
import { titleMaxLength } from '@cfm/contract/limits.ts';
import type * as z from 'zod/mini';
import { type Ctx, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { htmlOfMessage, plainText } from '../../texts/rich-text.ts';
import { textsOf } from '../../texts/texts.ts';
import { listBlacklisted } from '../blacklist/queries.ts';
import { caseFactsOf } from '../cases/case-facts.ts';
import type { CaseRow } from '../cases/load-case.ts';
import { dueDateFor, isTooFarAhead } from '../rules/due-date.ts';
import type { ForwardMail } from './forward-mail.ts';
import { filesAsLinks, type SentFile } from './mail-files.ts';
import { findCaseFiles, listDealersByIds } from './queries.ts';
import { choiceOf, shownMatterOf } from './shown-matter.ts';

export type ForwardInput = z.output<typeof forwardForm>;
type Fields = Record<string, string>;

/** `[2026-004711] …`, the tag by which an answer is assigned to its case. What is too long for a subject ends at a word. */
export const subjectOf = (internalId: string, text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  const tag = `[${internalId}]`;
  const whole = line.includes(tag) ? line : `${tag} ${line}`;
  if (whole.length <= titleMaxLength) return whole;
  const words = whole.slice(0, Math.max(0, whole.lastIndexOf(' ', titleMaxLength - 1)));
  // A text without blanks, as in Chinese, has no end of a word near.
  return `${words.length > titleMaxLength / 2 ? words : whole.slice(0, titleMaxLength - 1)}…`;
};

/**
 * Everything that a forward sends, from what the user chose. Preview and sending both use it. `addedFiles` were
 * uploaded with the forward.
 */
export async function composeForward(
  ctx: Ctx,
  row: CaseRow,
  form: ForwardInput,
  addedFiles: readonly SentFile[] = [],
) {
  const to = distinct(form.to, (recipient) => recipient.email);
  const toKeys = new Set(to.map(({ email }) => email.toLowerCase()));
  const cc = distinct(form.cc, (email) => email).filter((email) => !toKeys.has(email.toLowerCase()));
  const dealers = await checkDealers(ctx, form);
  const files = [...(await chosenFiles(ctx, row, form)), ...addedFiles];
  const message = htmlOfMessage(form.message);
  const dueDateTime = await dueOf(ctx, row, form);
  const shown = await shownMatterOf(ctx.db, row, form, form.language);
  const mail: ForwardMail = {
    language: form.language,
    internalId: row.internalId,
    message,
    sender: sendersOf(ctx),
    dueDateTime,
    shown,
    linkedFiles: filesAsLinks(ctx, files),
  };
  return {
    to: to.map(({ email, dealerId }) => {
      // Only at an address of its own a dealer answers: what its link does is told in its name.
      const dealer = dealers.find((each) => each.dealerId === dealerId && hasAddress(each.emails, email));
      return { email, dealerId: dealer?.dealerId ?? null, dealerName: dealer?.name ?? null };
    }),
    cc,
    subject: subjectOf(row.internalId, form.subject),
    mail,
    messageText: plainText(message),
    choice: choiceOf(shown),
    files,
  };
}
export type ComposedForward = Awaited<ReturnType<typeof composeForward>>;

/** Refuses mail to a blacklisted address, with a text at the field that holds it (rule 9.4). */
export async function refuseBlacklisted(
  ctx: Ctx,
  form: { to: readonly { email: string }[]; cc: readonly string[] },
): Promise<void> {
  const addresses = [...form.to.map(({ email }) => email), ...form.cc];
  const listed = new Set(await listBlacklisted(ctx.db, addresses));
  if (listed.size === 0) return;
  const t = textsOf(ctx.language, 'mails');
  const fields: Fields = {};
  form.to.forEach(({ email }, i) => {
    if (listed.has(email)) fields[`to.${i}.email`] = t('forwardRecipientBlacklisted', { email });
  });
  form.cc.forEach((email, i) => {
    if (listed.has(email)) fields[`cc.${i}`] = t('forwardRecipientBlacklisted', { email });
  });
  throw new AppError('RecipientBlacklisted', { fields });
}

const hasAddress = (addresses: readonly string[], email: string): boolean =>
  addresses.some((address) => address.toLowerCase() === email.toLowerCase());

function distinct<T>(values: readonly T[], keyOf: (value: T) => string): T[] {
  const seen = new Map<string, T>();
  for (const value of values) {
    const key = keyOf(value).toLowerCase();
    if (!seen.has(key)) seen.set(key, value);
  }
  return [...seen.values()];
}

async function checkDealers(ctx: Ctx, form: ForwardInput) {
  const ids = form.to.flatMap(({ dealerId }) => dealerId ?? []);
  const known = ids.length === 0 ? [] : await listDealersByIds(ctx.db, ids);
  const fields: Fields = {};
  form.to.forEach(({ dealerId }, i) => {
    if (dealerId !== null && !known.some((dealer) => dealer.dealerId === dealerId))
      fields[`to.${i}.dealerId`] = textsOf(ctx.language, 'mails')('forwardDealerUnknown');
  });
  if (Object.keys(fields).length > 0) throw new AppError('BadRequest', { fields });
  return known;
}

/** The files of the case that were chosen: opt-in, each has to belong to this case. */
async function chosenFiles(ctx: Ctx, row: CaseRow, form: ForwardInput) {
  const ids = [...new Set(form.attachmentIds)];
  if (ids.length === 0) return [];
  return (await findCaseFiles(ctx.db, row.caseId, ids)).map((file) => {
    if (file) return file;
    const text = textsOf(ctx.language, 'mails')('forwardAttachmentUnknown');
    throw new AppError('BadRequest', { fields: { attachmentIds: text } });
  });
}

/** The date that the user chose, else that of the due-date rule, else that of the case. */
async function dueOf(ctx: Ctx, row: CaseRow, form: ForwardInput): Promise<string | null> {
  if (form.dueDateTime) {
    const chosen = form.dueDateTime;
    const fault =
      chosen <= ctx.now() ? 'forwardDuePast' : isTooFarAhead(chosen, ctx.now()) ? 'forwardDueTooFar' : null;
    if (fault === null) return chosen;
    throw new AppError('BadRequest', { fields: { dueDateTime: textsOf(ctx.language, 'mails')(fault) } });
  }
  const facts = await caseFactsOf(ctx.db, row);
  return (await dueDateFor(ctx.db, facts, ctx.now(), row.dueDateTime)) ?? row.dueDateTime;
}

/** Who signs a forward: the person who sends it, and their team. */
export const sendersOf = (ctx: Ctx): readonly [name: string, team: string] => [
  userOf(ctx).fullName,
  ctx.config.complaintTeam,
];
