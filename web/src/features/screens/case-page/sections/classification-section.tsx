import type { CodeLevelArea } from '@cfm/contract/catalog/code-levels.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { levelNames } from '../../../../api/code-level-names.ts';
import { useCodeLevels } from '../../../../api/lookups.ts';
import { Tag } from '../../../../ui/chip.tsx';
import { CardSkeleton } from '../../../../ui/skeletons.tsx';
import type { CaseAccess } from '../form/case-access.ts';
import type { CodeLevelSetValues } from '../form/case-values.ts';
import type { CaseForm } from '../form/use-case-form.ts';
import { EditableSection } from './section.tsx';
import classes from './sections.module.css';

export interface CodeLevelSetsField {
  areas: readonly CodeLevelArea[];
  value: readonly CodeLevelSetValues[];
  onChange: (sets: CodeLevelSetValues[]) => void;
  error?: string;
}
interface ClassificationSectionProps {
  caseForm: CaseForm;
  access: CaseAccess;
  /** The field of the create page, passed in by the page. */
  codeLevelSets: (field: CodeLevelSetsField) => ReactNode;
}
/** The code-level sets: any number, exactly one primary. */
export function ClassificationSection({ caseForm, access, codeLevelSets }: ClassificationSectionProps) {
  const text = useTranslations('case');
  const levels = useCodeLevels();
  const { form } = caseForm;
  const sets = form.values.codeLevelSets ?? [];
  const error = Object.entries(form.errors).find(([path]) => path.startsWith('codeLevelSets'))?.[1];
  return (
    <EditableSection
      name="classification"
      title={text('sections.classification')}
      canEdit={access.can('editCodeLevels')}
      isChanged={caseForm.changed.includes('codeLevelSets')}
      isEmpty={sets.length === 0}
      hasError={error !== undefined}
    >
      {(isEditing) =>
        !levels.data ? (
          <CardSkeleton lines={1} />
        ) : isEditing ? (
          <div className={classes.codeLevels}>
            {codeLevelSets({
              areas: levels.data.codeLevelAreas,
              value: sets,
              onChange: (next) => form.set({ codeLevelSets: next }),
              error,
            })}
          </div>
        ) : sets.length === 0 ? (
          <p className="muted">{text('classification.none')}</p>
        ) : (
          sets.map((set) => (
            <div key={keyOf(set)} className={classes.set} data-primary={set.isPrimary}>
              <span className={classes.setName}>
                {levelNames(levels.data.codeLevelAreas, set).join(' – ')}
              </span>
              {set.isPrimary && <Tag>{text('classification.primary')}</Tag>}
            </div>
          ))
        )
      }
    </EditableSection>
  );
}

const keyOf = (set: CodeLevelSetValues) =>
  [set.codeLevelAreaId, set.codeLevelTopicGroupId, set.codeLevelTopicDetailId].join('/');
