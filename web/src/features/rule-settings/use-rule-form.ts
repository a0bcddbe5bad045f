import { type Rule, rule as ruleReply } from '@cfm/contract/rule-content.ts';
import { conditionFields, type OptionalCondition, type RuleType } from '@cfm/contract/rule-types.ts';
import type { RuleForm } from '@cfm/contract/rules.ts';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasCode } from '../../api/api-error.ts';
import { notify } from '../../api/notifications.ts';
import { reportError } from '../../api/report-error.ts';
import { byField, useConflict, useKeptEdit } from '../../ui/use-conflict.ts';
import { useForm } from '../../ui/use-form.ts';
import { createRule, updateRule } from './queries.ts';
import { formOf, type RuleValues, valuesOf } from './rule-values.ts';

interface RuleFormOptions {
  type: RuleType;
  initial: RuleValues;
  /** The stored rule; null: it is being made. */
  stored: Rule | null;
  onCreated: (ruleId: number) => void;
}

/** A rule as it is being edited: its form, and what is asked before it is stored. */
export function useRuleForm({ type, initial, stored, onCreated }: RuleFormOptions) {
  const text = useTranslations('ruleSettings');
  const rules = useTranslations('rules');
  const label = useTranslations('fields');
  const conflict = useConflict({
    opened: stored,
    code: 'RuleChanged',
    reply: ruleReply,
    valuesOf,
    ...byField<RuleValues>(),
  });
  /** Conditions that were added or emptied: each asks for something, or is taken away. */
  const [added, setAdded] = useState<readonly OptionalCondition[]>([]);
  const [isAsking, setAsking] = useState(false);
  const isTold = useRef(false);

  async function save(values: RuleForm) {
    const rule = conflict.latest();
    const body = { ...values, isTold: isTold.current };
    isTold.current = false;
    if (rule === null) {
      const ruleId = await createRule(body);
      notify.success(text('created', { name: values.name }));
      return onCreated(ruleId);
    }
    const saved = await updateRule(rule.ruleId, { ...body, version: rule.version });
    if (saved.version === rule.version) notify.success(text('unchanged'));
    else notify.success(text('saved', { version: saved.version }));
    conflict.begin(saved);
    form.reset(valuesOf(saved));
  }
  const form = useForm({
    schema: formOf(type),
    initial,
    onSubmit: save,
    onError(error) {
      if (hasCode(error, 'RuleConflicts')) setAsking(true);
      else if (!conflict.tells(error, form)) reportError(error);
    },
    alsoWrong: (typed) =>
      Object.fromEntries(
        added
          .map((condition) => conditionFields[condition])
          .filter((field) => (typed[field] ?? []).length === 0)
          .map((field) => [field, rules('required', { label: label(field) })]),
      ),
    onInvalid: () => {
      isTold.current = false;
    },
  });
  useKeptEdit(stored ? `rule:${stored.ruleId}` : `rule:new:${type}`, form, conflict);

  return {
    type,
    form,
    stored: conflict.stored,
    conflict,
    isAsking,
    added,
    setAdded,
    dismiss: () => setAsking(false),
    saveAnyway: () => {
      setAsking(false);
      isTold.current = true;
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
