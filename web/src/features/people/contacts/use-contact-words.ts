import { useTranslations } from 'use-intl';
import { useCountries } from '../../../api/countries.ts';
import type { FieldOf } from '../../../ui/differences.ts';
import { useValueWords } from '../../../ui/value-words.ts';
import type { ContactParts } from './contact-values.ts';

/** Labels and formatted values of the parts of a contact. */
export function useContactWords() {
  const text = useTranslations('contacts');
  const fields = useTranslations('fields');
  const countries = useCountries();
  const words = useValueWords();
  const labelOf = (field: FieldOf<ContactParts>): string => {
    if (field === 'HomeAddress' || field === 'BusinessAddress') return text(`kinds.${field}`);
    return field === 'title' ? text('salutation') : fields(field);
  };
  const inWords = (field: FieldOf<ContactParts>, parts: ContactParts): string => {
    switch (field) {
      case 'title':
        return words.plain(parts.title && text(`titles.${parts.title}`));
      case 'language':
        return words.language(parts.language);
      case 'HomeAddress':
      case 'BusinessAddress': {
        const address = parts[field];
        const street = [address?.street, address?.houseNumber].filter(Boolean).join(' ');
        const city = [address?.zipCode, address?.city].filter(Boolean).join(' ');
        const country = address?.countryCode && words.named(countries, address.countryCode);
        return words.plain([address?.buName, street, city, country].filter(Boolean));
      }
      default:
        return words.plain(parts[field]);
    }
  };
  return { labelOf, inWords };
}
