import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { textsOf } from '../../platform/texts/texts.ts';

interface Person {
  title: 'Mr' | 'Mrs' | null;
  academicTitle: string | null;
  firstName: string | null;
  lastName: string;
}
const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ');
export const personName = ({ academicTitle, firstName, lastName }: Person): string =>
  joined(academicTitle, firstName, lastName);

/** Whether a letter can greet by name. A last name alone is not enough. */
export const isGreetedByName = ({ title, academicTitle, firstName }: Person): boolean =>
  [title, academicTitle, firstName].some(Boolean);

/** Salutation of a letter: by title and name, by full name without a title, or generic for a last name alone. */
export function salutationOf(person: Person | null, language: Language): string {
  const t = textsOf(language, 'mails');
  if (!person || !isGreetedByName(person)) return t('caseMailSalutation', { title: 'none', name: '' });
  const { title, academicTitle, lastName } = person;
  // English has either Mr or an academic title, German both.
  if (language === 'en' && academicTitle !== null)
    return t('caseMailSalutation', { title: 'other', name: joined(academicTitle, lastName) });
  return title === null
    ? t('caseMailSalutation', { title: 'other', name: personName(person) })
    : t('caseMailSalutation', { title, name: joined(academicTitle, lastName) });
}
