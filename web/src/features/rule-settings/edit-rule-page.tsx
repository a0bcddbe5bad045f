import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { notify } from '../../api/notifications.ts';
import { reportError } from '../../api/report-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmationDialog } from '../../ui/dialog.tsx';
import { useDocumentTitle } from '../../ui/document-title.ts';
import '../../texts/rule-settings.ts';
import '../../texts/rule-words.ts';
import { removeRule, useRule } from './queries.ts';
import { RuleEditor } from './rule-editor.tsx';
import { useRuleOptions } from './rule-options.ts';
import { RulePageState } from './rule-page-state.tsx';
import { typeOf, valuesOf } from './rule-values.ts';

/** Changes a rule (/rule/edit/{id}). */
export function EditRulePage({ ruleId }: { ruleId: number }) {
  const text = useTranslations('ruleSettings');
  const frame = useTranslations('frame.titles');
  const navigate = useNavigate();
  const { options, failed } = useRuleOptions();
  const rule = useRule(ruleId);
  const [isAsking, setAsking] = useState(false);
  const locale = useLocale();
  const name = rule.data && (locale === 'de' && rule.data.nameDe ? rule.data.nameDe : rule.data.name);
  useDocumentTitle(name === undefined ? null : `${frame('editRule')} ${name}`);
  if (!options || !rule.data)
    return <RulePageState title={frame('editRule')} failed={failed ?? (rule.isError ? rule : undefined)} />;
  const remove = async () => {
    try {
      await removeRule({ ruleId });
      notify.success(text('removed', { name: name ?? '' }));
      await navigate({ to: '/rules', ignoreBlocker: true });
    } catch (error) {
      reportError(error);
      return false;
    }
    return true;
  };
  return (
    <>
      <RuleEditor
        type={typeOf(rule.data.ruleTypeId)}
        initial={valuesOf(rule.data)}
        stored={rule.data}
        options={options}
        title={name ?? ''}
        actions={<Button onClick={() => setAsking(true)}>{text('remove')}</Button>}
        onCreated={() => undefined}
      />
      <ConfirmationDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={remove}
        title={text('removeTitle')}
        yes={text('remove')}
        yesVariant="danger"
      >
        {text('removeAsk', { name: name ?? '' })}
      </ConfirmationDialog>
    </>
  );
}
