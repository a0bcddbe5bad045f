import type { AuditChange } from '@cfm/contract/access/audit-change.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import * as z from 'zod/mini';
import { hiddenFields } from '../../access/audit/record-audit.ts';
import type { Ctx } from '../../context.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { kindOf, namesOfPieces, type Piece, piecesOf, type RecordedValue } from './change-values.ts';

const value = z.optional(z.nullable(z.union([z.string(), z.number(), z.boolean()])));
/** A recorded change. Values of a person are stored separately, by these ids. */
export const recordedChange = z.object({
  field: z.string(),
  from: value,
  to: value,
  fromValueId: z.optional(z.number()),
  toValueId: z.optional(z.number()),
});
type RecordedChange = z.infer<typeof recordedChange>;
/** A change whose ids are not replaced by names yet. */
export type ChangeInPieces = Omit<AuditChange, 'from' | 'to'> &
  Record<'from' | 'to', readonly Piece[] | null>;

/** The text of a key, or null if the catalogue does not have it. An older version may have stored other keys. */
export function wordsOf(
  language: Language,
  namespace: 'audit' | 'case' | 'fields' | 'frame',
  key: string,
): string | null {
  const texts = textsOf(language, namespace);
  // The cast is safe: `has` checks the key.
  return texts.has(key as never) ? texts(key as never) : null;
}
const fieldWords = (language: Language, field: string) =>
  wordsOf(language, 'case', `history.fields.${field}`) ??
  wordsOf(language, 'audit', `fields.${field}`) ??
  wordsOf(language, 'fields', field) ??
  field;

/**
 * Formats the recorded changes of an entity, without hidden fields and without changes from nothing to nothing.
 * `personalValue` returns the stored value of a person, or the text to show in its place.
 */
export function formatChanges(
  language: Language,
  { entity, changes }: { entity: string; changes: readonly RecordedChange[] },
  personalValue: (valueId: number) => { value: string } | { instead: string },
): ChangeInPieces[] {
  const pieces = (field: string, valueId: number | undefined, recorded: RecordedValue | null | undefined) => {
    const kept = valueId === undefined ? { value: recorded } : personalValue(valueId);
    if ('instead' in kept) return [kept.instead];
    return kept.value === undefined || kept.value === null || kept.value === ''
      ? null
      : piecesOf(language, entity, field, kept.value);
  };
  return changes
    .filter(({ field }) => !hiddenFields.some((hidden) => hidden === field))
    .map(({ field, from, to, fromValueId, toValueId }) => ({
      ...labelled(language, entity, field),
      from: pieces(field, fromValueId, from),
      to: pieces(field, toValueId, to),
    }))
    .filter(({ from, to }) => from !== null || to !== null);
}

/** The label of a field and the format of its values. */
export const labelled = (language: Language, entity: string, field: string) => ({
  field,
  name: fieldWords(language, field),
  kind: kindOf(entity, field),
});

/** Replaces the ids in the changes of entries by names, in one query for each table. */
export async function withNames<Entry extends { changes: readonly ChangeInPieces[] }>(
  ctx: Ctx,
  entries: readonly Entry[],
): Promise<(Omit<Entry, 'changes'> & { changes: AuditChange[] })[]> {
  const pieces = entries.flatMap(({ changes }) => changes.flatMap(({ from, to }) => [from ?? [], to ?? []]));
  const textOf = await namesOfPieces(ctx, pieces.flat());
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map(({ from, to, ...change }) => ({
      ...change,
      from: from && textOf(from),
      to: to && textOf(to),
    })),
  }));
}
