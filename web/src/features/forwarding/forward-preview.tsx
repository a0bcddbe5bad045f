import { type ForwardForm, forwardingEndpoints } from '@cfm/contract/forwarding.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client.ts';
import { MailFrame } from '../../ui/mail-frame.tsx';
import { MailHeaders } from '../../ui/mail-headers.tsx';
import { CardSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import classes from './forward-sheet.module.css';

interface ForwardPreviewProps {
  caseId: number;
  /** Null while something is missing. */
  values: ForwardForm | null;
  addedFiles: readonly File[];
  /** Saves the draft, if there is one: it is what the server makes the mail of. */
  flush: () => Promise<void>;
}
/** The very mail that would be sent. */
export function ForwardPreview({ caseId, values, addedFiles, flush }: ForwardPreviewProps) {
  const text = useTranslations('forwarding');
  const field = useTranslations('fields');
  const preview = useQuery({
    queryKey: ['case', caseId, 'forward-preview', JSON.stringify(values)],
    queryFn: async ({ signal }) => {
      await flush();
      return call(forwardingEndpoints.previewForward, { params: { id: caseId } }, { signal });
    },
    enabled: values !== null,
    // While it is typed the mail from before stays in sight.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  if (values === null)
    return <EmptyState title={text('previewIncomplete')}>{text('previewNeeds')}</EmptyState>;
  if (preview.isError) return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <CardSkeleton lines={8} />;
  const mail = preview.data;
  const files = [...mail.attachments, ...addedFiles.map(({ name }) => name)];
  const rows: [string, string][] = [
    [text('from'), mail.from],
    [text('replyTo'), mail.replyTo],
    [field('to'), mail.to.join(', ')],
    [field('cc'), mail.cc.join(', ')],
    [field('subject'), mail.subject],
    [field('files'), files.join(', ')],
  ];
  return (
    <>
      <MailHeaders rows={rows} />
      <p className={classes.hint}>{text('previewHint')}</p>
      <MailFrame html={mail.html} title={mail.subject} />
    </>
  );
}
