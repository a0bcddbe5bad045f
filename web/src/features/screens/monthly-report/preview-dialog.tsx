import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { MailFrame } from '../../../ui/mail/mail-frame.tsx';
import { MailHeaders } from '../../../ui/mail/mail-headers.tsx';
import { Sender } from '../../../ui/mail/mail-preview.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { DraftsLeftOut } from './draft-notes.tsx';
import classes from './monthly-report.module.css';
import { usePreview } from './queries.ts';
import type { TextDraft } from './text-drafts.ts';

interface PreviewDialogProps {
  drafts: readonly TextDraft[];
  isOpen: boolean;
  round: number;
  onClose: () => void;
}
/** Preview of the mail exactly as it is sent. */
export function PreviewDialog({ drafts, isOpen, round, onClose }: PreviewDialogProps) {
  const text = useTranslations('monthlyReport');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('previewTitle')}
      width={820}
      buttons={<Button onClick={onClose}>{text('close')}</Button>}
    >
      <DraftsLeftOut drafts={drafts} />
      <Preview key={round} />
    </Dialog>
  );
}

function Preview() {
  const text = useTranslations('monthlyReport');
  const { data: mail, isError, error, refetch } = usePreview();
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!mail) return <CardSkeleton lines={10} />;
  return (
    <div className={classes.form}>
      <MailHeaders
        rows={[
          [text('from'), <Sender key="from" of={mail.from} />],
          [text('subject'), mail.subject],
        ]}
      />
      <p className="muted">{text('previewHint')}</p>
      <MailFrame html={mail.html} title={mail.subject} isWhole />
    </div>
  );
}
