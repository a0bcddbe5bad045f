import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import { shortTextMaxLength } from '@cfm/contract/platform/limits.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { useTranslations } from 'use-intl';
import { marketsToChoose } from '../../../../api/lookups.ts';
import { CheckboxField } from '../../../../ui/checkbox-field.tsx';
import { DateTimeField } from '../../../../ui/date-field.tsx';
import { Dropdown } from '../../../../ui/dropdown.tsx';
import type { FieldProps } from '../../../../ui/field.ts';
import { LanguageField } from '../../../../ui/language-field.tsx';
import { ResponsibleField } from '../../../../ui/responsible-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { type CaseField, isFlagField } from '../form/case-values.ts';
import type { CaseForm } from '../form/use-case-form.ts';
import { isListField, lists } from './field-value.ts';
import { RepeatConcernField } from './repeat-concern.tsx';

/** In display order. Title, status, customer and classification are elsewhere. */
export const dataFields = [
  'sourceId',
  'inputChannelId',
  'socialMediaChannelId',
  'socialMediaAgencyId',
  'marketId',
  'brandId',
  'language',
  'receiptDateTime',
  'repeatConcern',
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
export type DataFieldName = (typeof dataFields)[number];
interface DataFieldProps {
  detail: CaseDetail;
  form: CaseForm['form'];
  info: CaseInfo;
  name: DataFieldName;
  /** Called when an entry of a list was chosen, so that editing is finished. */
  onChosen?: () => void;
}
/** A field of the card Case data. The schema decides on list, checkbox or text; some have their own component. */
export function DataField({ detail, form, info, name, onChosen }: DataFieldProps) {
  const hints = useTranslations('case.hints');
  if (isFlagField(name))
    return (
      <CheckboxField
        {...form.field(name)}
        description={name === 'caseBook' ? hints('caseBook') : undefined}
      />
    );
  const chosen = <Value,>(field: FieldProps<Value>): FieldProps<Value> => ({
    ...field,
    isLabelHidden: true,
    onChange: (value) => {
      field.onChange(value);
      onChosen?.();
    },
  });
  if (isListField(name)) {
    const field = form.field(name);
    const options = name === 'marketId' ? marketsToChoose(info, detail.marketId) : info[lists[name].list];
    return <Dropdown {...chosen(field)} options={options} isNullHidden={field.required} />;
  }
  switch (name) {
    case 'responsibleUserId':
      return (
        <ResponsibleField
          {...chosen(form.field(name))}
          of={form.values}
          users={[...(detail.responsibleUser ? [detail.responsibleUser] : []), ...info.users]}
        />
      );
    case 'repeatConcern':
      return <RepeatConcernField {...chosen(form.field(name))} detail={detail} />;
    case 'language':
      return <LanguageField {...chosen(form.field(name))} />;
    case 'receiptDateTime':
      return (
        <DateTimeField
          {...form.field(name)}
          isLabelHidden
          onChange={(value) => form.set({ [name]: value })}
          max={new Date().toISOString().slice(0, 10)}
        />
      );
    default:
      return <TextField {...form.field(name)} isLabelHidden maxLength={shortTextMaxLength} isTabular />;
  }
}
