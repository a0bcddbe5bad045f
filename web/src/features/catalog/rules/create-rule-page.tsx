import { type RuleType, ruleTypeNames, ruleTypes } from '@cfm/contract/catalog/rule-types.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { RuleEditor } from './rule-editor.tsx';
import { useRuleOptions } from './rule-options.ts';
import { RulePageState } from './rule-page-state.tsx';
import { newRule, type RuleValues, withType } from './rule-values.ts';

/** Creates a rule (/rule/create) of the type in the URL. */
export function CreateRulePage() {
  const frame = useTranslations('frame.titles');
  const navigate = useNavigate();
  const search: { type?: unknown } = useSearch({ strict: false });
  const { options, failed } = useRuleOptions();
  const [begun, setBegun] = useState(() => {
    const type = ruleTypeNames.find((each) => ruleTypes[each] === search.type) ?? 'Forwarding';
    return { type, initial: newRule(type) };
  });
  /** Typed values of each type, kept when the user switches the type. */
  const typed = useRef(new Map<RuleType, RuleValues>());
  if (!options) return <RulePageState title="createRule" failed={failed} />;
  return (
    <RuleEditor
      key={begun.type}
      {...begun}
      stored={null}
      options={options}
      title={frame('createRule')}
      onType={(values, type) => {
        typed.current.set(begun.type, values);
        setBegun({ type, initial: withType(values, type, typed.current.get(type)) });
      }}
      onCreated={(id) => void navigate({ to: '/rule/edit/$id', params: { id }, ignoreBlocker: true })}
    />
  );
}
