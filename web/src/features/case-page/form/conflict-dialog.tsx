import type { CaseDetail } from '@cfm/contract/case-detail.ts';
import { Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useContact } from '../../../api/contacts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { fieldValue } from '../sections/field-value.ts';
import { useNames } from '../sections/use-names.ts';
import type { Difference, Side } from './case-conflict.ts';
import { type CaseField, caseValues } from './case-values.ts';
import classes from './conflict-dialog.module.css';
import type { CaseForm } from './use-case-form.ts';

/** Another saved the case meanwhile: both values of each field that differs, and a choice for each. */
export function ConflictDialog({ detail, caseForm }: { detail: CaseDetail; caseForm: CaseForm }) {
  const text = useTranslations('case.conflict');
  return (
    <Dialog
      isOpen={caseForm.current !== null}
      onClose={caseForm.cancelConflict}
      title={caseForm.changedBy === null ? text('title') : text('titleNamed', { name: caseForm.changedBy })}
      width={760}
    >
      {caseForm.current && (
        <Choices
          detail={detail}
          current={caseForm.current}
          conflict={caseForm.conflict}
          caseForm={caseForm}
        />
      )}
    </Dialog>
  );
}

interface ChoicesProps {
  detail: CaseDetail;
  current: CaseDetail;
  conflict: readonly Difference[];
  caseForm: CaseForm;
}
function Choices({ detail, current, conflict, caseForm }: ChoicesProps) {
  const text = useTranslations('case.conflict');
  const field = useTranslations('fields');
  const section = useTranslations('case.sections');
  const ui = useTranslations('ui');
  const { data: chosenCustomer } = useContact(
    caseForm.form.values.contactFoundBy ? null : caseForm.form.values.contactId,
  );
  const names = useNames(detail.contact, current.contact, chosenCustomer);
  const [choices, setChoices] = useState<Partial<Record<CaseField, Side>>>({});
  const theirs = caseValues(current);
  const chosen = Object.fromEntries(
    conflict.map((difference) => [difference.field, choices[difference.field] ?? difference.proposed]),
  );
  return (
    <>
      <p>{text('text')}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{text('field')}</th>
            <th scope="col">{text('mine')}</th>
            <th scope="col">{caseForm.changedBy ?? text('theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {conflict.map(({ field: name }) => (
            <tr key={name}>
              <th scope="row">{name === 'boardCaseData' ? section('board') : field(name)}</th>
              {(['mine', 'theirs'] as const).map((side) => (
                <td key={side} data-chosen={chosen[name] === side}>
                  <Radio
                    name={`conflict-${name}`}
                    size="xs"
                    label={fieldValue(name, side === 'mine' ? caseForm.form.values : theirs, names)}
                    checked={chosen[name] === side}
                    onChange={() => setChoices({ ...choices, [name]: side })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.buttons}>
        <Button onClick={caseForm.cancelConflict}>{ui('cancel')}</Button>
        <Button variant="dark" onClick={() => caseForm.choose(chosen)}>
          {text('save')}
        </Button>
      </div>
    </>
  );
}
