import { codeLevelSetsMax } from '@cfm/contract/limits.ts';
import { PencilIcon, StarIcon, Trash2Icon } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCodeLevels } from '../../../api/lookups.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import type { CaseAccess } from '../form/case-access.ts';
import type { CodeLevelSetValues } from '../form/case-values.ts';
import type { CaseForm } from '../form/use-case-form.ts';
import { CodeLevelFields, type OpenSet } from './code-level-fields.tsx';
import { levelNames } from './code-level-names.ts';
import { Section, SectionAction } from './section.tsx';
import classes from './sections.module.css';

/** The code-level sets: any number, exactly one primary. */
export function ClassificationSection({ caseForm, access }: { caseForm: CaseForm; access: CaseAccess }) {
  const text = useTranslations('case');
  const ui = useTranslations('ui');
  const levels = useCodeLevels();
  const tree = levels.data?.codeLevelAreas ?? [];
  /** Place of the set that is open for a change; the number of sets for a new one. */
  const [open, setOpen] = useState<number | null>(null);
  const { form } = caseForm;
  const sets = form.values.codeLevelSets ?? [];
  const keys = sets.map((set, place) => `${place}:${keyOf(set)}`);
  const canEdit = access.canEditCodeLevels;
  const error = Object.entries(form.errors).find(([path]) => path.startsWith('codeLevelSets'))?.[1];
  const store = (next: CodeLevelSetValues[]) => form.set({ codeLevelSets: withOnePrimary(next) });
  const finish = (place: number, chosen: OpenSet) => {
    const before = sets[place];
    const set = { ...before, ...chosen, isPrimary: before?.isPrimary ?? sets.length === 0 };
    store(before ? sets.map((each, index) => (index === place ? set : each)) : [...sets, set]);
    setOpen(null);
  };
  return (
    <Section
      name="classification"
      title={text('sections.classification')}
      isForcedOpen={error !== undefined}
      action={
        canEdit &&
        sets.length < codeLevelSetsMax && (
          <SectionAction onClick={() => setOpen(sets.length)}>{text('classification.add')}</SectionAction>
        )
      }
    >
      {sets.length === 0 && open === null && <p className="muted">{text('classification.none')}</p>}
      {sets.map((set, place) =>
        open === place && canEdit ? (
          <CodeLevelFields
            key={keys[place]}
            tree={tree}
            initial={set}
            onDone={(chosen) => finish(place, chosen)}
            onCancel={() => setOpen(null)}
          />
        ) : (
          <div key={keys[place]} className={classes.set} data-primary={set.isPrimary}>
            <span className={classes.setName}>{levelNames(tree, set).join(' – ') || '…'}</span>
            {set.isPrimary && <Tag>{text('classification.primary')}</Tag>}
            {canEdit && (
              <span className={classes.setTools}>
                {!set.isPrimary && (
                  <IconButton
                    label={text('classification.makePrimary')}
                    icon={<StarIcon size={14} aria-hidden />}
                    onClick={() => store(sets.map((each, at) => ({ ...each, isPrimary: at === place })))}
                  />
                )}
                <IconButton
                  label={text('edit')}
                  icon={<PencilIcon size={14} aria-hidden />}
                  onClick={() => setOpen(place)}
                />
                <IconButton
                  label={ui('remove')}
                  icon={<Trash2Icon size={14} aria-hidden />}
                  onClick={() => store(sets.filter((_set, at) => at !== place))}
                />
              </span>
            )}
          </div>
        ),
      )}
      {open === sets.length && canEdit && (
        <CodeLevelFields
          tree={tree}
          initial={null}
          onDone={(chosen) => finish(sets.length, chosen)}
          onCancel={() => setOpen(null)}
        />
      )}
      {caseForm.changed.includes('codeLevelSets') && <p className={classes.unsaved}>{text('notSavedYet')}</p>}
      <FormError>{error}</FormError>
    </Section>
  );
}

const keyOf = (set: CodeLevelSetValues) =>
  [set.codeLevelAreaId, set.codeLevelTopicGroupId, set.codeLevelTopicDetailId].join('/');

/** Without the primary one the first becomes it. */
function withOnePrimary(sets: CodeLevelSetValues[]): CodeLevelSetValues[] {
  if (sets.some(({ isPrimary }) => isPrimary)) return sets;
  return sets.map((set, index) => ({ ...set, isPrimary: index === 0 }));
}
