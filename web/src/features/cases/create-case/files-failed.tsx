import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { errorText } from '../../../api/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import classes from './create-case.module.css';

interface FilesFailedProps {
  internalId: string;
  error: unknown;
  files: readonly File[];
  /** Upload progress of a running attempt. */
  progress: number | null;
  /** A rejected file can be removed before the retry. */
  onFiles: (files: File[]) => void;
  onRetry: () => Promise<void>;
  onGoOn: () => Promise<void>;
}
/** The case exists without its files. Says so, and retries only the upload. */
export function FilesFailed(props: FilesFailedProps) {
  const { internalId, error, files, onFiles, onRetry, onGoOn } = props;
  const text = useTranslations('createCase');
  const ui = useTranslations('ui');
  const field = useTranslations('fields');
  const [isRunning, setRunning] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setRunning(true);
    await work();
    setRunning(false);
  };
  return (
    <section className={`card ${classes.outcome}`} role="alert">
      <h2>{text('filesFailedTitle', { number: internalId })}</h2>
      <p>{text('filesFailedText')}</p>
      <p className="muted">{errorText(error, ui('networkError')) ?? ui('unknownError')}</p>
      <FileDrop
        label={field('files')}
        files={files}
        onChange={onFiles}
        disabled={isRunning}
        progress={props.progress}
      />
      <div className={classes.buttons}>
        <Button variant="dark" isLoading={isRunning} onClick={() => run(onRetry)}>
          {text('sendFilesAgain')}
        </Button>
        <Button onClick={() => run(onGoOn)} disabled={isRunning}>
          {text('withoutFiles')}
        </Button>
      </div>
    </section>
  );
}
