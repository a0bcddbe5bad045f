import { type Rule, rule as ruleReply } from '@cfm/contract/catalog/rule-content.ts';
import { conditionFields, type OptionalCondition, type RuleType } from '@cfm/contract/catalog/rule-types.ts';
import type { RuleForm } from '@cfm/contract/catalog/rules.ts';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasCode } from '../../../api/api-error.ts';
import { notify } from '../../../api/notifications.ts';
import { useSettingsScope } from '../../../api/session.ts';
import { byField } from '../../../ui/use-conflict.ts';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { createRule, updateRule } from './queries.ts';
import { formOf, type RuleValues, valuesOf } from './rule-values.ts';

interface RuleFormOptions {
  type: RuleType;
  initial: RuleValues;
  /** The stored rule, or null for a new one. */
  stored: Rule | null;
  onCreated: (ruleId: number) => void;
}

/** A rule being edited: its form, and the questions before saving. */
export function useRuleForm({ type, initial, stored, onCreated }: RuleFormOptions) {
  const text = useTranslations('ruleSettings');
  const rules = useTranslations('rules');
  const label = useTranslations('fields');
  const mayChange = useSettingsScope();
  /** Conditions that were added or emptied. Each must be filled or removed. */
  const [added, setAdded] = useState<readonly OptionalCondition[]>([]);
  const [isAsking, setAsking] = useState(false);
  const areConflictsAcknowledged = useRef(false);

  async function save(values: RuleForm, rule: Rule | null) {
    const body = { ...values, areConflictsAcknowledged: areConflictsAcknowledged.current };
    areConflictsAcknowledged.current = false;
    if (rule === null) {
      const ruleId = await createRule(body);
      notify.success(text('created', { name: values.name }));
      return onCreated(ruleId);
    }
    const saved = await updateRule(rule.ruleId, { ...body, version: rule.version });
    if (saved.version === rule.version) notify.success(text('unchanged'));
    else notify.success(text('saved', { version: saved.version }));
    startFrom(saved);
  }
  const { form, conflict, startFrom } = useEditForm({
    schema: formOf(type),
    opened: stored,
    code: 'RuleChanged',
    reply: ruleReply,
    valuesOf,
    ...byField<RuleValues>(),
    initial,
    keep: stored ? `rule:${stored.ruleId}` : `rule:new:${type}`,
    onSubmit: save,
    onError(error) {
      const isConflict = hasCode(error, 'RuleConflicts');
      if (isConflict) setAsking(true);
      return isConflict;
    },
    alsoWrong: (typed) => ({
      ...(!mayChange(typed.marketId ?? null) && { marketId: text('chooseMarketInScope') }),
      ...Object.fromEntries(
        added
          .map((condition) => conditionFields[condition])
          .filter((field) => (typed[field] ?? []).length === 0)
          .map((field) => [field, rules('required', { label: label(field) })]),
      ),
    }),
    onInvalid: () => {
      areConflictsAcknowledged.current = false;
    },
  });

  const base = conflict.stored;
  return {
    type,
    form,
    stored: base,
    /** The user may not change the rule (rule 1.14). */
    isLocked: base !== null && !mayChange(base.marketId),
    conflict,
    isAsking,
    added,
    setAdded,
    dismiss: () => setAsking(false),
    saveAnyway: () => {
      setAsking(false);
      areConflictsAcknowledged.current = true;
      return form.submit();
    },
    /** Puts an old version into the form. */
    bringBack: (values: RuleValues) => {
      setAdded([]);
      form.set(values);
    },
  };
}
export type EditedRule = ReturnType<typeof useRuleForm>;
