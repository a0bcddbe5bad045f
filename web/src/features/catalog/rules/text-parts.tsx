import { ruleTypes } from '@cfm/contract/catalog/rule-types.ts';
import { ruleTextFields } from '@cfm/contract/catalog/rules.ts';
import { occasionMaxLength } from '@cfm/contract/platform/limits.ts';
import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { type FieldProps, useWrapperProps } from '../../../ui/field.ts';
import { errorsOf } from '../../../ui/mail/composer-notes.tsx';
import { CopiesField, RecipientsField } from '../../../ui/mail/recipients-field.tsx';
import type { RuleInfo } from './queries.ts';
import classes from './rule-editor.module.css';
import { RuleTexts } from './rule-texts.tsx';
import { TextPreview } from './text-preview.tsx';
import type { ThenProps } from './then-props.ts';

/** Recipients and text of a forward. */
export function ForwardingPart({ edited: { form, isLocked }, options, chosenCase }: ThenProps) {
  const text = useTranslations('ruleSettings.effects');
  const to = form.field('to');
  const cc = form.field('cc');
  const [wantsTexts, setWantsTexts] = useState(false);
  const hasTexts = wantsTexts || ruleTextFields.some((field) => form.values[field]);
  const placeholders = options.info.placeholders.filter(({ isOfForwards }) => isOfForwards);
  return (
    <>
      <p className={classes.lead}>{text('forwarding')}</p>
      <RecipientsField
        label={to.label ?? ''}
        required
        value={(to.value ?? []).map((email) => ({ email }))}
        known={[]}
        error={errorsOf(form.errors, 'to')}
        description={text('forwardingHint')}
        onChange={(recipients) => to.onChange(recipients.map(({ email }) => email))}
        onBlur={to.onBlur}
      />
      <CopiesField
        label={cc.label ?? ''}
        value={cc.value ?? []}
        error={errorsOf(form.errors, 'cc')}
        description={text('copies')}
        onChange={cc.onChange}
        onBlur={cc.onBlur}
      />
      <CheckboxField
        label={text('ownTexts')}
        description={text('ownTextsHint')}
        value={hasTexts}
        onChange={(isWanted) => {
          setWantsTexts(isWanted);
          if (!isWanted) form.set(noTexts);
        }}
      />
      {hasTexts && (
        <>
          <RuleTexts form={form} placeholders={placeholders} isLocked={isLocked} />
          <TextPreview ruleTypeId={ruleTypes.Forwarding} values={form.values} chosenCase={chosenCase} />
        </>
      )}
    </>
  );
}
const noTexts = { subjectEn: null, contentEn: null, subjectDe: null, contentDe: null };

/** The text of a reply for an occasion. */
export function ReplyTemplatePart({ edited: { form, isLocked }, options, chosenCase }: ThenProps) {
  const text = useTranslations('ruleSettings.effects');
  return (
    <>
      <p className={classes.lead}>{text('replyTemplate')}</p>
      <OccasionField {...form.field('occasion')} occasions={options.info.occasions} />
      <CheckboxField {...form.field('isQuestion')} description={text('isQuestionHint')} />
      <RuleTexts form={form} placeholders={options.info.placeholders} isLocked={isLocked} isRequired />
      <TextPreview ruleTypeId={ruleTypes.ReplyTemplate} values={form.values} chosenCase={chosenCase} />
    </>
  );
}

type OccasionProps = FieldProps<string> & { occasions: RuleInfo['occasions'] };
/** Chooses an existing occasion or a new name. */
function OccasionField({ occasions, value, onChange, ...field }: OccasionProps) {
  const text = useTranslations('ruleSettings.effects');
  const wrapper = useWrapperProps({
    ...field,
    description: text('occasionHint'),
    placeholder: text('occasionPlaceholder'),
  });
  const known = occasions.find(({ occasion }) => occasion === value);
  return (
    <Autocomplete
      {...wrapper}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data={occasions.map(({ name }) => name)}
      value={known?.name ?? value ?? ''}
      maxLength={occasionMaxLength}
      onChange={(typed) => {
        const meant = occasions.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase());
        onChange(meant?.occasion ?? typed);
      }}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
