import { type Language, languages } from '@cfm/contract/messages/catalogue.ts';
import { SegmentedControl } from '@mantine/core';
import { useTranslations } from 'use-intl';
import classes from './mail-language.module.css';

interface MailLanguageProps {
  value: Language | null;
  onChange: (language: Language) => void;
  /** Label for a text that is not a mail. */
  label?: string;
  /** The language offered first. */
  first?: Language;
  /** Hides the label visually. Screen readers still read it. */
  isLabelHidden?: boolean;
}
/** The language of a mail or of another outgoing text. */
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
