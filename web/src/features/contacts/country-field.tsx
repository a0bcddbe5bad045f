import { useMemo } from 'react';
import { ChoiceField } from '../../ui/choice-field.tsx';
import type { FieldProps } from '../../ui/field.ts';
import { useCountries } from './queries.ts';

export function CountryField(props: FieldProps<string | null>) {
  const { data } = useCountries();
  const options = useMemo(() => (data ?? []).map(({ code, name }) => ({ value: code, label: name })), [data]);
  return <ChoiceField {...props} options={options} />;
}
