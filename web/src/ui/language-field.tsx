import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { Dropdown } from './dropdown.tsx';
import type { FieldProps } from './field.ts';

/** Languages that customers write in (ISO 639-1). A stored code outside this list is shown as well. */
const languageCodes =
  'ar bg cs da de el en es et fi fr he hr hu id is it ja ko lt lv ms nb nl pl pt ro ru sk sl sr sv th tr uk vi zh';

export function LanguageField(props: FieldProps<string>) {
  const locale = useLocale();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'language' });
    const codes = new Set([...languageCodes.split(' '), ...(props.value ? [props.value] : [])]);
    return [...codes]
      .map((id) => ({ id, name: names.of(id) ?? id }))
      .sort((a, b) => a.name.localeCompare(b.name, locale));
  }, [locale, props.value]);
  return (
    <Dropdown {...props} isNullHidden options={options} onChange={(value) => props.onChange(value ?? '')} />
  );
}
