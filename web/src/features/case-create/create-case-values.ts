import { type CreateCaseForm, createCaseForm } from '@cfm/contract/case-forms.ts';
import * as z from 'zod/mini';
import { emptyValues, type FormValues } from '../../ui/use-form.ts';

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

/**
 * The values of a kept draft, as far as they still fit the form: each value has to pass the schema of its field or be
 * an unfinished text. Null for what is no draft of this form.
 */
export function draftValues(kept: unknown, initial: CreateCaseValues): CreateCaseValues | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const given = new Map<string, unknown>(Object.entries(kept));
  const shape: Readonly<Record<string, z.ZodMiniType>> = createCaseForm.shape;
  const fitting = Object.keys(initial).flatMap((name) => {
    const value = given.get(name);
    if (value === undefined) return [];
    const isUnfinished = value === null || value === '';
    return isUnfinished || shape[name]?.safeParse(value).success ? [[name, value] as const] : [];
  });
  return fitting.length === 0 ? null : { ...initial, ...Object.fromEntries(fitting) };
}

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
