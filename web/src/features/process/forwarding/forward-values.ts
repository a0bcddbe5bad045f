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
/** Default forward: shares the car and the customer's words, no files, no customer name. With reminders. */
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

/** Returns the chosen parts to share, without parts that the case does not have. */
export function choiceOf(values: ForwardValues, shown: Proposal['shown'] | undefined) {
  const has = (part: keyof Proposal['shown']) => shown?.[part] !== null;
  return {
    includesCar: has('car') && values.includesCar === true,
    includesWords: has('words') && values.includesWords === true,
    includesCustomer: has('customer') && values.includesCustomer === true,
  };
}

/** Reads a saved draft, or returns null if it is invalid. Leaves out files that were deleted meanwhile. */
export function draftValues(
  kept: unknown,
  initial: ForwardValues,
  fileIds: readonly number[],
): ForwardValues | null {
  return withExistingFiles(draftOf(forwardForm, kept, initial), fileIds);
}

/** True while subject and text still equal the proposal, so that replacing them loses nothing. */
export const isUntouched = (values: ForwardValues, proposal: Proposal | null): boolean =>
  proposal === null
    ? visibleText(values.message) === ''
    : (values.subject ?? '').trim() === proposal.subject.trim() &&
      visibleText(values.message) === visibleText(proposal.message);

/** The form for sending and for the preview. Null while something is missing. */
export function readyForm(values: ForwardValues): ForwardForm | null {
  return forwardForm.safeParse(values).success ? (values as ForwardForm) : null;
}
