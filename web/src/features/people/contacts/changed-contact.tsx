import type { Contact } from '@cfm/contract/people/contact.ts';
import { useTranslations } from 'use-intl';
import { ChangedDialog } from '../../../ui/changed-dialog.tsx';
import type { Conflict, Typed } from '../../../ui/use-conflict.ts';
import type { ContactParts, ContactValues } from './contact-values.ts';
import { useContactWords } from './use-contact-words.ts';

interface ChangedContactProps {
  conflict: Conflict<Contact, ContactValues, ContactParts>;
  form: Typed<ContactValues>;
}
/** Edit conflict: another user changed the contact meanwhile. */
export function ChangedContact({ conflict, form }: ChangedContactProps) {
  const text = useTranslations('contacts');
  const words = useContactWords();
  return (
    <ChangedDialog
      conflict={conflict}
      values={form.values}
      title={text('contactChangedMeanwhile')}
      {...words}
      onChoose={(choices) => conflict.choose(form, choices)}
    />
  );
}
