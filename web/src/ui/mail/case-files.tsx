import type { Attachment } from '@cfm/contract/case-events.ts';
import { Checkbox } from '@mantine/core';
import { useLocale, useTranslations } from 'use-intl';
import { FormError } from '../form-error.tsx';
import { formatBytes } from '../format.ts';
import classes from './case-files.module.css';

interface CaseFilesProps {
  files: readonly Attachment[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  error: string | undefined;
}
/** Files of the case that may go with a mail; none does by itself. Renders nothing where there are none. */
export function CaseFiles({ files, chosen, onChange, error }: CaseFilesProps) {
  const text = useTranslations('ui.mail');
  const locale = useLocale();
  if (files.length === 0) return null;
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
