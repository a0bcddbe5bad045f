import { differences, merged, type Sides } from '../../../../ui/differences.ts';
import { type CaseField, type CaseValues, caseComparison } from './case-values.ts';

export interface Rebased {
  /** The stored values with one's own changes applied, and the stored version. */
  values: CaseValues;
  /** Fields that both sides changed to different values. `values` contains one's own. */
  conflicts: CaseField[];
}
/** Applies one's own changes to the stored values. */
export function rebase(sides: Sides<CaseValues>): Rebased {
  const disputed = differences(sides, caseComparison).filter(({ proposed }) => proposed === 'mine');
  return { values: merged(sides, caseComparison), conflicts: disputed.map(({ field }) => field) };
}
