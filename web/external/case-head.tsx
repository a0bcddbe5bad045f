import type { SolutionCase } from '@cfm/contract/solution.ts';
import { useTranslations } from 'use-intl';

/** Which case this is about. */
export function CaseHead({ value }: { value: SolutionCase }) {
  const text = useTranslations('solution');
  const { internalId, market, title } = value;
  return (
    <div className="case">
      <div className="muted num small">
        {market ? text('caseOf', { internalId, market }) : text('case', { internalId })}
      </div>
      <strong dir="auto">{title}</strong>
    </div>
  );
}
