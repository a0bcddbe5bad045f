import type { Side } from '../../../ui/conflict-choices.tsx';
import {
  type CaseField,
  type CaseValues,
  caseFields,
  changedFields,
  isSameValue,
  withFieldsOf,
} from './case-values.ts';

export interface Rebased {
  /** The stored state with one's own changes on it, of the stored version. */
  values: CaseValues;
  /** Fields that both sides changed, to different values. */
  conflicts: CaseField[];
  /** Fields that only the others changed. */
  taken: CaseField[];
}

/**
 * Puts one's own changes, made on `base`, onto what is stored now. Where both changed a field, one's own value stays in
 * `values` and the field is named in `conflicts`.
 */
export function rebase(base: CaseValues, mine: CaseValues, theirs: CaseValues): Rebased {
  const own = changedFields(base, mine);
  const others = changedFields(base, theirs);
  return {
    values: { ...withFieldsOf(theirs, mine, own), version: theirs.version, leavesScope: false },
    conflicts: own.filter((field) => others.includes(field) && !isSameValue(field, mine, theirs)),
    taken: others.filter((field) => !own.includes(field)),
  };
}

export interface Difference {
  field: CaseField;
  /** What is proposed: one's own value where one changed the field, else the others'. */
  proposed: Side;
}

/** The fields on which the two sides differ, because the others changed them since. */
export function differences(base: CaseValues, mine: CaseValues, theirs: CaseValues): Difference[] {
  const own = changedFields(base, mine);
  return changedFields(base, theirs)
    .filter((field) => !isSameValue(field, mine, theirs))
    .map((field) => ({ field, proposed: own.includes(field) ? 'mine' : 'theirs' }));
}

/** The values to save after a choice was made for each differing field. */
export function resolve(
  base: CaseValues,
  mine: CaseValues,
  theirs: CaseValues,
  choices: Readonly<Partial<Record<CaseField, Side>>>,
): CaseValues {
  const { values } = rebase(base, mine, theirs);
  const chosen = (side: Side) => caseFields.filter((field) => choices[field] === side);
  return withFieldsOf(withFieldsOf(values, mine, chosen('mine')), theirs, chosen('theirs'));
}
