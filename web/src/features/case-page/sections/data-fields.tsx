import type { CaseInfo } from '@cfm/contract/case-replies.ts';
import { shortTextMaxLength } from '@cfm/contract/limits.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { LanguageField } from '../../../ui/choice-field.tsx';
import { DateTimeField } from '../../../ui/date-field.tsx';
import { Dropdown, type Option } from '../../../ui/dropdown.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { CaseField } from '../form/case-values.ts';
import type { CaseForm } from '../form/use-case-form.ts';
import classes from './sections.module.css';

interface DataFieldsProps {
  form: CaseForm['form'];
  info: CaseInfo;
  shown: readonly CaseField[];
}
/** The fields of the card Case data. */
export function DataFields({ form, info, shown }: DataFieldsProps) {
  const users: Option[] = info.users.map(({ id, fullName }) => ({ id, name: fullName }));
  const received = form.field('receiptDateTime');
  return (
    <div className={classes.fields}>
      <Dropdown {...form.field('sourceId')} options={info.sources} isNullHidden />
      <Dropdown {...form.field('inputChannelId')} options={info.inputChannels} isNullHidden />
      {shown.includes('socialMediaChannelId') && (
        <>
          <Dropdown {...form.field('socialMediaChannelId')} options={info.socialMediaChannels} />
          <Dropdown {...form.field('socialMediaAgencyId')} options={info.socialMediaAgencies} />
        </>
      )}
      <Dropdown {...form.field('marketId')} options={info.markets} />
      <Dropdown {...form.field('brandId')} options={info.brands} />
      <LanguageField {...form.field('language')} />
      <DateTimeField
        {...received}
        onChange={(value) => form.set({ receiptDateTime: value })}
        max={new Date().toISOString().slice(0, 10)}
      />
      <Dropdown {...form.field('responsibleUserId')} options={users} />
      <Dropdown {...form.field('mailboxId')} options={info.mailboxes} />
      <TextField {...form.field('externalId')} maxLength={shortTextMaxLength} isTabular />
      <CheckboxField {...form.field('hasSalesforceCaseId')} />
      <TextField {...form.field('technicalCampaignId')} maxLength={shortTextMaxLength} isTabular />
      <TextField {...form.field('territoryId')} maxLength={shortTextMaxLength} isTabular />
      <TextField {...form.field('tsaraNumber')} maxLength={shortTextMaxLength} isTabular />
      <Dropdown {...form.field('bmwDepartmentId')} options={info.bmwDepartments} />
      <Dropdown {...form.field('bmwConcernId')} options={info.bmwConcerns} />
      <CheckboxField {...form.field('safetyRelevant')} />
      <CheckboxField {...form.field('legal')} />
      <CheckboxField {...form.field('caseBook')} />
    </div>
  );
}
