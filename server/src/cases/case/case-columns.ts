import type { createCaseForm } from '@cfm/contract/cases/case-forms.ts';
import { socialMediaChannelCode } from '@cfm/contract/platform/paging.ts';
import type * as z from 'zod/mini';
import type { CheckedReferences } from './check-references.ts';
import { isQualified } from './is-qualified.ts';

export type CaseForm = z.output<typeof createCaseForm>;
type SavedFields = Omit<
  CaseForm,
  'description' | 'requestKey' | 'codeLevelSets' | 'boardCaseData' | 'leavesScope' | 'contactFoundBy'
>;

/** Case columns that a form sets. Social-media fields are kept for that channel only (rule 3.15). */
export function caseColumns(form: Omit<CaseForm, 'description' | 'requestKey'>, checked: CheckedReferences) {
  const isSocialMedia = checked.channelCode === socialMediaChannelCode;
  const {
    codeLevelSets,
    boardCaseData: _board,
    leavesScope: _leaves,
    contactFoundBy: _foundBy,
    ...fields
  } = form;
  return {
    ...(fields as SavedFields),
    socialMediaAgencyId: isSocialMedia ? fields.socialMediaAgencyId : null,
    socialMediaChannelId: isSocialMedia ? fields.socialMediaChannelId : null,
    qualified: isQualified(fields, codeLevelSets),
  };
}
