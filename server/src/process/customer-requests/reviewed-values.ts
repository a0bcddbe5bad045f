import type { RuleName } from '@cfm/contract/messages/catalogue.ts';
import {
  type Comparison,
  correctedValues,
  type ReviewForm,
} from '@cfm/contract/process/case-post-qualification.ts';
import type { ComparedField } from '@cfm/contract/process/compared-fields.ts';
import * as z from 'zod/mini';
import { isCountry } from '../../catalog/markets/reject-unknown-countries.ts';
import type { Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { parseWith } from '../../platform/texts/parse-form.ts';
import { ruleText } from '../../platform/texts/reject-field.ts';
import type { Values } from './compared-values.ts';

export type Decided = ReviewForm['fields'][number];
export const stateOf = { take: 'taken', keep: 'kept', correct: 'corrected' } as const;

/** Whether a decision differs from the stored one, so that a repeated review changes nothing. */
export const isNews = (before: readonly Comparison[]) => (decided: Decided) => {
  const compared = before.find(({ field }) => field === decided.field);
  if (compared?.state !== stateOf[decided.decision]) return true;
  return decided.decision === 'correct' && compared.ours !== decided.value;
};

/** Values to write to customer and car. */
export function valuesOf(tx: Tx, fields: readonly Decided[], before: readonly Comparison[]): Values {
  const values: Values = {};
  for (const [place, { field, decision, value }] of fields.entries()) {
    const path = `fields.${place}`;
    const compared = before.find((each) => each.field === field);
    if (!compared) rejectAt(tx, `${path}.field`, field, 'unknownKey');
    if (decision === 'keep') continue;
    const given = decision === 'take' ? compared.theirs : (value ?? null);
    values[field] = corrected(tx, `${path}.value`, field, given);
  }
  return values;
}

/** A corrected value in the format of customer or car. Errors are returned at its place in the form. */
function corrected(tx: Tx, path: string, field: ComparedField, value: string | null): string | null {
  const isCode = field === 'countryCode' || field === 'countryOfRegistrationCode';
  if (isCode && value !== null && !isCountry(value)) rejectAt(tx, path, field, 'choice');
  try {
    const parsed = parseWith(z.object({ [field]: correctedValues[field] }), { [field]: value }, tx.language);
    return (parsed[field] as string | null | undefined) ?? null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const text = error.details.fields?.[field];
    if (text === undefined) throw new Error(`the form rejected ${field} without a message`);
    throw new AppError('BadRequest', { fields: { [path]: text } });
  }
}

function rejectAt(tx: Tx, path: string, field: ComparedField, rule: RuleName): never {
  throw new AppError('BadRequest', { fields: { [path]: ruleText(tx, field, rule) } });
}
