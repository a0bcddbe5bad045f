import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import { type CaseDetail, relations } from '@cfm/contract/screens/case-detail.ts';
import { useTranslations } from 'use-intl';
import { ActionButton } from '../actions/action-buttons.tsx';
import type { ShownActions } from '../actions/case-action.ts';
import { RelatedCaseLine } from './related-case-line.tsx';
import { Section } from './section.tsx';
import classes from './sections.module.css';

interface RelationsSectionProps {
  detail: CaseDetail;
  info: CaseInfo | undefined;
  actions: ShownActions;
}
/** The related cases, grouped by relation. */
export function RelationsSection({ detail, info, actions }: RelationsSectionProps) {
  const text = useTranslations('case');
  const { related } = detail;
  const groups = relations
    .map((relation) => ({ relation, of: related.filter((each) => each.relation === relation) }))
    .filter(({ of }) => of.length > 0);
  return (
    <Section name="relations" title={text('sections.relations')} count={related.length}>
      {groups.length === 0 && <p className="muted">{text('relations.none')}</p>}
      {groups.map(({ relation, of }) => (
        <section key={relation} className={classes.relation} aria-label={text(`relations.kinds.${relation}`)}>
          <h3>{text(`relations.kinds.${relation}`)}</h3>
          <ul className={classes.list}>
            {of.map((each) => (
              <li key={each.caseId}>
                <RelatedCaseLine of={each} info={info} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className={classes.relationActions}>
        <ActionButton action={actions.setParent ?? actions.changeParent} size="small" />
        <ActionButton action={actions.removeParent} size="small" />
        <ActionButton action={actions.closeRelated} size="small" />
      </div>
    </Section>
  );
}
