import type { Car } from '@cfm/contract/people/contact.ts';
import type { carForm } from '@cfm/contract/people/contacts.ts';
import { useTranslations } from 'use-intl';
import { useCountries } from '../../../api/countries.ts';
import { useCaseInfo } from '../../../api/lookups.ts';
import { ChangedDialog } from '../../../ui/changed-dialog.tsx';
import type { FieldOf } from '../../../ui/differences.ts';
import { formatDate } from '../../../ui/format.ts';
import type { Conflict, Typed } from '../../../ui/use-conflict.ts';
import type { FormValues } from '../../../ui/use-form.ts';
import { useValueWords } from '../../../ui/value-words.ts';
import type { NamedDealer } from './dealer-field.tsx';

export type CarValues = FormValues<typeof carForm>;

interface ChangedCarProps {
  conflict: Conflict<Car, CarValues, CarValues>;
  form: Typed<CarValues>;
  /** Dealers that either side may have chosen. */
  dealers: readonly NamedDealer[];
}
/** Edit conflict: another user changed the car meanwhile. */
export function ChangedCar({ conflict, form, dealers }: ChangedCarProps) {
  const text = useTranslations('contacts');
  const fields = useTranslations('fields');
  const { data: info } = useCaseInfo();
  const countries = useCountries();
  const words = useValueWords();
  const inWords = (field: FieldOf<CarValues>, values: CarValues): string => {
    switch (field) {
      case 'brandId':
        return words.named(info?.brands, values.brandId);
      case 'modelId':
        return words.named(info?.models, values.modelId);
      case 'dealerId':
        return words.named(dealers, values.dealerId);
      case 'countryOfRegistrationCode':
        return words.named(countries, values.countryOfRegistrationCode);
      case 'firstRegistration':
        return formatDate(values.firstRegistration);
      default:
        return words.plain(values[field]);
    }
  };
  return (
    <ChangedDialog
      conflict={conflict}
      values={form.values}
      title={text('carChangedMeanwhile')}
      labelOf={fields}
      inWords={inWords}
      onChoose={(choices) => conflict.choose(form, choices)}
    />
  );
}
