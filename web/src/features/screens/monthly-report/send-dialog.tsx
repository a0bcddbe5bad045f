import type { Recipient } from '@cfm/contract/platform/pasted-recipients.ts';
import {
  type MonthlyReport,
  monthlyRecipientsForm,
  type SentReport,
} from '@cfm/contract/screens/monthly-report.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { hasCode, isApiError } from '../../../api/api-error.ts';
import { notify } from '../../../api/notifications.ts';
import { reportError } from '../../../api/report-error.ts';
import { useSendOnce } from '../../../api/request-key.ts';
import { useDraft } from '../../../api/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmationDialog, Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { DraftsLeftOut } from './draft-notes.tsx';
import { SentAlready, sentOf } from './month-sent.tsx';
import classes from './monthly-report.module.css';
import { PasteField } from './paste-field.tsx';
import { isKept, loadReport, sendReport, useSentReports } from './queries.ts';
import { isBlank, withRecipients } from './recipient-list.ts';
import { RecipientRows } from './recipient-rows.tsx';
import { RestoredNote } from './restored-note.tsx';
import type { TextDraft } from './text-drafts.ts';

interface SendDialogProps {
  report: MonthlyReport;
  drafts: readonly TextDraft[];
  isOpen: boolean;
  onClose: () => void;
}
/** Recipients of the report. Starts with those of the last sending until the user changes the list (rule 23.7). */
export function SendDialog({ isOpen, ...props }: SendDialogProps) {
  const text = useTranslations('monthlyReport');
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} title={text('sendTitle')} width={720} isDraftKept>
      <SendContent {...props} />
    </Dialog>
  );
}

type SendProps = Omit<SendDialogProps, 'isOpen'>;
function SendContent(props: SendProps) {
  const sent = useSentReports(1);
  // If the last list can't be loaded, starts without recipients.
  if (sent.isPending) return <CardSkeleton lines={6} />;
  const items = sent.data?.items ?? [];
  return <SendFields {...props} last={items[0] ?? null} ofMonth={sentOf(props.report.month, items)} />;
}

/** A draft of the list, which may be incomplete. */
const keptRows = z.array(z.object({ name: z.string(), email: z.string() }));
export const recipientsDraftKey = 'monthly-report:recipients';
/** True if the mail has reached the recipient or still will. Unknown (null) for old mails, which counts as true. */
const isReached = ({ state }: SentReport['recipients'][number]): boolean =>
  state === null || state === 'delivered' || state === 'queued';
const addressOf = ({ email }: Recipient): string => email.trim().toLowerCase();
const emptyRow: Recipient = { name: '', email: '' };
const rowsOf = (last: SentReport | null): Recipient[] =>
  last ? last.recipients.map(({ name, email }) => ({ name, email })) : [emptyRow];

