import type { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import type { ParsedInput } from '@cfm/contract/platform/endpoint.ts';
import { rejectUnknownCountries } from '../../catalog/markets/reject-unknown-countries.ts';
import type { Ctx } from '../../context.ts';

export type ContactInput = ParsedInput<typeof contactEndpoints.createContact>['body'];
type AddressInput = ContactInput['addresses'][number];

/**
 * The columns of a contact form: without duplicate e-mail addresses and phone numbers, without empty postal addresses.
 */
export function contactValues(ctx: Ctx, form: ContactInput) {
  rejectUnknownCountries(
    ctx,
    form.addresses.map(({ countryCode }, index) => [`addresses.${index}.countryCode`, countryCode] as const),
  );
  const { title, academicTitle, firstName, lastName, language, note } = form;
  return {
    row: {
      title: title ?? null,
      academicTitle,
      firstName,
      lastName,
      emails: withoutRepetition(form.emails),
      phones: withoutRepetition(form.phones),
      language,
      note,
    },
    addresses: form.addresses.filter(isFilled),
  };
}

const withoutRepetition = (values: readonly string[]) => [
  ...new Map(values.map((value) => [value.toLowerCase(), value])).values(),
];
const isFilled = ({ kind: _kind, ...rest }: AddressInput) =>
  Object.values(rest).some((value) => value !== null);
