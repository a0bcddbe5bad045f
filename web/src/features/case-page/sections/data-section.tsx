import { useTranslations } from 'use-intl';
import { isSocialMediaChannel } from '../../../api/lookups.ts';
import type { CaseAccess } from '../form/case-access.ts';
import type { CaseField } from '../form/case-values.ts';
import type { CaseForm } from '../form/use-case-form.ts';
import { type DataField, DataFields, dataFields } from './data-fields.tsx';
import { fieldValue, noValue } from './field-value.ts';
import { EditableSection } from './section.tsx';
import classes from './sections.module.css';
import { useNames } from './use-names.ts';

const socialFields: readonly CaseField[] = ['socialMediaChannelId', 'socialMediaAgencyId'];

/** All other fields of a case: read, and edited in place. */
export function DataSection({ caseForm, access }: { caseForm: CaseForm; access: CaseAccess }) {
  const text = useTranslations('case');
  const field = useTranslations('fields');
  const names = useNames();
  const { form } = caseForm;
  const hasError = dataFields.some((name) => form.errorOf(name) !== undefined);
  const shown = dataFields.filter(
    (name) => !socialFields.includes(name) || isSocialMediaChannel(names.info, form.values.inputChannelId),
  );
  return (
    <EditableSection name="data" title={text('sections.data')} canEdit={access.canEdit} hasError={hasError}>
      {(isEditing) => (
        <>
          {isEditing && names.info ? (
            <DataFields form={form} info={names.info} shown={shown} />
          ) : (
            <dl className={classes.data}>
              {shown
                .filter((name) => isTold(name, fieldValue(name, form.values, names)))
                .map((name) => (
                  <DataRow
                    key={name}
                    label={field(name)}
                    value={fieldValue(name, form.values, names)}
                    isChanged={caseForm.changed.includes(name)}
                  />
                ))}
            </dl>
          )}
        </>
      )}
    </EditableSection>
  );

  /** Flags and rare numbers only take room where they say something. */
  function isTold(name: DataField, value: string): boolean {
    if (caseForm.changed.includes(name)) return true;
    return value !== noValue && !(typeof form.values[name] === 'boolean' && !form.values[name]);
  }
}

export function DataRow(row: { label: string; value: string; isChanged: boolean }) {
  return (
    <>
      <dt>{row.label}</dt>
      <dd data-changed={row.isChanged}>{row.value}</dd>
    </>
  );
}
