import type { CodeLevelArea } from '@cfm/contract/catalog/code-levels.ts';
import { type CaseInfo, caseLookups } from '@cfm/contract/catalog/reference-data.ts';
import { levelNames } from '../../../../api/code-level-names.ts';
import { nameOfId } from '../../../../api/lookups.ts';
import type { CaseField, CaseFields } from '../form/case-values.ts';

/** Data to format the values of a form. */
export interface Names {
  info: CaseInfo | undefined;
  tree: readonly CodeLevelArea[];
  yes: string;
  no: string;
  language: (code: string) => string;
  date: (value: string | null | undefined) => string;
  dateTime: (value: string | null | undefined) => string;
  contact: (contactId: number) => string;
  car: (contactCarId: number) => string;
}
export const noValue = '—';

/** The list of `caseInfo` for each field with ids. */
export const lists = {
  ...caseLookups,
  mailboxId: { list: 'mailboxes' },
  marketId: { list: 'markets' },
  statusId: { list: 'statuses' },
} as const;
export const isListField = (field: CaseField): field is CaseField & keyof typeof lists => field in lists;

/** Formats the value of a field for display. */
export function fieldValue(field: CaseField, values: CaseFields, names: Names): string {
  const value = values[field];
  if (value === null || value === undefined || value === '') return noValue;
  switch (field) {
    case 'codeLevelSets':
      return (
        (values.codeLevelSets ?? [])
          .map((set) => levelNames(names.tree, set).join(' – ') + (set.isPrimary ? ' ★' : ''))
          .join('; ') || noValue
      );
    case 'boardCaseData': {
      const board = values.boardCaseData;
      const dates = [board?.receivedByBoardDate, board?.requestedReplyDate, board?.finalReplyDate];
      return [board?.boardMember ?? noValue, ...dates.map(names.date)].join(' · ');
    }
    case 'receiptDateTime':
      return names.dateTime(values.receiptDateTime);
    case 'language':
      return names.language(String(value));
    case 'responsibleUserId':
      return nameOfId(
        names.info?.users.map(({ id, fullName }) => ({ id, name: fullName })),
        Number(value),
      );
    case 'contactId':
      return names.contact(Number(value));
    case 'contactCarId':
      return names.car(Number(value));
    default: {
      if (isListField(field)) return nameOfId(names.info?.[lists[field].list], Number(value));
      return typeof value === 'boolean' ? (value ? names.yes : names.no) : String(value);
    }
  }
}
