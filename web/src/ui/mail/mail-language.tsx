import { type Language, languages } from '@cfm/contract/messages/catalogue.ts';
import { SegmentedControl } from '@mantine/core';
import { useTranslations } from 'use-intl';
import classes from './mail-language.module.css';

interface MailLanguageProps {
  value: Language | null;
  onChange: (language: Language) => void;
  /** Of what is no mail. */
  label?: string;
  /** Offered before the other one. */
  first?: Language;
  /** It is named for a screen reader only. */
  isLabelHidden?: boolean;
}
/** The language that a mail, or another text for somebody, is written in. */
export function MailLanguage({ value, onChange, label, first = 'en', isLabelHidden }: MailLanguageProps) {
  const text = useTranslations('ui.mail');
  const frame = useTranslations('frame');
  const name = label ?? text('language');
  const names = { en: frame('english'), de: frame('german') };
  const offered = [first, ...languages.filter((language) => language !== first)];
  return (
    <div>
      {!isLabelHidden && <div className={classes.label}>{name}</div>}
      <SegmentedControl
        size="xs"
        aria-label={name}
        value={value ?? 'en'}
        onChange={(chosen) => onChange(chosen === 'de' ? 'de' : 'en')}
        data={offered.map((language) => ({ value: language, label: names[language] }))}
      />
    </div>
  );
}
