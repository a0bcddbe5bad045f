import { dateOnly } from '@cfm/contract/platform/field-rules.ts';
import {
  type CaseFilter,
  type CaseSortColumn,
  caseFilter,
  caseSortColumns,
} from '@cfm/contract/screens/case-filter.ts';
import { firstPage, type ListPaging, readPaging, type Search, writePaging } from '../../../ui/list/paging.ts';
import { dayEnd, dayOf, dayStart } from '../../../ui/whole-days.ts';

export type CasesPaging = ListPaging<CaseSortColumn>;
/** State of the overview as in its URL (rule 3.32), so that a view can be bookmarked and shared. */
export interface CasesAddress extends CasesPaging {
  filter: CaseFilter;
}
export type FilterKey = keyof CaseFilter;

export const defaultPaging: CasesPaging = firstPage('receiptDateTime');
// Object.keys loses the type of the keys.
export const filterKeys = Object.keys(caseFilter.shape) as FilterKey[];
const isIds = (key: string) => key.endsWith('Ids');
const isMoment = (key: string) => /(From|To|At)$/.test(key);
const textKeys: readonly string[] = [
  'text',
  'internalId',
  'contact',
  'vin',
  'goodwillTopic',
  'goodwillDealer',
] satisfies FilterKey[];

/** Reads the URL of the overview. Returns null if it has no parameter. Ignores invalid ones. */
export function readAddress(search: Search): CasesAddress | null {
  const isSilent = ![...filterKeys, ...pagingKeys].some((key) => isSaid(search[key]));
  return isSilent ? null : { filter: readFilter(search), ...(readCasesPaging(search) ?? defaultPaging) };
}

/** True if a URL contains invalid values. */
export function isBroken(search: Search): boolean {
  const filter = readFilter(search);
  const paging = readCasesPaging(search);
  return (
    filterKeys.some((key) => isSaid(search[key]) && filter[key] === undefined) ||
    pagingKeys.some((key) => isSaid(search[key]) && paging?.[key] !== search[key])
  );
}

const pagingKeys = ['sortBy', 'descending', 'page', 'take'] as const satisfies (keyof CasesPaging)[];
const isSaid = (value: unknown) =>
  value !== undefined && value !== null && (typeof value !== 'string' || value.trim() !== '');

/** Reads order and page of a case list, or returns null if the URL has none. */
export const readCasesPaging = (search: Search): CasesPaging | null =>
  readPaging(search, defaultPaging, caseSortColumns);

export function readFilter(search: Search): CaseFilter {
  const found: Record<string, unknown> = {};
  for (const key of filterKeys) {
    const value = candidate(key, search[key]);
    if (value !== undefined && caseFilter.shape[key].safeParse(value).success) found[key] = value;
  }
  // Each value passed the schema of its own key.
  return found as CaseFilter;
}

/** Converts a URL parameter to a filter value, which is validated by the contract afterwards. */
function candidate(key: FilterKey, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return undefined;
  if (isIds(key)) {
    const ids = Array.isArray(value) ? value : String(value).split(/[.,]/).map(Number);
    return ids.length === 0 ? undefined : ids;
  }
  if (isMoment(key)) {
    const day = dateOnly.safeParse(value);
    if (!day.success) return value;
    return key.endsWith('From') ? dayStart(day.data) : dayEnd(day.data);
  }
  if (textKeys.includes(key))
    return typeof value === 'object' ? undefined : String(value).trim() || undefined;
  return value;
}

/** Writes the URL in readable form: `statusIds=1.2.3&receivedFrom=2026-10-01&sortBy=receiptDateTime`. */
export function writeAddress({ filter, ...paging }: CasesAddress): Record<string, string | number | boolean> {
  const search: Record<string, string | number | boolean> = {};
  for (const key of filterKeys) {
    const value = filter[key];
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    if (Array.isArray(value)) search[key] = value.length === 1 ? Number(value[0]) : value.join('.');
    else search[key] = isMoment(key) ? readableMoment(key, String(value)) : value;
  }
  return { ...search, ...writePaging(paging) };
}

/** Writes the bound of a whole day as a date, any other time in full. */
function readableMoment(key: FilterKey, moment: string): string {
  const day = dayOf(moment);
  const whole = key.endsWith('From') ? dayStart(day) : dayEnd(day);
  return Date.parse(whole) === Date.parse(moment) ? day : moment;
}

/** Number of active filters. A range counts once. */
export const activeFilterCount = (filter: CaseFilter): number => activeFilterGroups(filter).length;

/** The active keys. Both keys of a range form one group. */
export function activeFilterGroups(filter: CaseFilter): FilterKey[][] {
  const groups = new Map<string, FilterKey[]>();
  for (const key of filterKeys) {
    const value = filter[key];
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    const name = key.replace(/(From|To)$/, '');
    groups.set(name, [...(groups.get(name) ?? []), key]);
  }
  return [...groups.values()];
}
/** Returns the filter without these keys. */
export function withoutKeys(filter: CaseFilter, keys: readonly FilterKey[]): CaseFilter {
  const rest = { ...filter };
  for (const key of keys) delete rest[key];
  return rest;
}
