import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import type { ChosenCustomer } from '../../../api/contacts.ts';
import { countryOfContact, marketOfCountry } from '../../../api/country-of.ts';
import type { CreateCaseValues } from './create-case-values.ts';

/** Fields of a case that customer, car and market say something of (rule 3.33). */
export type ProposedValues = Pick<CreateCaseValues, 'marketId' | 'language' | 'brandId'>;

/** What is known of these fields by the customer: market and language by the person, brand by the car. */
export function proposalsOf(
  { contact, car }: ChosenCustomer,
  info: Pick<CaseInfo, 'markets'>,
): Partial<ProposedValues> {
  const country = contact && (countryOfContact(contact) ?? car?.countryOfRegistrationCode);
  return {
    marketId: marketOfCountry(info, country)?.id,
    language: contact?.language,
    brandId: car?.brandId,
  };
}

/** The proposals that may be taken: a field still holds what it began with or what was proposed last, and nobody chose it. */
export function takenProposals(
  values: ProposedValues,
  proposedLast: ProposedValues,
  byHand: ReadonlySet<keyof ProposedValues>,
  proposals: Partial<ProposedValues>,
): Partial<ProposedValues> {
  const isFree = (name: keyof ProposedValues) =>
    !byHand.has(name) && (values[name] ?? null) === (proposedLast[name] ?? null);
  const { marketId, language, brandId } = proposals;
  return {
    ...(marketId && isFree('marketId') && { marketId }),
    ...(language && isFree('language') && { language }),
    ...(brandId && isFree('brandId') && { brandId }),
  };
}
