import type { CaseEventOf } from '@cfm/contract/cases/events.ts';
import { formatDataRequest } from '@cfm/contract/cases/format-event.ts';
import {
  type ComparedField,
  formatSections,
  labelOfComparedField,
  type PostQualificationFlags,
} from '@cfm/contract/process/compared-fields.ts';
import { useTranslations } from 'use-intl';

/** Label of a field that a customer completes. */
export function useComparedLabel(): (field: ComparedField) => string {
  const text = useTranslations('fields');
  return (field) => text(labelOfComparedField(field));
}

/** Formats the sections of a data request: "Personal data, Address". */
export function useSectionNames(): (flags: Partial<PostQualificationFlags>) => string {
  const text = useTranslations('fields');
  return (flags) => formatSections(flags, text);
}

/** Formats the state of a data request for each part. */
export function usePostQualificationWords(): (
  details: CaseEventOf<'postQualification'>['details'],
) => string[] {
  const text = useTranslations('case.timeline');
  const field = useTranslations('fields');
  return (details) => formatDataRequest(details, { text, field });
}
