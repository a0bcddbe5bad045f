import { useLocale, useTranslations } from 'use-intl';
import { ChangedDialog } from '../../../ui/changed-dialog.tsx';
import type { FieldOf } from '../../../ui/differences.ts';
import type { Option } from '../../../ui/dropdown.tsx';
import { formatDate } from '../../../ui/format.ts';
import { useValueWords } from '../../../ui/value-words.ts';
import { isDayField, type MarketParts, ownDayKind, ownDayName } from './market-parts.ts';
import type { MarketInfo } from './queries.ts';
import type { EditedMarket } from './use-market-form.ts';
import { weekdayNames } from './weekdays.ts';

interface ChangedMarketProps extends Pick<EditedMarket, 'conflict' | 'form'> {
  info: MarketInfo;
  people: readonly Option[];
}
/** Edit conflict: another user changed the market meanwhile. */
export function ChangedMarket({ conflict, form, info, people }: ChangedMarketProps) {
  const text = useTranslations('markets');
  const fields = useTranslations('fields');
  const labelOf = (field: FieldOf<MarketParts>) =>
    field === 'name'
      ? text('englishName')
      : isDayField(field)
        ? formatDate(field.slice(field.indexOf('.') + 1))
        : fields(field);
  return (
    <ChangedDialog
      conflict={conflict}
      values={form.values}
      title={text('changedMeanwhile')}
      labelOf={labelOf}
      inWords={useMarketWords(info, people)}
      onChoose={(choices) => conflict.choose(form, choices)}
    />
  );
}

const named = ({ code, name }: { code: string; name: string }) => ({ id: code, name });
/** Formats the fields of a market for display. */
function useMarketWords(info: MarketInfo, people: readonly Option[]) {
  const text = useTranslations('markets.calendar');
  const locale = useLocale();
  const words = useValueWords();
  return (field: FieldOf<MarketParts>, parts: MarketParts): string => {
    if (isDayField(field)) {
      const day = parts[field];
      return words.plain(day && [text(ownDayKind(day)), ownDayName(day, locale)].filter(Boolean));
    }
    switch (field) {
      case 'regionId':
        return words.named(info.regions, parts.regionId);
      case 'countryCodes':
        return words.named(info.countries.map(named), ...(parts.countryCodes ?? []));
      case 'language':
        return words.language(parts.language);
      case 'ikamIds':
        return words.named(people, ...(parts.ikamIds ?? []));
      case 'timeZone':
        return words.plain(parts.timeZone?.replaceAll('_', ' '));
      case 'weekendDays':
        return words.plain(weekdayNames(locale, parts.weekendDays ?? []));
      case 'holidayCountry': {
        const { holidayCountry, holidayState } = parts.holidayCountry;
        const country = info.holidayCountries.find(({ code }) => code === holidayCountry);
        if (!country) return text('noHolidays');
        const state = country.states.find(({ code }) => code === holidayState);
        return words.plain([country.name, state?.name ?? text('noState')]);
      }
      default:
        return words.plain(parts[field]);
    }
  };
}
