import type { ReplyOf } from '@cfm/contract/endpoint.ts';
import { languageCode } from '@cfm/contract/field-rules.ts';
import { type ForwardForm, forwardForm, type forwardingEndpoints } from '@cfm/contract/forwarding.ts';
import { htmlOfPlain } from '@cfm/contract/html-text.ts';
import * as z from 'zod/mini';
import type { FormValues } from '../../ui/use-form.ts';

export type ForwardValues = FormValues<typeof forwardForm>;
export type Proposal = ReplyOf<typeof forwardingEndpoints.proposeForward>;

/** A forward as it is proposed: with the car and the customer's words, without files and the customer's name. */
export const proposedValues = (proposal: Proposal): ForwardValues => ({
  to: proposal.to.map(({ email, dealerId }) => ({ email, dealerId })),
  cc: proposal.cc,
  language: proposal.language,
  subject: proposal.subject,
  message: htmlOfPlain(proposal.message),
  dueDateTime: proposal.dueDateTime,
  attachmentIds: [],
  includesCar: true,
  includesWords: true,
  includesCustomer: false,
});

/** What is chosen of the matter as the sheet shows it: nothing of a part that the case does not have. */
export function choiceOf(values: ForwardValues, shown: Proposal['shown'] | undefined) {
  const has = (part: keyof Proposal['shown']) => shown?.[part] !== null;
  return {
    includesCar: has('car') && values.includesCar === true,
    includesWords: has('words') && values.includesWords === true,
    includesCustomer: has('customer') && values.includesCustomer === true,
  };
}

const id = z.number();
/** A draft is kept unfinished as well: nobody to send to, no text yet. */
const draft = z.object({
  to: z.array(z.object({ email: z.string(), dealerId: z.nullish(id) })),
  cc: z.nullish(z.array(z.string())),
  language: languageCode,
  subject: z.nullish(z.string()),
  message: z.nullish(z.string()),
  attachmentIds: z.nullish(z.array(id)),
  includesCar: z.nullish(z.boolean()),
  includesWords: z.nullish(z.boolean()),
  includesCustomer: z.nullish(z.boolean()),
  dueDateTime: z.nullish(z.string()),
});
/** What was kept of a forward, or null where it is none. Files that were deleted meanwhile are left out. */
export function draftValues(kept: unknown, fileIds: readonly number[]): ForwardValues | null {
  const parsed = draft.safeParse(kept);
  if (!parsed.success) return null;
  const { cc, subject, message, attachmentIds, dueDateTime, ...rest } = parsed.data;
  const { includesCar, includesWords, includesCustomer } = parsed.data;
  return {
    ...rest,
    cc: cc ?? [],
    subject: subject ?? '',
    message: message ?? '',
    attachmentIds: (attachmentIds ?? []).filter((each) => fileIds.includes(each)),
    includesCar: includesCar ?? true,
    includesWords: includesWords ?? true,
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
