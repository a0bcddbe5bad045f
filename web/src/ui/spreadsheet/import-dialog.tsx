import { importMaxBytes } from '@cfm/contract/platform/limits.ts';
import { DownloadIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { reportError } from '../../api/report-error.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { FileDrop } from '../file-drop.tsx';
import { FormError } from '../form-error.tsx';
import { saveFile } from '../save-file.ts';
import { CardSkeleton } from '../skeletons.tsx';
import classes from './import.module.css';
import { ImportRows } from './import-rows.tsx';
import { type ImportCalls, useImport } from './use-import.ts';

const dialogWidth = 860;
const limits = { maxBytes: importMaxBytes, maxCount: 1, accept: ['.xlsx', '.csv'] };

interface ImportDialogProps extends ImportCalls {
  onClose: () => void;
  title: string;
  /** Describes the expected spreadsheet. */
  intro: string;
  /** Label of the import button for this number of rows. */
  start: (count: number) => string;
  template: { fetch: () => Promise<Blob>; fileName: string };
  columnName: (column: string) => string;
  headColumns: readonly string[];
}
/** Imports a list from a spreadsheet: choose a file, preview the effect of each row, import. */
export function ImportDialog(props: ImportDialogProps) {
  const { onClose, title, intro, start, template, columnName, headColumns } = props;
  const text = useTranslations('spreadsheetImport');
  const ui = useTranslations('ui');
  const { file, choose, preview, isReading, sent, problem, run, isRunning, isDone } = useImport(
    props,
    onClose,
  );
  const count = preview ? preview.counts.new + preview.counts.changed : 0;
  const download = () =>
    template
      .fetch()
      .then((file) => saveFile(file, template.fileName))
      .catch(reportError);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isAnswerRequired={isRunning}
      title={title}
      width={dialogWidth}
      buttons={
        <>
          {preview && (
            <Button disabled={isRunning} onClick={() => choose(null)}>
              {text('otherFile')}
            </Button>
          )}
          <Button disabled={isRunning} onClick={onClose}>
            {ui(isDone ? 'close' : 'cancel')}
          </Button>
          {preview && !isDone && (
            <Button variant="dark" disabled={count === 0} isLoading={isRunning} onClick={run}>
              {start(count)}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.import}>
        {preview === null && (
          <>
            <p className="muted">{intro}</p>
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
        <FormError>{problem}</FormError>
        {preview && (
          <ImportRows
            key={String(isDone)}
            preview={preview}
            columnName={columnName}
            headColumns={headColumns}
          />
        )}
      </div>
    </Dialog>
  );
}
