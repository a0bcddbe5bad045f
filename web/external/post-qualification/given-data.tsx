import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { type Section, sections } from '@cfm/contract/process/compared-fields.ts';
import type { OpenPostQualification } from '@cfm/contract/process/post-qualification.ts';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { countryName } from '../../src/ui/format.ts';
import { sectionFields } from './typed-answer.ts';

interface GivenDataProps {
  title: string;
  answer: Pick<OpenPostQualification, Section>;
  language: Language;
}

/** The customer's data with labels. Empty values are left out. */
export function GivenData({ title, answer, language }: GivenDataProps) {
  const text = useTranslations('postQualificationPage');
  const field = useTranslations('fields');
  const id = useId();
  const wordOf = (name: string, value: string): string => {
    if (name === 'salutation') return text(value === 'Mr' ? 'salutations.Mr' : 'salutations.Mrs');
    if (name === 'addressType')
      return text(`addressTypes.${value === 'HomeAddress' ? value : 'BusinessAddress'}`);
    return name.startsWith('country') ? countryName(value, language) : value;
  };
  const rows = sections.flatMap((section) => {
    const given = new Map<string, string | null>(Object.entries(answer[section] ?? {}));
    return sectionFields[section].flatMap((name) => {
      const value = given.get(name);
      return value ? [{ name, value: wordOf(name, value) }] : [];
    });
  });
  return (
    <section className="received" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl>
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{field(name)}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
