import type { HistoryEntry } from '@cfm/contract/case-replies.ts';
import { namedHistorySets } from './code-level-names.ts';
import { type Names, noValue } from './field-value.ts';

const instant = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;
const dateOnly = /^\d{4}-\d{2}-\d{2}$/;

/** Numbers by which records find each other say nothing to a reader. */
const technicalFields = ['forwardId', 'caseLinkId', 'caseEventId', 'kind', 'role', 'nextAttemptAt'];
export const isTelling = ({ field, from, to }: HistoryEntry['changes'][number]): boolean =>
  !technicalFields.includes(field) && (from !== null || to !== null);

/** Words for the codes of a field, by field. */
type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A value of the history as people read it: dates, yes and no, names for what the history keeps as ids. */
export function historyValue(field: string, value: string | null, names: Names, words: Words): string {
  if (value === null || value === '') return noValue;
  if (value === 'true') return names.yes;
  if (value === 'false') return names.no;
  if (field === 'codeLevelSets') return namedHistorySets(names.tree, value);
  const word = words[field]?.[value];
  if (word !== undefined) return word;
  if (field === 'contactId' && /^\d+$/.test(value)) return names.contact(Number(value));
  if (field === 'contactCarId' && /^\d+$/.test(value)) return names.car(Number(value));
  if (dateOnly.test(value)) return names.date(value);
  if (instant.test(value)) return names.dateTime(value);
  return field === 'content' ? value.replace(/<[^>]*>/g, ' ').trim() : value;
}
