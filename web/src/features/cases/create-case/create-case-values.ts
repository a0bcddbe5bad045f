import { type CreateCaseForm, createCaseForm } from '@cfm/contract/cases/case-forms.ts';
import * as z from 'zod/mini';
import { emptyValues, type FormValues } from '../../../ui/use-form.ts';

export type CreateCaseValues = FormValues<typeof createCaseForm>;
type CreateCaseBody = z.output<typeof createCaseForm>;

const { requestKey: _key, leavesScope: _leaves, ...asked } = createCaseForm.shape;

/** A new case begins as received now and as its author's own; all else as the form takes it when nothing is said. */
export const newCaseValues = (userId: number, now: Date): CreateCaseValues => ({
  ...emptyValues(z.object(asked)),
  receiptDateTime: now.toISOString(),
  responsibleUserId: userId,
  codeLevelSets: [],
});

/** What belongs to another source or channel than the chosen ones stays behind. */
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
