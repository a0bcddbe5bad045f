import { updateCaseForm } from '@cfm/contract/case-forms.ts';
import type { CaseDetail } from '@cfm/contract/case-replies.ts';
import type { FormValues } from '../../../ui/use-form.ts';

export type CaseValues = FormValues<typeof updateCaseForm>;
export type CodeLevelSetValues = NonNullable<CaseValues['codeLevelSets']>[number];
export type BoardValues = NonNullable<CaseValues['boardCaseData']>;
/** What people edit: not the version, nor the answer to `CaseLeavesScope`. */
export type CaseField = Exclude<keyof CaseValues, 'version' | 'leavesScope'>;

const isCaseField = (name: string): name is CaseField => name !== 'version' && name !== 'leavesScope';
export const caseFields: readonly CaseField[] = Object.keys(updateCaseForm.shape).filter(isCaseField);

/** The form of a case as it is stored. */
export function caseValues(detail: CaseDetail): CaseValues {
  return {
    title: detail.title,
    externalId: detail.externalId,
    hasSalesforceCaseId: detail.hasSalesforceCaseId,
    mailboxId: detail.mailboxId,
    sourceId: detail.sourceId,
    inputChannelId: detail.inputChannelId,
    socialMediaChannelId: detail.socialMediaChannelId,
    socialMediaAgencyId: detail.socialMediaAgencyId,
    contactId: detail.contactId,
    contactCarId: detail.contactCarId,
    brandId: detail.brandId,
    marketId: detail.marketId,
    language: detail.language,
    receiptDateTime: detail.receiptDateTime,
    territoryId: detail.territoryId,
    tsaraNumber: detail.tsaraNumber,
    technicalCampaignId: detail.technicalCampaignId,
    bmwDepartmentId: detail.bmwDepartmentId,
    bmwConcernId: detail.bmwConcernId,
    responsibleUserId: detail.responsibleUserId,
    caseBook: detail.caseBook,
    safetyRelevant: detail.safetyRelevant,
    legal: detail.legal,
    boardCaseData: detail.boardCaseData,
    codeLevelSets: detail.codeLevelSets.map(({ order: _order, ...set }) => set),
    leavesScope: false,
    statusId: detail.statusId,
    version: detail.version,
  };
}

/** True when two values of a field say the same: nothing, null and an empty text are one; ids of sets don't count. */
export function isSameValue(field: CaseField, a: CaseValues, b: CaseValues): boolean {
  return plain(field, a) === plain(field, b);
}

function plain(field: CaseField, values: CaseValues): string {
  switch (field) {
    case 'codeLevelSets':
      return JSON.stringify(
        (values.codeLevelSets ?? []).map((set) => [
          set.codeLevelAreaId,
          set.codeLevelTopicGroupId ?? null,
          set.codeLevelTopicDetailId ?? null,
          set.isPrimary,
        ]),
      );
    case 'boardCaseData': {
      const board = values.boardCaseData;
      return JSON.stringify([
        board?.boardMember || null,
        board?.receivedByBoardDate || null,
        board?.requestedReplyDate || null,
        board?.finalReplyDate || null,
      ]);
    }
    case 'receiptDateTime':
      return values.receiptDateTime ? String(Date.parse(values.receiptDateTime)) : '';
    case 'title':
      return values.title?.trim() ?? '';
    default:
      return String(values[field] ?? '');
  }
}

export const changedFields = (base: CaseValues, values: CaseValues): CaseField[] =>
  caseFields.filter((field) => !isSameValue(field, base, values));

/** `values` with these fields of `other`. */
export function withFieldsOf(
  values: CaseValues,
  other: CaseValues,
  fields: readonly CaseField[],
): CaseValues {
  const taken: Partial<CaseValues> = {};
  for (const field of fields) Object.assign(taken, { [field]: other[field] });
  return { ...values, ...taken };
}
