import {
  type PostQualificationForm,
  postQualificationForm,
} from '@cfm/contract/process/case-post-qualification.ts';
import { flagsIn } from '@cfm/contract/process/compared-fields.ts';
import type { FormValues } from '../../../ui/use-form.ts';
import type { Proposal } from './queries.ts';

export type RequestValues = FormValues<typeof postQualificationForm>;

/** Returns the addresses that are not blacklisted. */
export const usableEmails = ({ emails }: Pick<Proposal, 'emails'>): string[] =>
  emails.flatMap(({ email, isBlacklisted }) => (isBlacklisted ? [] : [email]));

/** Default request: the missing data, to the first usable address. */
export const proposedValues = (proposal: Proposal): RequestValues => ({
  ...flagsIn(proposal),
  email: usableEmails(proposal)[0] ?? null,
  language: proposal.language,
});

/** Returns the recipient among the current addresses, because one may have been added or removed meanwhile. */
export const recipientOf = (values: RequestValues, proposal: Proposal): string | null => {
  const usable = usableEmails(proposal);
  return usable.find((email) => email === values.email) ?? usable[0] ?? null;
};

/** The request as it can be sent and previewed. Null while something is missing. */
export const readyForm = (values: RequestValues): PostQualificationForm | null => {
  const { data } = postQualificationForm.safeParse(values);
  return data ?? null;
};
