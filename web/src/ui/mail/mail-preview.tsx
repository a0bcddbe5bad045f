import type { MailPreview as Mail } from '@cfm/contract/platform/outbox.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EmailText } from '../email-text.tsx';
import { CardSkeleton } from '../skeletons.tsx';
import { EmptyState, ErrorState } from '../states.tsx';
import { MailFrame } from './mail-frame.tsx';
import { MailHeaders } from './mail-headers.tsx';
import classes from './mail-preview.module.css';

interface MailPreviewProps {
  /** Identifies the mail and its input. The preview reloads when the key changes. */
  queryKey: readonly unknown[];
  ask: (signal: AbortSignal) => Promise<Mail>;
  /** True if nothing is missing. */
  isComplete: boolean;
  /** Missing values in addition to recipient, subject and message. */
  needs?: string | undefined;
  addedFiles: readonly File[];
  hint: string;
}
/** Preview of the mail exactly as it would be sent. */
export function MailPreview({ queryKey, ask, isComplete, needs, addedFiles, hint }: MailPreviewProps) {
  const text = useTranslations('ui.mail');
  const field = useTranslations('fields');
  const preview = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(signal),
    enabled: isComplete,
    // Shows the previous preview while the user types.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  if (!isComplete)
    return <EmptyState title={text('previewIncomplete')}>{needs ?? text('previewNeeds')}</EmptyState>;
  if (preview.isError) return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <CardSkeleton lines={8} />;
  const mail = preview.data;
  const files = [...mail.attachments, ...addedFiles.map(({ name }) => name)];
  const rows: [string, ReactNode][] = [
    [text('from'), <Sender key="from" of={mail.from} />],
    [text('replyTo'), mail.replyTo && <Sender key="replyTo" of={mail.replyTo} />],
    [field('to'), mail.to.join(', ')],
    [field('cc'), mail.cc.join(', ')],
    [field('subject'), mail.subject],
    [field('files'), files.join(', ')],
  ];
  return (
    <>
      <MailHeaders rows={rows} />
      <p className={classes.hint}>{hint}</p>
      <MailFrame html={mail.html} title={mail.subject} />
    </>
  );
}

/** Sender name and address without quotes and angle brackets. */
export function Sender({ of }: { of: string }) {
  const [, name, address] = /^"?([^<]*?)"? <([^<>]+)>$/.exec(of) ?? [];
  if (!name || !address) return <EmailText text={of} />;
  return (
    <>
      {name}{' '}
      <span className="muted">
        <EmailText text={address} />
      </span>
    </>
  );
}
