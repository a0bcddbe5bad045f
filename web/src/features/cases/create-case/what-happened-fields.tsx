import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import { shortTextMaxLength, titleMaxLength } from '@cfm/contract/platform/limits.ts';
import { useTranslations } from 'use-intl';
import { isBoardSource, isSocialMediaChannel } from '../../../api/lookups.ts';
import { DateField, DateTimeField } from '../../../ui/date-field.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { FieldRow } from '../../../ui/field-row.tsx';
import { RichTextEditor } from '../../../ui/rich-text-editor.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import classes from './create-case.module.css';
import type { CreateCaseFormState } from './use-new-case.ts';

interface WhatHappenedFieldsProps {
  form: CreateCaseFormState;
  info: CaseInfo;
  /** Files pasted or dropped into the text. */
  onFiles: (files: File[]) => void;
}
/** Title, description, source and channel, with the fields that only some sources and channels need. */
export function WhatHappenedFields({ form, info, onFiles }: WhatHappenedFieldsProps) {
  const text = useTranslations('createCase');
  const description = form.field('description');
  const { values } = form;
  const isBoard = isBoardSource(info, values.sourceId);
  const isSocialMedia = isSocialMediaChannel(info, values.inputChannelId);
  return (
    <>
      <TextField {...form.field('title')} maxLength={titleMaxLength} autoFocus />
      <RichTextEditor
        label={description.label ?? ''}
        value={description.value ?? ''}
        onChange={description.onChange}
        onBlur={description.onBlur}
        onFiles={onFiles}
        error={description.error}
        placeholder={text('descriptionPlaceholder')}
        minHeight={140}
      />
      <FieldRow columns={3}>
        <Dropdown {...form.field('sourceId')} options={info.sources} />
        <Dropdown {...form.field('inputChannelId')} options={info.inputChannels} />
        <DateTimeField {...form.field('receiptDateTime')} />
      </FieldRow>
      {isSocialMedia && (
        <fieldset className={classes.group}>
          <legend>{text('socialMedia')}</legend>
          <FieldRow columns={2}>
            <Dropdown {...form.field('socialMediaChannelId')} options={info.socialMediaChannels} />
            <Dropdown {...form.field('socialMediaAgencyId')} options={info.socialMediaAgencies} />
          </FieldRow>
        </fieldset>
      )}
      {isBoard && <BoardFields form={form} />}
    </>
  );
}

function BoardFields({ form }: { form: CreateCaseFormState }) {
  const text = useTranslations('createCase');
  const field = useTranslations('fields');
  const board = form.values.boardCaseData ?? {};
  const fieldOf = (
    name: 'boardMember' | 'receivedByBoardDate' | 'requestedReplyDate' | 'finalReplyDate',
  ) => ({
    label: field(name),
    value: board[name] ?? null,
    error: form.errorOf(`boardCaseData.${name}`),
    onChange: (value: string | null) => form.set({ boardCaseData: { ...board, [name]: value } }),
  });
  return (
    <fieldset className={classes.group}>
      <legend>{text('boardCase')}</legend>
      <FieldRow columns={2}>
        <TextField {...fieldOf('boardMember')} maxLength={shortTextMaxLength} />
        <DateField {...fieldOf('receivedByBoardDate')} />
        <DateField {...fieldOf('requestedReplyDate')} />
        <DateField {...fieldOf('finalReplyDate')} />
      </FieldRow>
    </fieldset>
  );
}
