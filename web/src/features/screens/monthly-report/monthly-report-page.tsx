import { type Language, languages } from '@cfm/contract/messages/catalogue.ts';
import type { MonthlyReport } from '@cfm/contract/screens/monthly-report.ts';
import { EyeIcon, SendIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isFormKept } from '../../../api/kept-forms.ts';
import { Button } from '../../../ui/button.tsx';
import { EditorPage } from '../../../ui/editor-page.tsx';
import { useTestMail } from '../../../ui/mail/use-test-mail.ts';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { DraftNotes, DraftQuestion } from './draft-notes.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { textsDraftKey } from './kept-texts.ts';
import { MailView } from './mail-view.tsx';
import { MonthSent } from './month-sent.tsx';
import classes from './monthly-report.module.css';
import { OutdatedQuestion } from './outdated-figures.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { sendTestMail, useMonthlyReport } from './queries.ts';
import { recipientsDraftKey, SendDialog } from './send-dialog.tsx';
import { SentCard } from './sent-card.tsx';
import { useTextDrafts } from './text-drafts.ts';
import { Warnings } from './warnings.tsx';

/** The e-mail to the management about the previous month (/monthly-report). */
export function MonthlyReportPage() {
  const text = useTranslations('monthlyReport');
  const frame = useTranslations('frame');
  const report = useMonthlyReport();
  const edited = useOpened<Language>();
  const sentList = useRef<HTMLDivElement>(null);
  // Focusing scrolls it into view, and keyboard navigation continues there.
  const showSent = () => sentList.current?.focus();
  return (
    <EditorPage
      crumbs={[{ label: frame('menu.configuration') }]}
      title={frame('titles.monthlyReport')}
      purpose={text('about')}
      actions={report.data && <Actions report={report.data} onEdit={edited.open} />}
    >
      <div className={classes.page}>
        {report.isError && !report.data && (
          <ErrorState error={report.error} onRetry={() => void report.refetch()} />
        )}
        {report.isPending && <PageSkeleton />}
        {report.data && <Report report={report.data} edited={edited} onShowSent={showSent} />}
        <div ref={sentList} tabIndex={-1} className={classes.sent}>
          <SentCard />
        </div>
      </div>
    </EditorPage>
  );
}

interface ReportProps {
  report: MonthlyReport;
  edited: ReturnType<typeof useOpened<Language>>;
  onShowSent: () => void;
}
function Report({ report, edited, onShowSent }: ReportProps) {
  const { open } = edited;
  const { month } = report;
  // Reopens texts that were typed when the session expired.
  useEffect(() => {
    const kept = languages.find((language) => isFormKept(textsDraftKey({ month }, language)));
    if (kept) open(kept);
  }, [month, open]);
  return (
    <>
      <MonthSent report={report} onShowList={onShowSent} />
      <Warnings report={report} />
      <DraftNotes report={report} onEdit={open} />
      <MailView report={report} onEdit={open} />
      <EditDialog
        report={report}
        language={edited.of ?? 'en'}
        isOpen={edited.isOpen}
        round={edited.round}
        onClose={edited.close}
      />
    </>
  );
}

interface ActionsProps {
  report: MonthlyReport;
  onEdit: (language: Language) => void;
}
function Actions({ report, onEdit }: ActionsProps) {
  const text = useTranslations('monthlyReport');
  const previewed = useOpened<null>();
  const asked = useOpened<() => void>();
  const drafts = useTextDrafts(report);
  const [isSending, setSending] = useState(() => isFormKept(recipientsDraftKey));
  const [isAskingOutdated, setAskingOutdated] = useState(false);
  const test = useTestMail(sendTestMail);
  /** Asks first if drafts would be missing from the mail. */
  const unlessDraft = (act: () => void) => (drafts.length === 0 ? act() : asked.open(act));
  const send = () => unlessDraft(() => setSending(true));
  return (
    <>
      <Button icon={<EyeIcon size={16} aria-hidden />} onClick={() => previewed.open(null)}>
        {text('preview')}
      </Button>
      <Button isLoading={test.isSending} onClick={() => unlessDraft(test.send)}>
        {text('test')}
      </Button>
      <Button
        variant="dark"
        icon={<SendIcon size={16} aria-hidden />}
        onClick={() => (report.outdated ? setAskingOutdated(true) : send())}
      >
        {text('send')}
      </Button>
      <PreviewDialog
        drafts={drafts}
        isOpen={previewed.isOpen}
        round={previewed.round}
        onClose={previewed.close}
      />
      <DraftQuestion
        drafts={drafts}
        isOpen={asked.isOpen}
        onClose={asked.close}
        onEdit={onEdit}
        onGoOn={() => asked.of?.()}
      />
      <OutdatedQuestion
        report={report}
        isOpen={isAskingOutdated}
        onClose={() => setAskingOutdated(false)}
        onGoOn={send}
      />
      <SendDialog report={report} drafts={drafts} isOpen={isSending} onClose={() => setSending(false)} />
    </>
  );
}
