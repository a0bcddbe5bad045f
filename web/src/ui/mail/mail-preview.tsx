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
  /** Names the preview of this mail, and what it is made of: another one is asked for when it changes. */
  queryKey: readonly unknown[];
  ask: (signal: AbortSignal) => Promise<Mail>;
  /** Nothing is missing any more. */
  isComplete: boolean;
  /** What else is missing than recipient, subject and message. */
  needs?: string | undefined;
  addedFiles: readonly File[];
  hint: string;
}
/** The very mail that would be sent. */
export function MailPreview({ queryKey, ask, isComplete, needs, addedFiles, hint }: MailPreviewProps) {
  const text = useTranslations('ui.mail');
  const field = useTranslations('fields');
  const preview = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(signal),
    enabled: isComplete,
    // While it is typed the mail from before stays in sight.
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

/** A name and its address, without the marks that keep them apart on the way. */
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
