import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isSocialMediaChannel } from '../../../../api/lookups.ts';
import { CardSkeleton } from '../../../../ui/skeletons.tsx';
import type { CaseAccess } from '../form/case-access.ts';
import { type CaseField, isFlagField } from '../form/case-values.ts';
import type { CaseForm } from '../form/use-case-form.ts';
import { BilledFact } from './billed-fact.tsx';
import { DataField, type DataFieldName, dataFields } from './data-fields.tsx';
import { fieldValue, noValue } from './field-value.ts';
import { InPlace } from './in-place.tsx';
import { useRepeatConcern } from './repeat-concern.tsx';
import { Section, SectionAction } from './section.tsx';
import classes from './sections.module.css';
import { useNames } from './use-names.ts';

const socialFields: readonly CaseField[] = ['socialMediaChannelId', 'socialMediaAgencyId'];
/** Always shown, because they have urgent consequences. */
const weightyFields: readonly CaseField[] = ['safetyRelevant', 'legal'];

interface DataSectionProps {
  detail: CaseDetail;
  caseForm: CaseForm;
  access: CaseAccess;
}
/** All other fields of a case, edited in place. */
export function DataSection({ detail, caseForm, access }: DataSectionProps) {
  const text = useTranslations('case');
  const field = useTranslations('fields');
  const names = useNames();
  const repeatConcern = useRepeatConcern(detail);
  const [showsAll, setShowsAll] = useState(false);
  const { form, changed } = caseForm;
  const { canEdit } = access;
  const { info } = names;
  const fitting = dataFields.filter(
    (name) => !socialFields.includes(name) || isSocialMediaChannel(info, form.values.inputChannelId),
  );
  const shown = fitting.filter((name) => (canEdit && showsAll) || isShown(name));
  const isBox = (name: DataFieldName) => canEdit && isFlagField(name);
  return (
    <Section
      name="data"
      title={text('sections.data')}
      isForcedOpen={fitting.some((name) => form.errorOf(name) !== undefined)}
      action={
        canEdit && (
          <SectionAction onClick={() => setShowsAll(!showsAll)}>
            {text(showsAll ? 'filledFields' : 'allFields')}
          </SectionAction>
        )
      }
    >
      {!info ? (
        <CardSkeleton lines={6} />
      ) : (
        <>
          <dl className={classes.data}>
            {shown
              .filter((name) => !isBox(name))
              .map((name) => (
                <InPlace
                  key={name}
                  label={field(name)}
                  value={
                    name === 'repeatConcern'
                      ? repeatConcern(form.values[name])
                      : fieldValue(name, form.values, names)
                  }
                  canEdit={canEdit}
                  isChanged={changed.includes(name)}
                  hasError={form.errorOf(name) !== undefined}
                  onRevert={() => caseForm.revert(name)}
                >
                  {(close) => (
                    <DataField detail={detail} form={form} info={info} name={name} onChosen={close} />
                  )}
                </InPlace>
              ))}
            <BilledFact detail={detail} />
          </dl>
          {shown.some(isBox) && (
            <div className={classes.boxes}>
              {shown.filter(isBox).map((name) => (
                <DataField key={name} detail={detail} form={form} info={info} name={name} />
              ))}
            </div>
          )}
        </>
      )}
    </Section>
  );

  /** Flags and rare numbers are hidden while empty. */
  function isShown(name: DataFieldName): boolean {
    if (changed.includes(name) || form.errorOf(name) !== undefined) return true;
    if (canEdit && weightyFields.includes(name)) return true;
    if (name === 'repeatConcern' && detail.earlierConcern) return true;
    if (isFlagField(name)) return form.values[name] === true;
    return fieldValue(name, form.values, names) !== noValue;
  }
}
