import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import type { ChosenCustomer } from '../../../api/contacts.ts';
import { countryOfContact, marketOfCountry } from '../../../api/country-of.ts';
import type { CreateCaseValues } from './create-case-values.ts';

/** Fields of a case that customer, car and market prefill (rule 3.33). */
export type ProposedValues = Pick<CreateCaseValues, 'marketId' | 'language' | 'brandId'>;

/** Returns the proposals of a customer: market and language of the person, brand of the car. */
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

/** Returns the proposals for fields that the user has not chosen and that no other value has replaced. */
export function takenProposals(
  values: ProposedValues,
  proposedLast: ProposedValues,
  chosenManually: ReadonlySet<keyof ProposedValues>,
  proposals: Partial<ProposedValues>,
): Partial<ProposedValues> {
  const isFree = (name: keyof ProposedValues) =>
    !chosenManually.has(name) && (values[name] ?? null) === (proposedLast[name] ?? null);
  const { marketId, language, brandId } = proposals;
  return {
    ...(marketId && isFree('marketId') && { marketId }),
    ...(language && isFree('language') && { language }),
    ...(brandId && isFree('brandId') && { brandId }),
  };
}
