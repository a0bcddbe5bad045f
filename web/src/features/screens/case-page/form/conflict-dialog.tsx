import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { useTranslations } from 'use-intl';
import { useContact } from '../../../../api/contacts.ts';
import { ChangedDialog } from '../../../../ui/changed-dialog.tsx';
import { fieldValue } from '../sections/field-value.ts';
import { useNames } from '../sections/use-names.ts';
import type { CaseForm } from './use-case-form.ts';

/** Edit conflict: another user saved the case meanwhile. Shows both values of each differing field with a choice. */
export function ConflictDialog({ detail, caseForm }: { detail: CaseDetail; caseForm: CaseForm }) {
  const text = useTranslations('case.conflict');
  const field = useTranslations('fields');
  const section = useTranslations('case.sections');
  const { conflict, form } = caseForm;
  const { changed } = conflict;
  const chosen = changed === null || form.values.contactFoundBy ? null : form.values.contactId;
  const names = useNames(detail.contact, changed?.current.contact, useContact(chosen).data);
  return (
    <ChangedDialog
      conflict={conflict}
      values={form.values}
      title={changed?.by ? text('titleNamed', { name: changed.by }) : text('title')}
      labelOf={(name) => (name === 'boardCaseData' ? section('board') : field(name))}
      inWords={(name, values) => fieldValue(name, values, names)}
      onChoose={(choices) => conflict.choose(form, choices)}
    />
  );
}
