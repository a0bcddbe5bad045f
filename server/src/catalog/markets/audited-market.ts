import type { MarketForm } from '@cfm/contract/catalog/market-settings.ts';
import { changedFields } from '../../access/audit/record-audit.ts';

const inOrder = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

/** Fields of a market in a normalized order, because the order of a list has no meaning. */
const auditedFields = (form: MarketForm) => ({
  ...form,
  countryCodes: form.countryCodes.toSorted(),
  ikamIds: inOrder(form.ikamIds),
  weekendDays: inOrder(form.weekendDays),
  ownDays: form.ownDays
    .map(({ isShipped: _origin, nameDe, ...day }) => ({ ...day, ...(nameDe !== null && { nameDe }) }))
    .sort((a, b) => (a.date < b.date ? -1 : 1)),
});
type MarketField = keyof MarketForm;

/** Differences between two states of a market. Null: the market does not exist. */
export function marketChanges(before: MarketForm | null, after: MarketForm | null) {
  const [from, to] = [before && auditedFields(before), after && auditedFields(after)];
  const nothing = Object.fromEntries(Object.keys(from ?? {}).map((field) => [field, null]));
  return changedFields<Partial<Record<MarketField, unknown>>>(from ?? {}, to ?? nothing);
}

const calendarFields: readonly MarketField[] = [
  'timeZone',
  'weekendDays',
  'holidayCountry',
  'holidayState',
  'ownDays',
];
/** Returns whether a field can change which days are working days. */
export const isOfCalendar = ({ field }: { field: MarketField }): boolean => calendarFields.includes(field);
