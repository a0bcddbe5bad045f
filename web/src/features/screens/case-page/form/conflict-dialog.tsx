import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { useTranslations } from 'use-intl';
import { useContact } from '../../../../api/contacts.ts';
import { ConflictChoices } from '../../../../ui/conflict-choices.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { fieldValue } from '../sections/field-value.ts';
import { useNames } from '../sections/use-names.ts';
import { caseValues } from './case-values.ts';
import type { CaseForm } from './use-case-form.ts';

/** Edit conflict: another user saved the case meanwhile. Shows both values of each differing field with a choice. */
export function ConflictDialog({ detail, caseForm }: { detail: CaseDetail; caseForm: CaseForm }) {
  const text = useTranslations('case.conflict');
  return (
    <Dialog
      isOpen={caseForm.current !== null}
      onClose={caseForm.cancelConflict}
      title={caseForm.changedBy === null ? text('title') : text('titleNamed', { name: caseForm.changedBy })}
      width={760}
    >
      {caseForm.current && <Choices detail={detail} current={caseForm.current} caseForm={caseForm} />}
    </Dialog>
  );
}

interface ChoicesProps {
  detail: CaseDetail;
  current: CaseDetail;
  caseForm: CaseForm;
}
function Choices({ detail, current, caseForm }: ChoicesProps) {
  const field = useTranslations('fields');
  const section = useTranslations('case.sections');
  const { values } = caseForm.form;
  const { data: chosenCustomer } = useContact(values.contactFoundBy ? null : values.contactId);
  const names = useNames(detail.contact, current.contact, chosenCustomer);
  const theirs = caseValues(current);
  return (
    <ConflictChoices
      rows={caseForm.conflict.map(({ field: name, proposed }) => ({
        field: name,
        label: name === 'boardCaseData' ? section('board') : field(name),
        mine: fieldValue(name, values, names),
        theirs: fieldValue(name, theirs, names),
        proposed,
      }))}
      by={caseForm.changedBy}
      onCancel={caseForm.cancelConflict}
      onChoose={caseForm.choose}
    />
  );
}
