import type { CaseEventOf } from '@cfm/contract/cases/events.ts';
import {
  type ComparedField,
  flagNames,
  type PostQualificationFlags,
} from '@cfm/contract/process/compared-fields.ts';
import { useTranslations } from 'use-intl';

/** Label of a field that a customer completes. `title` is the academic title, which a case does not have. */
export function useComparedLabel(): (field: ComparedField) => string {
  const text = useTranslations('fields');
  return (field) => text(field === 'title' ? 'academicTitle' : field);
}

/** Formats the sections of a data request: "Personal data, Address". */
export function useSectionNames(): (flags: Partial<PostQualificationFlags>) => string {
  const text = useTranslations('fields');
  return (flags) =>
    flagNames
      .filter((flag) => flags[flag])
      .map((flag) => text(flag))
      .join(', ');
}

type Details = CaseEventOf<'postQualification'>['details'];
/** Formats the state of a data request for each part. Requests from before the links existed have no state. */
export function usePostQualificationWords(): (details: Details) => string[] {
  const type = useTranslations('case.timeline.types');
  const text = useTranslations('case.timeline.postQualification');
  const labelOf = useComparedLabel();
  const sectionsOf = useSectionNames();
  const named = (
    key: 'filled' | 'open' | 'taken' | 'kept' | 'corrected',
    fields: readonly ComparedField[] = [],
  ) => (fields.length === 0 ? '' : text(key, { fields: fields.map(labelOf).join(', ') }));
  return (details) => {
    const { act, to = '' } = details;
    switch (act) {
      case undefined:
        return [type('postQualification')];
      case 'asked':
        return [text('asked', { to, sections: sectionsOf(details) })];
      case 'reminded':
        return [to === '' ? text('remindedNobody') : text('reminded', { to })];
      case 'answered':
        return [
          text(details.isChange ? 'changed' : 'answered'),
          named('filled', details.filled),
          named('open', details.open),
        ];
      case 'reviewed':
        return [
          text('reviewed'),
          named('taken', details.taken),
          named('kept', details.kept),
          named('corrected', details.corrected),
        ];
      case 'gaveUp':
        return [text('gaveUp')];
      default:
        return [text(act, { to })];
    }
  };
}
