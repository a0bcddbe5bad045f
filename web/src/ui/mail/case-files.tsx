import type { Attachment } from '@cfm/contract/cases/events.ts';
import { Checkbox } from '@mantine/core';
import { useLocale, useTranslations } from 'use-intl';
import { MultiDropdown } from '../dropdown.tsx';
import { FormError } from '../form-error.tsx';
import { formatBytes } from '../format.ts';
import classes from './case-files.module.css';

/** Up to this number, files are checkboxes. More files are chosen from a searchable list. */
const tickedInPlace = 6;

interface CaseFilesProps {
  files: readonly Attachment[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  error: string | undefined;
}
/** Files of the case that can be attached to a mail. None is preselected. Renders nothing if the case has no files. */
export function CaseFiles({ files, chosen, onChange, error }: CaseFilesProps) {
  const text = useTranslations('ui.mail');
  const locale = useLocale();
  if (files.length === 0) return null;
  if (files.length > tickedInPlace)
    return (
      <MultiDropdown
        label={text('attachCaseFiles', { count: files.length })}
        placeholder={text('caseFilesPlaceholder')}
        options={files.map(({ attachmentId, fileName, sizeBytes }, place) => ({
          id: attachmentId,
          name: `${fileName} · ${formatBytes(sizeBytes, locale)}`,
          sortOrder: place,
        }))}
        value={[...chosen]}
        onChange={onChange}
        error={error}
      />
    );
  const toggle = (id: number, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    <fieldset className={classes.files}>
      <legend>{text('caseFiles')}</legend>
      {files.map(({ attachmentId, fileName, sizeBytes }) => (
        <Checkbox
          key={attachmentId}
          label={
            <>
              {fileName} <span className="muted num">{formatBytes(sizeBytes, locale)}</span>
            </>
          }
          checked={chosen.includes(attachmentId)}
          onChange={(event) => toggle(attachmentId, event.currentTarget.checked)}
        />
      ))}
      <FormError>{error}</FormError>
    </fieldset>
  );
}
