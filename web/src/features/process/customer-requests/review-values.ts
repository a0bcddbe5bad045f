import { type Comparison, correctedValues } from '@cfm/contract/process/case-post-qualification.ts';
import type { ComparedField } from '@cfm/contract/process/compared-fields.ts';
import * as z from 'zod/mini';
import { emptyValues, type FormValues } from '../../../ui/use-form.ts';

/** The corrections of an answer, null for a field that is not corrected: its own value counts there, or the customer's. */
export const corrections = z.object({ ...correctedValues, lastName: z.nullable(correctedValues.lastName) });
export type Corrections = FormValues<typeof corrections>;
export const noCorrections: Corrections = emptyValues(corrections);

/** What was chosen for a field, and what stood there then. */
export interface Choice extends Pick<Comparison, 'ours' | 'theirs'> {
  takes: boolean;
}
export type Choices = Partial<Record<ComparedField, Choice>>;
export interface Decision {
  field: ComparedField;
  decision: 'take' | 'keep' | 'correct';
  value: string | null;
}

/** Something else stands there than when it was chosen. */
export const isOutdated = (row: Comparison, choice: Choice | undefined): boolean =>
  choice !== undefined && (choice.ours !== row.ours || choice.theirs !== row.theirs);

/**
 * What is decided of the fields that are open. A choice between two values ends with either of them; what was typed stays
 * until it is taken back.
 */
export function decisionsOf(rows: readonly Comparison[], choices: Choices, typed: Corrections): Decision[] {
  return rows.flatMap((row): Decision[] => {
    const { field, state } = row;
    if (state !== 'open') return [];
    const value = typed[field] ?? null;
    if (value !== null) return [{ field, decision: 'correct', value }];
    const choice = choices[field];
    if (choice === undefined || isOutdated(row, choice)) return [];
    return [{ field, decision: choice.takes ? 'take' : 'keep', value: null }];
  });
}

/** The same with the customer's value for each field that nobody has decided. */
export const withRestTaken = (rows: readonly Comparison[], decided: readonly Decision[]): Decision[] => [
  ...decided,
  ...rows
    .filter(({ field, state }) => state === 'open' && !decided.some((each) => each.field === field))
    .map(({ field }) => ({ field, decision: 'take' as const, value: null })),
];
