import {
  type PostQualificationForm,
  postQualificationForm,
} from '@cfm/contract/process/case-post-qualification.ts';
import { flagsIn } from '@cfm/contract/process/compared-fields.ts';
import type { FormValues } from '../../../ui/use-form.ts';
import type { Proposal } from './queries.ts';

export type RequestValues = FormValues<typeof postQualificationForm>;

/** The addresses that a mail can go to. */
export const usableEmails = ({ emails }: Pick<Proposal, 'emails'>): string[] =>
  emails.flatMap(({ email, isBlacklisted }) => (isBlacklisted ? [] : [email]));

/** What is asked for by itself: what is lacking, of the first address that can be written to. */
export const proposedValues = (proposal: Proposal): RequestValues => ({
  ...flagsIn(proposal),
  email: usableEmails(proposal)[0] ?? null,
  language: proposal.language,
});

/** The recipient as the sheet shows it: one that was added or taken off meanwhile is followed. */
export const recipientOf = (values: RequestValues, proposal: Proposal): string | null => {
  const usable = usableEmails(proposal);
  return usable.find((email) => email === values.email) ?? usable[0] ?? null;
};

/** The request as it can be sent and shown; null while something is missing. */
export const readyForm = (values: RequestValues): PostQualificationForm | null => {
  const { data } = postQualificationForm.safeParse(values);
  return data ?? null;
};
