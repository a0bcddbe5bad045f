import type { marketForm } from '@cfm/contract/catalog/market-settings.ts';
import type { FormValues } from '../../../ui/use-form.ts';

export type MarketValues = FormValues<typeof marketForm>;
type OwnDay = NonNullable<MarketValues['ownDays']>[number];
type DayField = `ownDays.${string}`;
/** The parts to choose between on an edit conflict: each own day separately, a state together with its country. */
export type MarketParts = Omit<MarketValues, 'holidayCountry' | 'holidayState' | 'ownDays'> & {
  holidayCountry: Pick<MarketValues, 'holidayCountry' | 'holidayState'>;
} & { [day: DayField]: OwnDay };

export const isDayField = (field: string): field is DayField => field.startsWith('ownDays.');
const dayField = ({ date }: OwnDay): DayField => `ownDays.${date}`;

/** Name of an own day in a language. Only shipped days have a German name. */
export const ownDayName = (
  { name, nameDe }: Pick<OwnDay, 'name' | 'nameDe'>,
  locale: string,
): string | null => (locale === 'de' ? nameDe : null) ?? name ?? null;

/** Key of the text for what an own day is. A shipped day is not one of the user's own. */
export const ownDayKind = ({ isFree, isShipped }: Pick<OwnDay, 'isFree' | 'isShipped'>) => {
  if (isShipped) return isFree ? 'kindFree' : 'kindWorking';
  return isFree ? 'ownFree' : 'ownWorking';
};

export const inParts = {
  split: ({ holidayCountry, holidayState, ownDays, ...rest }: MarketValues): MarketParts => ({
    ...rest,
    holidayCountry: { holidayCountry, holidayState },
    ...Object.fromEntries((ownDays ?? []).map((day) => [dayField(day), day] as const)),
  }),
  join: (parts: MarketParts): MarketValues => {
    const days: OwnDay[] = [];
    const values: Record<string, unknown> = {};
    for (const field of Object.keys(parts) as (keyof MarketParts & string)[]) // the keys of its parts
      if (!isDayField(field)) values[field] = parts[field];
      // A day missing on the chosen side has an undefined value.
      else if (parts[field]) days.push(parts[field]);
    const ownDays = days.sort((a, b) => (a.date < b.date ? -1 : 1));
    return { ...values, ...parts.holidayCountry, ownDays } as MarketValues; // all other fields are among the values
  },
};
