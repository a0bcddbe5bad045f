import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { titleMaxLength } from '@cfm/contract/platform/limits.ts';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { RichTextEditor } from '../../../ui/rich-text-editor.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { PlaceholderMenu, type Placeholders } from './placeholder-menu.tsx';
import classes from './rule-editor.module.css';
import type { EditedRule } from './use-rule-form.ts';

const fieldsOf = {
  en: { subject: 'subjectEn', content: 'contentEn' },
  de: { subject: 'subjectDe', content: 'contentDe' },
} as const;

interface RuleTextsProps {
  form: EditedRule['form'];
  placeholders: Placeholders;
  isLocked: boolean;
  isRequired?: boolean;
}
/** Subject and text in both languages, next to each other if there is room. */
export const RuleTexts = (props: RuleTextsProps) => (
  <div className={classes.languages}>
    <TextsIn {...props} language="en" />
    <TextsIn {...props} language="de" />
  </div>
);

function TextsIn({ form, placeholders, isLocked, language }: RuleTextsProps & { language: Language }) {
  const text = useTranslations('ruleSettings.texts');
  const fields = fieldsOf[language];
  const subject = form.field(fields.subject);
  const content = form.field(fields.content);
  const subjectBox = useRef<HTMLDivElement>(null);
  /** Inserts at the current or last cursor position. */
  const insertIntoSubject = (inserted: string) => {
    const input = subjectBox.current?.querySelector('input');
    const typed = subject.value ?? '';
    const start = input?.selectionStart ?? typed.length;
    const end = input?.selectionEnd ?? start;
    subject.onChange(typed.slice(0, start) + inserted + typed.slice(end));
    input?.focus();
  };
  return (
    <fieldset className={classes.language} lang={language}>
      <legend>{text(language)}</legend>
      <div ref={subjectBox}>
        <TextField
          {...subject}
          required
          maxLength={titleMaxLength}
          rightSection={
            <PlaceholderMenu
              label={text('insertInto', { field: subject.label ?? '' })}
              placeholders={placeholders}
              onInsert={insertIntoSubject}
            />
          }
        />
      </div>
      <RichTextEditor
        label={content.label ?? ''}
        required
        disabled={isLocked}
        value={content.value ?? ''}
        onChange={content.onChange}
        onBlur={content.onBlur}
        error={content.error}
        minHeight={220}
        knownPlaceholders={placeholders.map(({ name }) => `{{${name}}}`)}
        insertTool={(insert) => (
          <PlaceholderMenu
            label={text('insertInto', { field: content.label ?? '' })}
            placeholders={placeholders}
            onInsert={insert}
          />
        )}
      />
    </fieldset>
  );
}
