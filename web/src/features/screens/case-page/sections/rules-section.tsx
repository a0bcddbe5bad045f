import { ruleEditor } from '@cfm/contract/platform/access.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useMayPass } from '../../../../api/session.ts';
import { Tag } from '../../../../ui/chip.tsx';
import { Section } from './section.tsx';
import classes from './sections.module.css';

/** Rules that apply to the case, the winning one of each type first. Without templates, which mail sheets offer. */
export function RulesSection({ detail }: { detail: CaseDetail }) {
  const text = useTranslations('case');
  const mayEdit = useMayPass(ruleEditor);
  const words = useTranslations('ruleWords');
  const rules = detail.rules
    .filter(({ ruleType }) => ruleType !== 'ReplyTemplate')
    .sort((a, b) => a.ruleTypeId - b.ruleTypeId || Number(b.isWinner) - Number(a.isWinner));
  return (
    <Section name="rules" title={text('sections.rules')} count={rules.length} isClosedFirst>
      {rules.length === 0 && <p className="muted">{text('rules.none')}</p>}
      {rules.map((rule) => {
        const met = rule.metConditions.map((condition) => words(`conditions.${condition}`));
        return (
          <div key={rule.ruleId} className={classes.rule} data-winner={rule.isWinner}>
            <strong>
              {mayEdit ? (
                <Link to="/rule/edit/$id" params={{ id: rule.ruleId }}>
                  {rule.name}
                </Link>
              ) : (
                rule.name
              )}
            </strong>{' '}
            <Tag>{words(`types.${rule.ruleType}`)}</Tag>
            <div>{rule.effect}</div>
            <div className="muted">
              {text(`rules.${rule.isWinner ? 'applies' : 'loses'}`, {
                conditions: met.length,
                why: met.join(', '),
              })}
            </div>
          </div>
        );
      })}
    </Section>
  );
}
