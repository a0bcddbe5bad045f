import type { Rule } from '@cfm/contract/catalog/rule-content.ts';
import { type RuleType, ruleTypeNames } from '@cfm/contract/catalog/rule-types.ts';
import { ruleNameMaxLength } from '@cfm/contract/platform/limits.ts';
import { SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { ArrowRightIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { ConfirmationDialog } from '../../../ui/dialog.tsx';
import { FieldRow } from '../../../ui/field-row.tsx';
import { useSubmitKey } from '../../../ui/keys/use-submit-key.ts';
import { RecordEditor } from '../../../ui/record-editor.tsx';
import type { RecordList } from '../../../ui/record-page-state.tsx';
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

export const ruleList: RecordList = { category: 'configuration', title: 'rules', to: '/rules' };

interface RuleEditorProps {
  type: RuleType;
  initial: RuleValues;
  /** Null: a new rule. */
  stored: Rule | null;
  options: RuleOptions;
  title: string;
  /** Asks whether to delete the rule. */
  onRemove?: () => void;
  /** Changes the type of a new rule. */
  onType?: (values: RuleValues, type: RuleType) => void;
  onCreated: (ruleId: number) => void;
}
/** Debounce before conflicts and the test are recalculated. */
const pauseMs = 300;

/** A rule as a sentence: when … then …. On the right its effect on other rules and a case, and its versions. */
export function RuleEditor(props: RuleEditorProps) {
  const { type, options, title, onRemove, onType } = props;
  const text = useTranslations('ruleSettings');
  const typeName = useTranslations('ruleWords.types');
  const isPhone = useIsPhone();
  const edited = useRuleForm(props);
  const { form, stored, isLocked } = edited;
  const lockedReason = isLocked
    ? text(stored?.marketId === null ? 'allMarketsNeedsAll' : 'outOfScope')
    : null;
  useSubmitKey(form.formRef, () => {
    if (!isLocked) void form.submit();
  });
  const [chosenCase, setChosenCase] = useState<ChosenCase | null>(null);
  const [contested] = useDebouncedValue(JSON.stringify(contestedOf(form.values)), pauseMs);
  const rule: ReturnType<typeof contestedOf> = JSON.parse(contested);
  const ruleId = stored?.ruleId ?? null;
  // A new rule is compared once it has input. A template without an occasion has no competitors yet.
  const isCompared =
    (stored !== null || form.isDirty) && (type !== 'ReplyTemplate' || Boolean(rule.occasion));
  const conflicts = useConflicts(rule, ruleId, isCompared);
  const types = (
    <div className={classes.types}>
      <SegmentedControl
        aria-label={text('type')}
        fullWidth={isPhone}
        orientation={isPhone ? 'vertical' : 'horizontal'}
        value={type}
        onChange={(chosen) => onType?.(form.values, chosen as RuleType)} // the options are rule types
        data={ruleTypeNames.map((each) => ({ value: each, label: typeName(each) }))}
      />
    </div>
  );
  return (
    <RecordEditor
      list={ruleList}
      title={title}
      form={form}
      isUnsaved={form.isDirty}
      isNew={stored === null}
      lockedReason={lockedReason}
      removal={onRemove !== undefined && { label: text('remove'), onClick: onRemove }}
      cards={[
        {
          title: text('rule'),
          content: (
            <>
              {onType ? (
                types
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
            </>
          ),
        },
        {
          title: text('sentence'),
          content: (
            <>
              <WhenPart edited={edited} options={options} />
              <div className={classes.then}>
                <ArrowRightIcon size={18} aria-hidden />
                <ThenPart edited={edited} options={options} chosenCase={chosenCase} />
              </div>
            </>
          ),
        },
      ]}
      sideWidth="wide"
      isSideInSight
      side={[
        {
          title: text('conflicts.title'),
          content: <ConflictNotes query={conflicts} isCompared={isCompared} />,
        },
        {
          title: text('test.title'),
          content: <RuleTest rule={rule} ruleId={ruleId} chosenCase={chosenCase} onChoose={setChosenCase} />,
        },
        stored !== null && {
          title: text('versions.title'),
          content: <RuleVersions rule={stored} {...(!isLocked && { onBringBack: edited.bringBack })} />,
        },
      ]}
    >
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
    </RecordEditor>
  );
}
