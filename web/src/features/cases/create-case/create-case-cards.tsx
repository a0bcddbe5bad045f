import type { CodeLevelArea } from '@cfm/contract/catalog/code-levels.ts';
import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ChosenCustomer, CustomerFieldProps } from '../../../api/contacts.ts';
import { marketsToChoose } from '../../../api/lookups.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmationDialog } from '../../../ui/dialog.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { EditorCard, EditorForm } from '../../../ui/editor-page.tsx';
import { FieldRow } from '../../../ui/field-row.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { admitFiles, attachmentLimits } from '../../../ui/file-rules.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { LanguageField } from '../../../ui/language-field.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { AboutWhatFields } from './about-what-fields.tsx';
import classes from './create-case.module.css';
import { type ProposedValues, proposalsOf } from './customer-proposals.ts';
import type { useNewCase } from './use-new-case.ts';
import { useProposals } from './use-proposals.ts';
import { WhatHappenedFields } from './what-happened-fields.tsx';

/** The field of the contacts feature, passed in by the page. */
export type CustomerPicker = (field: CustomerFieldProps) => ReactNode;
interface CreateCaseCardsProps {
  made: ReturnType<typeof useNewCase>;
  info: CaseInfo;
  areas: readonly CodeLevelArea[];
  customerPicker: CustomerPicker;
}
/** Complaint, customer, topic. Customer, car and market prefill market, language and brand until changed. */
export function CreateCaseCards({ made, info, areas, customerPicker }: CreateCaseCardsProps) {
  const text = useTranslations('createCase');
  const field = useTranslations('fields');
  const { form, draft, files, setFiles, upload } = made;
  const { values } = form;
  const proposals = useProposals(form, made.initial);
  const [asksDiscard, setAsksDiscard] = useState(false);
  // Wait for the draft, because it would replace text typed before.
  if (!draft.isLoaded) return <CardSkeleton lines={8} />;

  const chooseCustomer = (customer: ChosenCustomer) => {
    const { contact: _contact, car: _car, ...chosen } = customer;
    form.set({ ...chosen, ...proposals.take(proposalsOf(customer, info)) });
  };
  const chooseManually = (chosen: Partial<ProposedValues>) => {
    for (const name of Object.keys(chosen)) proposals.keep(name as keyof ProposedValues); // these are its keys
    form.set(chosen);
  };
  const chooseMarket = (marketId: number | null) => {
    chooseManually({ marketId });
    // For a known customer, the contact's language is more reliable than the market's.
    const language = info.markets.find(({ id }) => id === marketId)?.language;
    if (!values.contactId) form.set(proposals.take({ language }));
  };
  return (
    <EditorForm {...form.props}>
      {draft.restoredAt && (
        <div className={classes.notice} role="status">
          <span>{text('draftRestored', { date: formatDateTime(draft.restoredAt) })}</span>
          <Button size="small" onClick={() => setAsksDiscard(true)}>
            {text('discardDraft')}
          </Button>
          <ConfirmationDialog
            isOpen={asksDiscard}
            onClose={() => setAsksDiscard(false)}
            onConfirm={made.discard}
            title={text('discardDraft')}
            yes={text('discardDraft')}
            yesVariant="danger"
          >
            {text('discardText')}
          </ConfirmationDialog>
        </div>
      )}
      <FormError>{form.errorOf('general')}</FormError>
      <EditorCard title={text('what')}>
        <WhatHappenedFields
          form={form}
          info={info}
          onFiles={(added) => setFiles(admitFiles(files, added, attachmentLimits).files)}
        />
        <FieldRow columns={3}>
          <Dropdown {...form.field('marketId')} options={marketsToChoose(info)} onChange={chooseMarket} />
          <Dropdown {...form.field('mailboxId')} options={info.mailboxes} />
          <LanguageField {...form.field('language')} onChange={(language) => chooseManually({ language })} />
        </FieldRow>
        <FileDrop
          label={field('files')}
          files={files}
          onChange={setFiles}
          progress={upload?.progress}
          disabled={form.isSubmitting}
        />
      </EditorCard>
      <EditorCard title={text('who')}>
        {customerPicker({
          contactId: values.contactId,
          contactCarId: values.contactCarId,
          contactFoundBy: values.contactFoundBy,
          marketId: values.marketId,
          onChange: chooseCustomer,
          error: form.errorOf('contactId'),
        })}
      </EditorCard>
      <EditorCard title={text('aboutWhat')}>
        <AboutWhatFields
          form={form}
          info={info}
          areas={areas}
          onBrand={(brandId) => chooseManually({ brandId })}
        />
      </EditorCard>
    </EditorForm>
  );
}
