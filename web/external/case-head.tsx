import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { SolutionCase } from '@cfm/contract/solution.ts';
import { useTranslations } from 'use-intl';

/** Which case this is about. */
export function CaseHead({ value, language }: { value: SolutionCase; language: Language }) {
  const text = useTranslations('solution');
  const { internalId, title } = value;
  const market = value.market?.[language];
  return (
    <div className="case">
      <div className="muted num small">
        {market ? text('caseOf', { internalId, market }) : text('case', { internalId })}
      </div>
      <strong dir="auto">{title}</strong>
    </div>
  );
}
