import type { CaseFilter, CaseSortColumn } from '@cfm/contract/screens/case-filter.ts';
import { exportEndpoints } from '@cfm/contract/screens/export.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { hasCode, isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { notify } from '../../../api/notifications.ts';
import { reportError } from '../../../api/report-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, questionWidth } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { formatBytes } from '../../../ui/format.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { toZoned } from '../../../ui/zoned-time.ts';
import classes from './export-dialog.module.css';

export interface ExportOrder {
  sortBy: CaseSortColumn;
  descending: boolean;
}
interface ExportDialogProps {
  filter: CaseFilter;
  order: ExportOrder;
  onClose: () => void;
}
/** Shows how many cases an export has, or why it is not possible, then creates and saves the file (rule 3.36). */
export function ExportDialog({ filter, order, onClose }: ExportDialogProps) {
  const text = useTranslations('export');
  const ui = useTranslations('ui');
  const conditions = useQuery({
    queryKey: ['exportConditions', filter],
    queryFn: ({ signal }) => call(exportEndpoints.checkExport, { body: filter }, { signal }),
    // Always counted on opening.
    staleTime: 0,
    gcTime: 0,
  });
  const { run, cancel, receivedBytes, isRunning, problem } = useExport(filter, order, onClose);
  const close = () => {
    cancel();
    onClose();
  };
  const { caseCount = 0, rejection = null } = conditions.data ?? {};
  const isReady = conditions.data !== undefined && rejection === null;
  return (
    <Dialog
      isOpen
      onClose={close}
      isAnswerRequired={isRunning}
      title={text('title')}
      width={questionWidth}
      buttons={
        <>
          <Button onClick={close}>{ui(rejection === null ? 'cancel' : 'close')}</Button>
          {isReady && !isRunning && (
            <Button variant="dark" onClick={run}>
              {text('start')}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.content}>
        {conditions.isPending && <CardSkeleton lines={2} />}
        {conditions.isError && (
          <ErrorState error={conditions.error} onRetry={() => void conditions.refetch()} />
        )}
        {rejection && <p role="status">{rejection.message}</p>}
        {isReady && (
          <>
            <p>{text('ready', { count: caseCount })}</p>
            <p className="muted">{text('contents')}</p>
          </>
        )}
        {isRunning && <Running bytes={receivedBytes} />}
        <FormError>{problem}</FormError>
      </div>
    </Dialog>
  );
}

/** Received size of the file. The total size is unknown until the end. */
function Running({ bytes }: { bytes: number }) {
  const text = useTranslations('export');
  const locale = useLocale();
  return (
    <div className={classes.running}>
      <p role="status">{text('running')}</p>
      {/* Indeterminate, because the total is unknown. */}
      <div role="progressbar" aria-label={text('running')} className={classes.bar} />
      {bytes > 0 && <p className="muted num">{text('received', { size: formatBytes(bytes, locale) })}</p>}
    </div>
  );
}

/** The same user or too many users are exporting. */
const isWritingElsewhere = (error: unknown) => hasCode(error, 'ExportRunning', 'ExportsBusy');

function useExport(filter: CaseFilter, { sortBy, descending }: ExportOrder, onSaved: () => void) {
  const text = useTranslations('export');
  const [receivedBytes, setReceivedBytes] = useState(0);
  const running = useRef<AbortController>(null);
  const cancel = useCallback(() => running.current?.abort(), []);
  // Cancels on leaving the page.
  useEffect(() => cancel, [cancel]);
  const mutation = useMutation({
    // The dialog shows the error.
    meta: { isErrorShown: true },
    onError: (error) => isApiError(error) && !isWritingElsewhere(error) && reportError(error),
    mutationFn: () => {
      const controller = new AbortController();
      running.current = controller;
      setReceivedBytes(0);
      return call(
        exportEndpoints.exportCases,
        { query: { sortBy, descending }, body: filter },
        { signal: controller.signal, onReceived: setReceivedBytes },
      );
    },
    onSuccess: (file) => {
      const name = text('fileName', { date: toZoned(new Date()).date });
      saveFile(file, name);
      notify.success(text('saved', { name }));
      onSaved();
    },
  });
  return {
    run: () => mutation.mutate(),
    cancel,
    receivedBytes,
    isRunning: mutation.isPending,
    problem: mutation.error && (isWritingElsewhere(mutation.error) ? mutation.error.message : text('broken')),
  };
}
