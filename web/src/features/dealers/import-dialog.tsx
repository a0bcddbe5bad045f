import { importMaxBytes } from '@cfm/contract/limits.ts';
import { DownloadIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { reportError } from '../../api/report-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { CardSkeleton } from '../../ui/skeletons.tsx';
import '../../texts/dealers.ts';
import classes from './dealers.module.css';
import { ImportRows } from './import-rows.tsx';
import { fetchImportTemplate } from './queries.ts';
import { useImport } from './use-import.ts';

const dialogWidth = 860;
const limits = { maxBytes: importMaxBytes, maxCount: 1, accept: ['.xlsx', '.csv'] };

/** Imports dealers from a spreadsheet: chooses it, shows row by row what that would do, does it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const text = useTranslations('dealers');
  const ui = useTranslations('ui');
  const { file, choose, preview, isReading, sent, fault, run, isRunning } = useImport(onClose);
  const count = preview ? preview.counts.new + preview.counts.changed : 0;
  const download = () =>
    fetchImportTemplate()
      .then((template) => saveFile(template, text('templateName')))
      .catch(reportError);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isAnswerRequired={isRunning}
      title={text('importTitle')}
      width={dialogWidth}
      buttons={
        <>
          {preview && (
            <Button disabled={isRunning} onClick={() => choose(null)}>
              {text('otherFile')}
            </Button>
          )}
          <Button disabled={isRunning} onClick={onClose}>
            {ui('cancel')}
          </Button>
          {preview && (
            <Button variant="dark" disabled={count === 0} isLoading={isRunning} onClick={run}>
              {text('start', { count })}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.import}>
        {preview === null && (
          <>
            <p className="muted">{text('importText')}</p>
            <div>
              <Button
                size="small"
                icon={<DownloadIcon size={14} aria-hidden />}
                onClick={() => void download()}
              >
                {text('template')}
              </Button>
            </div>
            <FileDrop
              label={text('spreadsheet')}
              files={file ? [file] : []}
              onChange={([chosen]) => choose(chosen ?? null)}
              limits={limits}
              disabled={isReading}
              progress={sent}
            />
          </>
        )}
        {isReading && (
          <>
            <p role="status">{text('reading')}</p>
            <CardSkeleton lines={5} />
          </>
        )}
        <FormError>{fault}</FormError>
        {preview && <ImportRows preview={preview} />}
      </div>
    </Dialog>
  );
}
