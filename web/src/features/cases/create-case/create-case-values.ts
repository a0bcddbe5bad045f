import { type CreateCaseForm, createCaseForm } from '@cfm/contract/cases/case-forms.ts';
import * as z from 'zod/mini';
import { emptyValues, type FormValues } from '../../../ui/use-form.ts';

export type CreateCaseValues = FormValues<typeof createCaseForm>;
type CreateCaseBody = z.output<typeof createCaseForm>;

const { requestKey: _key, leavesScope: _leaves, ...asked } = createCaseForm.shape;

/** Initial values of a new case: received now, responsible is its author, everything else has the schema's defaults. */
export const newCaseValues = (userId: number, now: Date): CreateCaseValues => ({
  ...emptyValues(z.object(asked)),
  receiptDateTime: now.toISOString(),
  responsibleUserId: userId,
  codeLevelSets: [],
});

/** Removes data that does not belong to the chosen source or channel. */
export function withoutUnasked(
  body: CreateCaseBody,
  { isBoard, isSocialMedia }: { isBoard: boolean; isSocialMedia: boolean },
): CreateCaseForm {
  return {
    ...body,
    boardCaseData: isBoard ? body.boardCaseData : null,
    socialMediaChannelId: isSocialMedia ? body.socialMediaChannelId : null,
    socialMediaAgencyId: isSocialMedia ? body.socialMediaAgencyId : null,
  };
}
