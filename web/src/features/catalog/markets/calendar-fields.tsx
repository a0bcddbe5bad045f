import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Chip } from '../../../ui/chip.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { FieldRow } from '../../../ui/field-row.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { ComingDays } from './coming-days.tsx';
import classes from './market-editor.module.css';
import type { MarketInfo } from './queries.ts';
import type { MarketFormState } from './use-market-form.ts';
import { isoWeekdays, weekdayNames } from './weekdays.ts';

/** Time zone, weekend, public holidays, and the market's own days. */
export function CalendarFields({
  form,
  info,
  onOpenDay,
}: {
  form: MarketFormState;
  info: MarketInfo;
  onOpenDay: (isOpen: boolean) => void;
}) {
  const text = useTranslations('markets.calendar');
  const locale = useLocale();
  const { timeZone, weekendDays, holidayCountry } = form.values;
  const zones = useMemo(() => {
    // Some time zones have several names, but only one of them is listed.
    const names = new Set([...info.timeZones, ...(timeZone ? [timeZone] : [])]);
    return [...names].sort().map((id) => ({ id, name: id.replaceAll('_', ' ') }));
  }, [info, timeZone]);
  const countries = useMemo(
    () => info.holidayCountries.map(({ code, name }) => ({ id: code, name })),
    [info],
  );
  const states = useMemo(() => {
    const country = info.holidayCountries.find(({ code }) => code === holidayCountry);
    return (country?.states ?? []).map(({ code, name }) => ({ id: code, name }));
  }, [info, holidayCountry]);
  const names = weekdayNames(locale, isoWeekdays);
  const weekend = weekendDays ?? [];
  const toggle = (weekday: number) =>
    form.set({
      weekendDays: weekend.includes(weekday)
        ? weekend.filter((each) => each !== weekday)
        : [...weekend, weekday].sort(),
    });
  return (
    <>
      <FieldRow columns={3}>
        <Dropdown {...form.field('timeZone')} options={zones} isNullHidden />
        <Dropdown
          {...form.field('holidayCountry')}
          options={countries}
          placeholder={text('noHolidays')}
          onChange={(code) => form.set({ holidayCountry: code, holidayState: null })}
        />
        {states.length > 0 && (
          <Dropdown {...form.field('holidayState')} options={states} placeholder={text('noState')} />
        )}
      </FieldRow>
      <fieldset className={classes.weekend}>
        <legend>{text('weekend')}</legend>
        {isoWeekdays.map((weekday, at) => (
          <Chip key={weekday} isActive={weekend.includes(weekday)} onClick={() => toggle(weekday)}>
            {names[at]}
          </Chip>
        ))}
        <FormError>{form.errorOf('weekendDays')}</FormError>
      </fieldset>
      <ComingDays form={form} onOpenDay={onOpenDay} />
    </>
  );
}
