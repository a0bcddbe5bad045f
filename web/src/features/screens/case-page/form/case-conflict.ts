import { differences, merged, type Sides } from '../../../../ui/differences.ts';
import { type CaseField, type CaseValues, caseComparison } from './case-values.ts';

export interface Rebased {
  /** The stored state with one's own changes on it, of the stored version. */
  values: CaseValues;
  /** Fields that both sides changed, to different values: one's own stays in `values`. */
  conflicts: CaseField[];
}
/** Puts one's own changes onto what is stored now. */
export function rebase(sides: Sides<CaseValues>): Rebased {
  const disputed = differences(sides, caseComparison).filter(({ proposed }) => proposed === 'mine');
  return { values: merged(sides, caseComparison), conflicts: disputed.map(({ field }) => field) };
}
