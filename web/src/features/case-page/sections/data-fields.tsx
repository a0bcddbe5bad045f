import { shortTextMaxLength } from '@cfm/contract/limits.ts';
import type { CaseInfo } from '@cfm/contract/reference-data.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { DateTimeField } from '../../../ui/date-field.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { LanguageField } from '../../../ui/language-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type CaseField, isFlagField } from '../form/case-values.ts';
import type { CaseForm } from '../form/use-case-form.ts';
import { isListField, lists } from './field-value.ts';
import classes from './sections.module.css';

/** In the order of the card; title, status, customer and classification have places of their own. */
export const dataFields = [
  'sourceId',
  'inputChannelId',
  'socialMediaChannelId',
  'socialMediaAgencyId',
  'marketId',
  'brandId',
  'language',
  'receiptDateTime',
  'responsibleUserId',
  'mailboxId',
  'externalId',
  'hasSalesforceCaseId',
  'technicalCampaignId',
  'territoryId',
  'tsaraNumber',
  'bmwDepartmentId',
  'bmwConcernId',
  'safetyRelevant',
  'legal',
  'caseBook',
] as const satisfies readonly CaseField[];
export type DataField = (typeof dataFields)[number];
interface DataFieldsProps {
  form: CaseForm['form'];
  info: CaseInfo;
  shown: readonly DataField[];
}
/** The fields of the card Case data. */
export function DataFields({ form, info, shown }: DataFieldsProps) {
  return (
    <div className={classes.fields}>
      {shown.map((name) => (
        <Field key={name} form={form} info={info} name={name} />
      ))}
    </div>
  );
}

/** A list, a box or a text by what the form takes; some have a field of their own. */
function Field({ form, info, name }: Omit<DataFieldsProps, 'shown'> & { name: DataField }) {
  if (isFlagField(name)) return <CheckboxField {...form.field(name)} />;
  if (isListField(name)) {
    const field = form.field(name);
    return <Dropdown {...field} options={info[lists[name].list]} isNullHidden={field.required} />;
  }
  switch (name) {
    case 'responsibleUserId':
      return (
        <Dropdown
          {...form.field(name)}
          options={info.users.map(({ id, fullName }) => ({ id, name: fullName }))}
        />
      );
    case 'language':
      return <LanguageField {...form.field(name)} />;
    case 'receiptDateTime':
      return (
        <DateTimeField
          {...form.field(name)}
          onChange={(value) => form.set({ [name]: value })}
          max={new Date().toISOString().slice(0, 10)}
        />
      );
    default:
      return <TextField {...form.field(name)} maxLength={shortTextMaxLength} isTabular />;
  }
}
