import { isExcluded, isOpen } from '@cfm/contract/catalog/case-statuses.ts';
import { undoIntegrationDays } from '@cfm/contract/platform/limits.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { addTime } from '../../platform/time/add-time.ts';
import { transitionTarget } from '../case/status-transitions.ts';

export const isUndoableIntegration = (integratedAt: string, now: string): boolean =>
  now <= addTime(integratedAt, { days: undoIntegrationDays });

interface State {
  canChange: boolean;
  /** Another session holds its lock. */
  isHeld: boolean;
  now: string;
}
/** What the reader may do with relations of this case to cases that they see. */
export function relationAbilitiesOnCase(
  {
    statusId,
    parentId,
    integratedAt,
    related,
  }: Pick<CaseDetail, 'statusId' | 'parentId' | 'integratedAt' | 'related'>,
  { canChange, isHeld, now }: State,
) {
  const active = { statusId, statusBeforeId: null };
  const has = (wanted: (typeof related)[number]['relation']) =>
    related.some(({ relation }) => relation === wanted);
  return {
    integrate: canChange && transitionTarget('integrate', active) !== null,
    undoIntegration:
      !isHeld &&
      transitionTarget('undoIntegrate', active) !== null &&
      integratedAt !== null &&
      isUndoableIntegration(integratedAt, now) &&
      has('integratedInto'),
    setParent: canChange && !has('child') && (parentId === null || has('parent')),
    removeParent: canChange && has('parent'),
    closeRelated:
      !isHeld &&
      !isExcluded(statusId) &&
      related.some(
        (other) => ['parent', 'child', 'sibling'].includes(other.relation) && isOpen(other.statusId),
      ),
  };
}
