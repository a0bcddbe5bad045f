import type { marketForm } from '@cfm/contract/catalog/market-settings.ts';
import type { FormValues } from '../../../ui/use-form.ts';

export type MarketValues = FormValues<typeof marketForm>;
type OwnDay = NonNullable<MarketValues['ownDays']>[number];
type DayField = `ownDays.${string}`;
/** What one chooses between when another changed the market meanwhile: each own day by itself, a state with its country. */
export type MarketParts = Omit<MarketValues, 'holidayCountry' | 'holidayState' | 'ownDays'> & {
  holidayCountry: Pick<MarketValues, 'holidayCountry' | 'holidayState'>;
} & { [day: DayField]: OwnDay };

export const isDayField = (field: string): field is DayField => field.startsWith('ownDays.');
const dayField = ({ date }: OwnDay): DayField => `ownDays.${date}`;

export const inParts = {
  split: ({ holidayCountry, holidayState, ownDays, ...rest }: MarketValues): MarketParts => ({
    ...rest,
    holidayCountry: { holidayCountry, holidayState },
    ...Object.fromEntries((ownDays ?? []).map((day) => [dayField(day), day] as const)),
  }),
  join: (parts: MarketParts): MarketValues => {
    const days: OwnDay[] = [];
    const values: Record<string, unknown> = {};
    for (const field of Object.keys(parts) as (keyof MarketParts & string)[]) // of its parts
      if (!isDayField(field)) values[field] = parts[field];
      // One that the chosen side does not have is there without a value.
      else if (parts[field]) days.push(parts[field]);
    const ownDays = days.sort((a, b) => (a.date < b.date ? -1 : 1));
    return { ...values, ...parts.holidayCountry, ownDays } as MarketValues; // all fields but these three are among the values
  },
};
