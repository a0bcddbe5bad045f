import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { MonthlyReport } from '@cfm/contract/screens/monthly-report.ts';
import { TriangleExclamationPointIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { reportError } from '../../../api/report-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmationDialog, Dialog, questionWidth } from '../../../ui/dialog.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { textsDraftKey } from './kept-texts.ts';
import classes from './monthly-report.module.css';
import { discardTextDraft, type TextDraft, useTextDrafts } from './text-drafts.ts';

interface DraftNotesProps {
  report: MonthlyReport;
  onEdit: (language: Language) => void;
}
/** Notes about unsaved drafts, with buttons to continue or discard them. */
export function DraftNotes({ report, onEdit }: DraftNotesProps) {
  return useTextDrafts(report).map((draft) => (
    <Note key={draft.language} report={report} draft={draft} onEdit={onEdit} />
  ));
}

function Note({ report, draft, onEdit }: DraftNotesProps & { draft: TextDraft }) {
  const text = useTranslations('monthlyReport.draft');
  const [isAsking, setAsking] = useState(false);
  const { language, savedAt } = draft;
  const discard = async () => {
    try {
      await discardTextDraft(textsDraftKey(report, language), draft);
    } catch (error) {
      reportError(error);
      return false;
    }
  };
  return (
    <div className={classes.restored} role="status">
      <span>{text('note', { language, date: formatDateTime(savedAt) })}</span>
      <span className={classes.noteButtons}>
        <Button size="small" aria-label={text('continueOf', { language })} onClick={() => onEdit(language)}>
          {text('continue')}
        </Button>
        <Button size="small" aria-label={text('discardOf', { language })} onClick={() => setAsking(true)}>
          {text('discard')}
        </Button>
      </span>
      <ConfirmationDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={discard}
        title={text('discardTitle')}
        yes={text('discard')}
        yesVariant="danger"
      >
        {text('discardText', { language })}
      </ConfirmationDialog>
    </div>
  );
}

/** Languages of the drafts, as a parameter of the texts. */
const partsOf = ([first, second]: readonly TextDraft[]): Language | 'both' =>
  second ? 'both' : (first?.language ?? 'both');

/** Note in preview and sending that drafts are not included. */
export function DraftsLeftOut({ drafts }: { drafts: readonly TextDraft[] }) {
  const text = useTranslations('monthlyReport.draft');
  if (drafts.length === 0) return null;
  return (
    <p className={`caution ${classes.warning}`} role="status">
      <TriangleExclamationPointIcon size={16} aria-hidden />
      <span>{text('leftOut', { parts: partsOf(drafts) })}</span>
    </p>
  );
}

interface DraftQuestionProps {
  drafts: readonly TextDraft[];
  isOpen: boolean;
  onClose: () => void;
  onEdit: (language: Language) => void;
  onGoOn: () => void;
}
/** Asks before sending, because the user may believe that their draft is included. */
export function DraftQuestion({ drafts, isOpen, onClose, onEdit, onGoOn }: DraftQuestionProps) {
  const text = useTranslations('monthlyReport.draft');
  const parts = partsOf(drafts);
  const [first] = drafts;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('askTitle', { parts })}
      width={questionWidth}
      buttons={
        <>
          <Button
            onClick={() => {
              onClose();
              onGoOn();
            }}
          >
            {text('continueWithout')}
          </Button>
          <Button
            variant="dark"
            autoFocus
            onClick={() => {
              onClose();
              if (first) onEdit(first.language);
            }}
          >
            {text('editFirst')}
          </Button>
        </>
      }
    >
      {text('leftOut', { parts })}
    </Dialog>
  );
}
