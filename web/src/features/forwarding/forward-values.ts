import { languageCode } from '@cfm/contract/field-rules.ts';
import { type ForwardForm, forwardForm } from '@cfm/contract/forwarding.ts';
import { htmlOfPlain } from '@cfm/contract/html-text.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import * as z from 'zod/mini';
import type { FormValues } from '../../ui/use-form.ts';

export type ForwardValues = FormValues<typeof forwardForm>;
export interface Proposal {
  to: { email: string; dealerId: number | null; name: string | null }[];
  cc: string[];
  language: Language;
  subject: string;
  message: string;
  dueDateTime: string | null;
  ruleName: string | null;
}

/** A forward as the rule proposes it: nothing of the customer, no files. */
export const proposedValues = (proposal: Proposal): ForwardValues => ({
  to: proposal.to.map(({ email, dealerId }) => ({ email, dealerId })),
  cc: proposal.cc,
  language: proposal.language,
  subject: proposal.subject,
  message: htmlOfPlain(proposal.message),
  dueDateTime: proposal.dueDateTime,
  attachmentIds: [],
  includesCustomer: false,
});

const id = z.number();
/** A draft is kept unfinished as well: nobody to send to, no text yet. */
const draft = z.object({
  to: z.array(z.object({ email: z.string(), dealerId: z.nullish(id) })),
  cc: z.nullish(z.array(z.string())),
  language: languageCode,
  subject: z.nullish(z.string()),
  message: z.nullish(z.string()),
  attachmentIds: z.nullish(z.array(id)),
  includesCustomer: z.nullish(z.boolean()),
  dueDateTime: z.nullish(z.string()),
});
/** What was kept of a forward, or null where it is none. Files that were deleted meanwhile are left out. */
export function draftValues(kept: unknown, fileIds: readonly number[]): ForwardValues | null {
  const parsed = draft.safeParse(kept);
  if (!parsed.success) return null;
  const { cc, subject, message, attachmentIds, includesCustomer, dueDateTime, ...rest } = parsed.data;
  return {
    ...rest,
    cc: cc ?? [],
    subject: subject ?? '',
    message: message ?? '',
    attachmentIds: (attachmentIds ?? []).filter((each) => fileIds.includes(each)),
    includesCustomer: includesCustomer ?? false,
    dueDateTime: dueDateTime ?? null,
  };
}

const visible = (html: string | null) =>
  (html ?? '')
    .split('<')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('>') + 1)))
    .join(' ')
    // The editor writes these as they are.
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replace(/\s+/g, ' ')
    .trim();
/** True while subject and text still say what was proposed: they can be replaced without a loss. */
export const isUntouched = (values: ForwardValues, proposal: Proposal | null): boolean =>
  proposal === null
    ? visible(values.message) === ''
    : (values.subject ?? '').trim() === proposal.subject.trim() &&
      visible(values.message) === visible(htmlOfPlain(proposal.message));

/** The form as it is sent, or the one that the preview asks for; null while something is missing. */
export function readyForm(values: ForwardValues): ForwardForm | null {
  return forwardForm.safeParse(values).success ? (values as ForwardForm) : null;
}

/** What was typed or pasted may hold several, and what stands between them. */
export function addressesIn(texts: readonly string[]): string[] {
  const all = texts.flatMap((text) => text.split(/[\s,;]+/)).filter((email) => email !== '');
  const first = (email: string) => all.findIndex((each) => each.toLowerCase() === email.toLowerCase());
  return all.filter((email, index) => first(email) === index);
}
