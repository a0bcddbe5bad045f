import type { CodeLevelArea } from '@cfm/contract/catalog/code-levels.ts';
import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import { shortTextMaxLength } from '@cfm/contract/platform/limits.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { FieldRow } from '../../../ui/field-row.tsx';
import { ResponsibleField } from '../../../ui/responsible-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CodeLevelSets } from './code-level-sets.tsx';
import classes from './create-case.module.css';
import type { CreateCaseFormState } from './use-new-case.ts';

interface AboutWhatFieldsProps {
  form: CreateCaseFormState;
  info: CaseInfo;
  areas: readonly CodeLevelArea[];
  /** The user chose the brand, so a car no longer prefills it. */
  onBrand: (brandId: number | null) => void;
}
/** Code levels, brand, numbers of other systems, responsible user, flags. */
export function AboutWhatFields({ form, info, areas, onBrand }: AboutWhatFieldsProps) {
  const shortText = (name: 'technicalCampaignId' | 'tsaraNumber' | 'territoryId' | 'externalId') => (
    <TextField {...form.field(name)} maxLength={shortTextMaxLength} isTabular />
  );
  return (
    <>
      <CodeLevelSets
        areas={areas}
        value={form.values.codeLevelSets ?? []}
        onChange={(codeLevelSets) => form.set({ codeLevelSets })}
        error={form.errorOf('codeLevelSets')}
      />
      <FieldRow columns={3}>
        <Dropdown {...form.field('brandId')} options={info.brands} onChange={onBrand} />
        {shortText('technicalCampaignId')}
        {shortText('tsaraNumber')}
        {shortText('territoryId')}
        {shortText('externalId')}
        <div className={classes.checkbox}>
          <CheckboxField {...form.field('hasSalesforceCaseId')} />
        </div>
        <Dropdown {...form.field('bmwDepartmentId')} options={info.bmwDepartments} />
        <Dropdown {...form.field('bmwConcernId')} options={info.bmwConcerns} />
        <ResponsibleField {...form.field('responsibleUserId')} of={form.values} users={info.users} />
      </FieldRow>
      <div className={classes.flags}>
        <CheckboxField {...form.field('safetyRelevant')} />
        <CheckboxField {...form.field('legal')} />
        <CheckboxField {...form.field('caseBook')} />
      </div>
    </>
  );
}
