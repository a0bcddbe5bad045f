import { type Comparison, correctedValues } from '@cfm/contract/process/case-post-qualification.ts';
import type { ComparedField } from '@cfm/contract/process/compared-fields.ts';
import * as z from 'zod/mini';
import { emptyValues, type FormValues } from '../../../ui/use-form.ts';

/** Corrections of an answer. Null if a field is not corrected: the stored or the customer's value applies. */
export const corrections = z.object({ ...correctedValues, lastName: z.nullable(correctedValues.lastName) });
export type Corrections = FormValues<typeof corrections>;
export const noCorrections: Corrections = emptyValues(corrections);

/** The choice for a field, and the values at that time. */
export interface Choice extends Pick<Comparison, 'ours' | 'theirs'> {
  takes: boolean;
}
export type Choices = Partial<Record<ComparedField, Choice>>;
export interface Decision {
  field: ComparedField;
  decision: 'take' | 'keep' | 'correct';
  value: string | null;
}

/** True if a value has changed since the choice. */
export const isOutdated = (row: Comparison, choice: Choice | undefined): boolean =>
  choice !== undefined && (choice.ours !== row.ours || choice.theirs !== row.theirs);

/**
 * Returns the decisions about open fields. A choice is dropped if one of its values has changed since. Typed
 * values stay until they are reset.
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

/** Adds the customer's value for each open field without decision. */
export const withRestTaken = (rows: readonly Comparison[], decided: readonly Decision[]): Decision[] => [
  ...decided,
  ...rows
    .filter(({ field, state }) => state === 'open' && !decided.some((each) => each.field === field))
    .map(({ field }) => ({ field, decision: 'take' as const, value: null })),
];
