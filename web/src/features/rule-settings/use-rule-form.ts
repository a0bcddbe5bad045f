import { type Rule, rule as ruleReply } from '@cfm/contract/rule-settings.ts';
import type { RuleForm, RuleType } from '@cfm/contract/rules.ts';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ApiError, hasCode } from '../../api/api-error.ts';
import { notify } from '../../api/notifications.ts';
import { reportError } from '../../api/report-error.ts';
import type { Side } from '../../ui/conflict-choices.tsx';
import { useForm } from '../../ui/use-form.ts';
import { createRule, updateRule } from './queries.ts';
import { formOf, merged, type RuleValues, valuesOf } from './rule-values.ts';

interface RuleFormOptions {
  type: RuleType;
  initial: RuleValues;
  /** The stored rule; null: it is being made. */
  stored: Rule | null;
  onCreated: (ruleId: number) => void;
}
/** What another stored while one was editing. */
interface Changed {
  current: Rule;
  by: string | null;
}

/** A rule as it is being edited: its form, and what is asked before it is stored. */
export function useRuleForm({ type, initial, stored, onCreated }: RuleFormOptions) {
  const text = useTranslations('ruleSettings');
  const [base, setBase] = useState({ rule: stored, values: initial });
  const [isAsking, setAsking] = useState(false);
  const [changed, setChanged] = useState<Changed | null>(null);
  const isTold = useRef(false);
  const latest = useRef(base);
  latest.current = base;
  const begin = (rule: Rule) => {
    const next = { rule, values: valuesOf(rule) };
    latest.current = next;
    setBase(next);
    return next.values;
  };

  async function save(values: RuleForm) {
    const { rule } = latest.current;
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
    form.reset(begin(saved));
  }
  const form = useForm({
    schema: formOf(type),
    keep: stored ? `rule:${stored.ruleId}` : `rule:new:${type}`,
    initial,
    onSubmit: save,
    onError(error) {
      if (hasCode(error, 'RuleConflicts')) setAsking(true);
      else if (hasCode(error, 'RuleChanged')) tellChanged(error);
      else reportError(error);
    },
    onInvalid: () => {
      isTold.current = false;
    },
  });
  function tellChanged(error: ApiError) {
    const { data } = ruleReply.safeParse(error.current);
    if (data) setChanged({ current: data, by: error.changedBy });
    else reportError(error);
  }

  return {
    type,
    form,
    stored: base.rule,
    isAsking,
    dismiss: () => setAsking(false),
    saveAnyway: () => {
      setAsking(false);
      isTold.current = true;
      return form.submit();
    },
    changed,
    base: base.values,
    dismissChanged: () => setChanged(null),
    /** Stores what was chosen of one's own values and the others', on top of what they stored. */
    resolve: (choices: Readonly<Partial<Record<string, Side>>>) => {
      if (changed === null) return;
      const theirs = begin(changed.current);
      setChanged(null);
      void form.submit(merged(form.values, theirs, choices));
    },
    /** Puts an old version into the form. */
    bringBack: (values: RuleValues) => form.set(values),
  };
}
export type EditedRule = ReturnType<typeof useRuleForm>;
