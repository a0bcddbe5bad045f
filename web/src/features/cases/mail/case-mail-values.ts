import {
  type CaseMailForm,
  type caseMailEndpoints,
  caseMailForm,
  unfilledCaseMailForm,
} from '@cfm/contract/cases/mail.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { ReplyOf } from '@cfm/contract/platform/endpoint.ts';
import * as z from 'zod/mini';
import { withExistingFiles } from '../../../ui/mail/use-mail-beginning.ts';
import { visibleText } from '../../../ui/mail/visible-text.ts';
import { draftOf, type FormValues } from '../../../ui/use-form.ts';

export type CaseMailValues = FormValues<typeof caseMailForm>;
/** Draft of a mail: the form and the chosen template. */
const caseMailDraft = z.extend(caseMailForm, { ruleId: z.nullable(z.number()) });
type CaseMailDraft = FormValues<typeof caseMailDraft>;
export type Proposal = ReplyOf<typeof caseMailEndpoints.proposeReply>;
/** A proposed text: the opening of a letter, or a template. */
export interface ProposedText {
  subject: string;
  message: string;
  isQuestion: boolean;
}

export const emptyMail = (language: Language): CaseMailValues => ({
  to: [],
  cc: [],
  language,
  subject: '',
  message: '',
  attachmentIds: [],
  quotedEventId: null,
  isQuestion: false,
});
export const proposedValues = (proposal: Proposal): CaseMailValues => ({
  ...emptyMail(proposal.language),
  to: proposal.to.map((email) => ({ email })),
  subject: proposal.subject,
  message: proposal.message,
  quotedEventId: proposal.quote?.isIncluded ? proposal.quote.caseEventId : null,
});

/** Reads a saved draft, or returns null if it is invalid. Leaves out files that were deleted meanwhile. */
export function draftValues(
  kept: unknown,
  initial: CaseMailValues,
  fileIds: readonly number[],
): CaseMailDraft | null {
  return withExistingFiles(draftOf(caseMailDraft, kept, { ...initial, ruleId: null }), fileIds);
}

/** True while subject and text still equal the proposal, so that replacing them loses nothing. */
export const isUntouched = (values: CaseMailValues, proposed: ProposedText | null): boolean =>
  visibleText(values.message) === '' ||
  (proposed !== null &&
    (values.subject ?? '').trim() === proposed.subject.trim() &&
    visibleText(values.message) === visibleText(proposed.message));

/** True if the mail has only its greeting and signature, without text between them and without files. */
export const isOnlyBegun = (
  { message, attachmentIds }: CaseMailValues,
  proposed: ProposedText | null,
  addedFiles: number,
): boolean =>
  proposed !== null &&
  addedFiles + (attachmentIds?.length ?? 0) === 0 &&
  visibleText(message) === visibleText(proposed.message);

/** The form for the preview, with or without open placeholders. Null while something else is missing. */
export const previewableForm = (values: CaseMailValues): CaseMailForm | null =>
  unfilledCaseMailForm.safeParse(values).success ? (values as CaseMailForm) : null;

/** The form as it is sent, or null while something is missing. */
export const readyForm = (values: CaseMailValues): CaseMailForm | null =>
  caseMailForm.safeParse(values).success ? (values as CaseMailForm) : null;
