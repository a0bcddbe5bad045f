import type { ReplyOf } from '@cfm/contract/endpoint.ts';
import { emailMaxLength, shortTextMaxLength } from '@cfm/contract/limits.ts';
import type { marketEndpoints } from '@cfm/contract/markets.ts';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Dropdown, MultiDropdown, type Option } from '../../ui/dropdown.tsx';
import { FieldRow } from '../../ui/field-row.tsx';
import { errorBelow } from '../../ui/form-state.ts';
import { LanguageField } from '../../ui/language-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import classes from './market-editor.module.css';
import type { MarketFormState } from './use-market-form.ts';

export type MarketInfo = ReplyOf<typeof marketEndpoints.marketInfo>;

/** What a market is called, where it lies, and whether it can be chosen. */
export function MarketFields({ form, info }: { form: MarketFormState; info: MarketInfo }) {
  const text = useTranslations('markets');
  const countries = useMemo(() => info.countries.map(({ code, name }) => ({ id: code, name })), [info]);
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
          error={errorBelow(form.errors, 'countryCodes')}
          options={countries}
        />
      </div>
      <div className={classes.regionRow}>
        <LanguageField {...form.field('language')} />
        <p className={`muted ${classes.beside}`}>{text('languageHint')}</p>
      </div>
      <CheckboxField {...form.field('isActive')} required={false} label={text('activeLabel')} />
    </>
  );
}

/** Who looks after the market. */
export function TeamFields({ form, people }: { form: MarketFormState; people: readonly Option[] }) {
  const text = useTranslations('markets');
  return (
    <FieldRow columns={2}>
      <TextField
        {...form.field('teamEmail')}
        inputMode="email"
        maxLength={emailMaxLength}
        hint={text('teamEmailHint')}
      />
      <MultiDropdown {...form.field('ikamIds')} required={false} options={people} />
    </FieldRow>
  );
}
