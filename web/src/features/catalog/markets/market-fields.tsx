import { emailMaxLength, shortTextMaxLength } from '@cfm/contract/platform/limits.ts';
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useMarkets } from '../../../api/markets.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Dropdown, MultiDropdown, type Option } from '../../../ui/dropdown.tsx';
import { FieldRow } from '../../../ui/field-row.tsx';
import { errorBelow } from '../../../ui/form-state.ts';
import { LanguageField } from '../../../ui/language-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { calendarOf, servedElsewhere } from './chosen-countries.ts';
import classes from './market-editor.module.css';
import type { MarketInfo } from './queries.ts';
import type { MarketFormState } from './use-market-form.ts';

interface MarketFieldsProps {
  form: MarketFormState;
  info: MarketInfo;
  /** Null: a new market. */
  marketId: number | null;
}
/** Name, countries, region and state of a market. */
export function MarketFields({ form, info, marketId }: MarketFieldsProps) {
  const text = useTranslations('markets');
  const locale = useLocale();
  const { data: markets = [] } = useMarkets();
  const countries = useMemo(() => info.countries.map(({ code, name }) => ({ id: code, name })), [info]);
  const served = new Intl.ListFormat(locale).format(
    servedElsewhere(form.values.countryCodes ?? [], markets, marketId).map(
      ({ code, market }) => `${countries.find(({ id }) => id === code)?.name ?? code} (${market})`,
    ),
  );
  return (
    <>
      <FieldRow columns={3}>
        <TextField {...form.field('name')} maxLength={shortTextMaxLength} />
        <TextField {...form.field('nameDe')} maxLength={shortTextMaxLength} />
        <TextField
          {...form.field('isoCode')}
          onChange={(typed) => form.set({ isoCode: typed.toUpperCase() })}
          maxLength={2}
        />
      </FieldRow>
      <div className={classes.regionRow}>
        <Dropdown {...form.field('regionId')} options={info.regions} isNullHidden />
        <MultiDropdown
          {...form.field('countryCodes')}
          onChange={(codes) =>
            form.set({ countryCodes: codes, ...(marketId === null && calendarOf(codes, form.values, info)) })
          }
          error={errorBelow(form.errors, 'countryCodes')}
          options={countries}
        />
      </div>
      {served !== '' && <p className="muted">{text('servedElsewhere', { served })}</p>}
      <div className={classes.regionRow}>
        <LanguageField {...form.field('language')} />
        <p className={`muted ${classes.beside}`}>{text('languageHint')}</p>
      </div>
      <CheckboxField {...form.field('isActive')} required={false} label={text('activeLabel')} />
    </>
  );
}

/** The team of a market. */
export function TeamFields({ form, people }: { form: MarketFormState; people: readonly Option[] }) {
  const text = useTranslations('markets');
  return (
    <FieldRow columns={2}>
      <TextField
        {...form.field('teamEmail')}
        required={form.values.isActive ?? true}
        inputMode="email"
        maxLength={emailMaxLength}
        hint={text('teamEmailHint')}
      />
      <MultiDropdown {...form.field('ikamIds')} required={false} options={people} />
    </FieldRow>
  );
}
