import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { SegmentedControl } from '@mantine/core';
import { useTranslations } from 'use-intl';
import classes from './mail-language.module.css';

interface MailLanguageProps {
  value: Language | null;
  onChange: (language: Language) => void;
  /** It is named for a screen reader only. */
  isLabelHidden?: boolean;
}
/** The language that a mail is written in. */
export function MailLanguage({ value, onChange, isLabelHidden }: MailLanguageProps) {
  const text = useTranslations('ui.mail');
  const frame = useTranslations('frame');
  return (
    <div>
      {!isLabelHidden && <div className={classes.label}>{text('language')}</div>}
      <SegmentedControl
        size="xs"
        aria-label={text('language')}
        value={value ?? 'en'}
        onChange={(chosen) => onChange(chosen === 'de' ? 'de' : 'en')}
        data={[
          { value: 'en', label: frame('english') },
          { value: 'de', label: frame('german') },
        ]}
      />
    </div>
  );
}
