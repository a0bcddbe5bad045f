import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { ReplyOf } from '@cfm/contract/platform/endpoint.ts';
import { type ForwardForm, forwardForm, type forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import { withExistingFiles } from '../../../ui/mail/use-mail-beginning.ts';
import { visibleText } from '../../../ui/mail/visible-text.ts';
import { draftOf, type FormValues } from '../../../ui/use-form.ts';

export type ForwardValues = FormValues<typeof forwardForm>;
export type Proposal = ReplyOf<typeof forwardingEndpoints.proposeForward>;

export const emptyForward = (language: Language): ForwardValues => ({
  to: [],
  cc: [],
  language,
  subject: '',
  message: '',
  attachmentIds: [],
  includesCar: true,
  includesWords: true,
  includesCustomer: false,
  dueDateTime: null,
  withReminders: true,
});
/** A forward as it is proposed: with the car and the customer's words, without files and the customer's name, with reminders. */
export const proposedValues = (proposal: Proposal): ForwardValues => ({
  to: proposal.to.map(({ email, dealerId }) => ({ email, dealerId })),
  cc: proposal.cc,
  language: proposal.language,
  subject: proposal.subject,
  message: proposal.message,
  dueDateTime: proposal.dueDateTime,
  attachmentIds: [],
  includesCar: true,
  includesWords: true,
  includesCustomer: false,
  withReminders: true,
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

/** What was kept of a forward, or null where it is none. Files that were deleted meanwhile are left out. */
export function draftValues(
  kept: unknown,
  initial: ForwardValues,
  fileIds: readonly number[],
): ForwardValues | null {
  return withExistingFiles(draftOf(forwardForm, kept, initial), fileIds);
}

/** True while subject and text still say what was proposed: they can be replaced without a loss. */
export const isUntouched = (values: ForwardValues, proposal: Proposal | null): boolean =>
  proposal === null
    ? visibleText(values.message) === ''
    : (values.subject ?? '').trim() === proposal.subject.trim() &&
      visibleText(values.message) === visibleText(proposal.message);

/** The form as it is sent, or the one that the preview asks for; null while something is missing. */
export function readyForm(values: ForwardValues): ForwardForm | null {
  return forwardForm.safeParse(values).success ? (values as ForwardForm) : null;
}