interface SendFieldsProps extends SendProps {
  last: SentReport | null;
  /** Reports sent for this month, newest first. */
  ofMonth: readonly SentReport[];
}
function SendFields({ report, drafts, last, ofMonth, onClose }: SendFieldsProps) {
  const text = useTranslations('monthlyReport');
  const [begun] = useState(() => rowsOf(last));
  const [asked, setAsked] = useState<Recipient[] | null>(null);
  const [isAsking, setAsking] = useState(false);
  const sendOnce = useSendOnce();
  const [isSent, setSent] = useState(false);
  const form = useForm({
    schema: monthlyRecipientsForm,
    initial: { recipients: begun },
    onSubmit({ recipients }) {
      setAsked(recipients);
      setAsking(true);
    },
    onError: reportError,
  });
  const rows: readonly Recipient[] = form.values.recipients ?? [];
  const setRows = (recipients: Recipient[]) => form.set({ recipients });
  const isChanged = JSON.stringify(rows) !== JSON.stringify(begun);
  const draft = useDraft({
    key: recipientsDraftKey,
    value: isChanged && !isSent ? rows : null,
    onLoaded(kept) {
      const found = keptRows.safeParse(kept).data;
      if (!found) return false;
      setRows(found);
      return true;
    },
  });
  const gotIt = new Set(
    ofMonth.flatMap(({ recipients }) => recipients.filter(isReached).map((each) => addressOf(each))),
  );
  const again = asked?.filter((each) => gotIt.has(addressOf(each))).length ?? 0;
  const send = async () => {
    if (asked === null) return;
    const { month, version, previewHash } = report;
    const body = { recipients: asked, month, version, previewHash };
    try {
      const { recipients } = await sendOnce(body, (requestKey) => sendReport({ ...body, requestKey }));
      // Synchronous, because the dialog may unmount before the next render and would save its last state.
      flushSync(() => setSent(true));
      await draft.drop();
      const kept = recipients.filter(isKept).length;
      if (kept > 0) notify.warning(text('sentKept', { count: kept }));
      else notify.success(text('sent', { count: recipients.length }));
      onClose();
    } catch (error) {
      if (isApiError(error) && Object.keys(error.errors).some((path) => path.startsWith('recipients')))
        form.setErrors(error.errors);
      else reportError(error);
      // Shows the stored report and keeps the list.
      if (hasCode(error, 'MonthlyReportChanged')) await loadReport();
    }
  };
  const ask = () => {
    const filled = rows.filter((row) => !isBlank(row));
    // Keeps an empty row to be filled in.
    if (filled.length === 0) form.setErrors({ recipients: text('noRecipient') });
    else void form.submit({ recipients: filled });
  };
  const add = (found: readonly Recipient[]) => {
    const all = withRecipients(rows, found);
    setRows(all);
    return all.slice(withRecipients(rows, []).length);
  };
  const startOver = async () => {
    form.reset({ recipients: begun });
    await draft.drop();
  };
  if (!draft.isLoaded) return <CardSkeleton lines={6} />;
  return (
    <div ref={form.formRef} className={classes.form}>
      <p className="muted">
        {text('sendHint')} {last && text('sendHintLast')}
      </p>
      {ofMonth[0] && <SentAlready last={ofMonth[0]} isReached={gotIt.size > 0} />}
      <DraftsLeftOut drafts={drafts} />
      {draft.restoredAt && (
        <RestoredNote onStartOver={() => void startOver()}>
          {text('restoredRecipients', { date: formatDateTime(draft.restoredAt) })}
        </RestoredNote>
      )}
      <RecipientRows
        rows={rows}
        onChange={setRows}
        errorOf={form.errorOf}
        onLeave={form.leavePart}
        onEnter={() => setRows([...rows, emptyRow])}
      />
      <PasteField onTake={add} />
      <FormError>{form.errorOf('recipients') ?? form.errorOf('general')}</FormError>
      <DialogButtons>
        <DraftNote draft={draft} />
        <Button onClick={onClose}>{text('cancel')}</Button>
        <Button variant="dark" onClick={ask}>
          {text('askSend')}
        </Button>
      </DialogButtons>
      <ConfirmationDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={send}
        title={text('confirmTitle', { count: asked?.length ?? 0 })}
        yes={text('confirmYes', { count: asked?.length ?? 0 })}
      >
        <div className={classes.form}>
          <p>{text('confirmText', { count: asked?.length ?? 0, subject: report.subject })}</p>
          {asked && <Asked recipients={asked} />}
          <DraftsLeftOut drafts={drafts} />
          {again > 0 && <p>{text('confirmAgain', { count: again })}</p>}
        </div>
      </ConfirmationDialog>
    </div>
  );
}

/** Number of recipients listed in the confirmation. */
const shownRecipients = 12;
/** The recipients with their addresses, to distinguish equal names. */
function Asked({ recipients }: { recipients: readonly Recipient[] }) {
  const text = useTranslations('monthlyReport');
  const more = recipients.length - shownRecipients;
  return (
    <ul className={`bare-list ${classes.asked}`} aria-label={text('recipients')}>
      {recipients.slice(0, shownRecipients).map(({ name, email }) => (
        <li key={email}>
          <bdi>{name}</bdi>{' '}
          <span className="muted">
            <EmailText text={email} />
          </span>
        </li>
      ))}
      {more > 0 && <li>{text('confirmMore', { count: more })}</li>}
    </ul>
  );
}
