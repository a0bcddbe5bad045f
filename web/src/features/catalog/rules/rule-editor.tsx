import type { Rule } from '@cfm/contract/catalog/rule-content.ts';
import { type RuleType, ruleTypeNames } from '@cfm/contract/catalog/rule-types.ts';
import { ruleNameMaxLength } from '@cfm/contract/platform/limits.ts';
import { SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { ArrowRightIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { ConfirmationDialog } from '../../../ui/dialog.tsx';
import { EditorCard, EditorColumns, EditorForm, EditorPage } from '../../../ui/editor-page.tsx';
import { FieldRow } from '../../../ui/field-row.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useSubmitKey } from '../../../ui/keys/use-submit-key.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import type { ChosenCase } from './case-field.tsx';
import { ChangedRule } from './changed-rule.tsx';
import { ConflictList, ConflictNotes, hasConflicts } from './conflict-notes.tsx';
import { useConflicts } from './queries.ts';
import classes from './rule-editor.module.css';
import type { RuleOptions } from './rule-options.ts';
import { RuleTest } from './rule-test.tsx';
import { contestedOf, type RuleValues } from './rule-values.ts';
import { RuleVersions } from './rule-versions.tsx';
import { ThenPart } from './then-part.tsx';
import { useRuleForm } from './use-rule-form.ts';
import { WhenPart } from './when-part.tsx';

interface RuleEditorProps {
  type: RuleType;
  initial: RuleValues;
  /** Null: a new rule. */
  stored: Rule | null;
  options: RuleOptions;
  title: string;
  /** Next to Save. */
  actions?: ReactNode;
  /** Changes the type of a new rule. */
  onType?: (values: RuleValues, type: RuleType) => void;
  onCreated: (ruleId: number) => void;
}
/** Debounce before conflicts and the test are recalculated. */
const pauseMs = 300;

/** A rule as a sentence: when … then …. On the right its effect on other rules and a case, and its versions. */
export function RuleEditor(props: RuleEditorProps) {
  const { type, options, title, actions, onType } = props;
  const text = useTranslations('ruleSettings');
  const typeName = useTranslations('ruleWords.types');
  const frame = useTranslations('frame');
  const isPhone = useIsPhone();
  const edited = useRuleForm(props);
  const { form, stored } = edited;
  useSubmitKey(form.formRef, () => void form.submit());
  const [chosenCase, setChosenCase] = useState<ChosenCase | null>(null);
  const [contested] = useDebouncedValue(JSON.stringify(contestedOf(form.values)), pauseMs);
  const rule: ReturnType<typeof contestedOf> = JSON.parse(contested);
  const ruleId = stored?.ruleId ?? null;
  // A new rule is compared once it has input. A template without an occasion has no competitors yet.
  const isCompared =
    (stored !== null || form.isDirty) && (type !== 'ReplyTemplate' || Boolean(rule.occasion));
  const conflicts = useConflicts(rule, ruleId, isCompared);
  const buttons = (
    <>
      {actions}
      <Button variant="dark" isLoading={form.isSubmitting} onClick={() => void form.submit()}>
        {text('save')}
      </Button>
    </>
  );
  return (
    <>
      <LeaveGuard when={form.isDirty} />
      <EditorPage
        crumbs={[{ label: frame('menu.configuration') }, { label: frame('titles.rules'), to: '/rules' }]}
        title={title}
        actions={buttons}
      >
        <EditorColumns
          sideWidth="wide"
          isSideInSight
          side={
            <>
              <EditorCard title={text('conflicts.title')}>
                <ConflictNotes query={conflicts} isCompared={isCompared} />
              </EditorCard>
              <EditorCard title={text('test.title')}>
                <RuleTest rule={rule} ruleId={ruleId} chosenCase={chosenCase} onChoose={setChosenCase} />
              </EditorCard>
              {stored && (
                <EditorCard title={text('versions.title')}>
                  <RuleVersions rule={stored} onBringBack={edited.bringBack} />
                </EditorCard>
              )}
            </>
          }
        >
          <EditorForm {...form.props}>
            <EditorCard title={text('rule')}>
              {onType ? (
                <div className={classes.types}>
                  <SegmentedControl
                    aria-label={text('type')}
                    fullWidth={isPhone}
                    orientation={isPhone ? 'vertical' : 'horizontal'}
                    value={type}
                    onChange={(chosen) => onType(form.values, chosen as RuleType)} // the options are rule types
                    data={ruleTypeNames.map((each) => ({ value: each, label: typeName(each) }))}
                  />
                </div>
              ) : (
                <div>
                  <Tag>{typeName(type)}</Tag>
                </div>
              )}
              <FieldRow columns={2}>
                <TextField {...form.field('name')} maxLength={ruleNameMaxLength} />
                <TextField {...form.field('nameDe')} maxLength={ruleNameMaxLength} />
              </FieldRow>
              <CheckboxField {...form.field('isActive')} description={text('isActiveHint')} />
            </EditorCard>
            <EditorCard title={text('sentence')}>
              <WhenPart edited={edited} options={options} />
              <div className={classes.then}>
                <ArrowRightIcon size={18} aria-hidden />
                <ThenPart edited={edited} options={options} chosenCase={chosenCase} />
              </div>
            </EditorCard>
            <FormError>{form.errorOf('general')}</FormError>
          </EditorForm>
        </EditorColumns>
      </EditorPage>
      <ConfirmationDialog
        isOpen={edited.isAsking}
        title={text('conflicts.askTitle')}
        yes={text('conflicts.saveAnyway')}
        onClose={edited.dismiss}
        onConfirm={edited.saveAnyway}
      >
        {conflicts.data && hasConflicts(conflicts.data) && <ConflictList conflicts={conflicts.data} />}
      </ConfirmationDialog>
      <ChangedRule edited={edited} options={options} />
    </>
  );
}
