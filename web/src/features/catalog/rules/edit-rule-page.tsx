import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useDocumentTitle } from '../../../ui/document-title.ts';
import { useRule } from './queries.ts';
import { RuleEditor } from './rule-editor.tsx';
import { useRuleOptions } from './rule-options.ts';
import { RulePageState } from './rule-page-state.tsx';
import { RuleRemoval } from './rule-removal.tsx';
import { typeOf, valuesOf } from './rule-values.ts';

/** Edits a rule (/rule/edit/{id}). */
export function EditRulePage({ ruleId }: { ruleId: number }) {
  const frame = useTranslations('frame.titles');
  const navigate = useNavigate();
  const { options, failed } = useRuleOptions();
  const rule = useRule(ruleId);
  const [isAsking, setAsking] = useState(false);
  const locale = useLocale();
  const name = rule.data && (locale === 'de' && rule.data.nameDe ? rule.data.nameDe : rule.data.name);
  useDocumentTitle(name === undefined ? null : `${frame('editRule')} ${name}`);
  if (!options || !rule.data)
    return <RulePageState title="editRule" failed={failed ?? (rule.isError ? rule : undefined)} />;
  return (
    <>
      <RuleEditor
        type={typeOf(rule.data.ruleTypeId)}
        initial={valuesOf(rule.data)}
        stored={rule.data}
        options={options}
        title={name ?? ''}
        onRemove={() => setAsking(true)}
        onCreated={() => undefined}
      />
      <RuleRemoval
        rule={{ ruleId, name: name ?? '' }}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onGone={() => void navigate({ to: '/rules', ignoreBlocker: true })}
      />
    </>
  );
}
