import { updateCaseForm } from '@cfm/contract/cases/case-forms.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import type * as z from 'zod/mini';
import type { Comparison } from '../../../../ui/differences.ts';
import type { FormValues } from '../../../../ui/use-form.ts';

export type CaseValues = FormValues<typeof updateCaseForm>;
export type CodeLevelSetValues = NonNullable<CaseValues['codeLevelSets']>[number];
export type BoardValues = NonNullable<CaseValues['boardCaseData']>;
/** Editable fields, without version and the answer to `CaseLeavesScope`. */
export type CaseField = Exclude<keyof CaseValues, 'version' | 'leavesScope'>;
export type CaseFields = Pick<CaseValues, CaseField>;

const isCaseField = (name: keyof CaseValues): name is CaseField =>
  name !== 'version' && name !== 'leavesScope';
type FlagField = {
  [Field in CaseField]: z.output<typeof updateCaseForm>[Field] extends boolean ? Field : never;
}[CaseField];
/** True for a yes/no field. A field that can also be empty is not one. */
export const isFlagField = (field: CaseField): field is FlagField =>
  updateCaseForm.shape[field].safeParse(true).success && !updateCaseForm.shape[field].safeParse(null).success;

const formFields = Object.keys(updateCaseForm.shape) as (keyof CaseValues)[]; // Object.keys loses the type of the keys
export const caseFields: readonly CaseField[] = formFields.filter(isCaseField);

/** Form values of a stored case. The response has the same field names. */
export function caseValues(detail: CaseDetail): CaseValues {
  const stored: Omit<CaseValues, 'leavesScope' | 'contactFoundBy'> = {
    ...detail,
    codeLevelSets: detail.codeLevelSets.map(({ order: _order, ...set }) => set),
  };
  const values = { ...stored, contactFoundBy: null, leavesScope: false };
  return Object.fromEntries(formFields.map((field) => [field, values[field]])) as CaseValues; // every field is among them
}

/** True if two values of a field are equal. Missing, null and empty text are the same, and ids of sets are ignored. */
export function isSameValue(field: CaseField, a: CaseFields, b: CaseFields): boolean {
  return plain(field, a) === plain(field, b);
}

/** Fields to compare on an edit conflict. */
export const caseComparison: Comparison<CaseFields> = { fields: caseFields, isSame: isSameValue };
/** A merge neither changes the version nor answers `CaseLeavesScope`. */
export const byCaseField = {
  split: ({ version: _version, leavesScope: _leavesScope, ...fields }: CaseValues): CaseFields => fields,
  join: (fields: CaseFields): Partial<CaseValues> => ({ ...fields, leavesScope: false }),
  compare: () => caseComparison,
};

function plain(field: CaseField, values: CaseFields): string {
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
