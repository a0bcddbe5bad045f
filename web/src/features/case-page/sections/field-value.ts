import type { CaseInfo } from '@cfm/contract/case-replies.ts';
import type { CodeLevelArea } from '@cfm/contract/code-levels.ts';
import { nameOfId, unknownName } from '../../../api/known-lookups.ts';
import type { CaseField, CaseValues } from '../form/case-values.ts';
import { levelNames } from './code-level-names.ts';

/** What turns ids of a form into names. */
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

const lists = {
  mailboxId: 'mailboxes',
  sourceId: 'sources',
  inputChannelId: 'inputChannels',
  socialMediaChannelId: 'socialMediaChannels',
  socialMediaAgencyId: 'socialMediaAgencies',
  brandId: 'brands',
  marketId: 'markets',
  bmwDepartmentId: 'bmwDepartments',
  bmwConcernId: 'bmwConcerns',
  statusId: 'statuses',
} as const satisfies Partial<Record<CaseField, keyof CaseInfo>>;

/** A field's value as people read it. */
export function fieldValue(field: CaseField, values: CaseValues, names: Names): string {
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
      return names.info?.users.find(({ id }) => id === value)?.fullName ?? unknownName(Number(value));
    case 'contactId':
      return names.contact(Number(value));
    case 'contactCarId':
      return names.car(Number(value));
    default: {
      if (typeof value === 'boolean') return value ? names.yes : names.no;
      if (!(field in lists)) return String(value);
      // The line above made sure that the field has a list.
      return nameOfId(names.info?.[lists[field as keyof typeof lists]], Number(value));
    }
  }
}
