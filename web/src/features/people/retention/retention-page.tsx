import { gdprEditor } from '@cfm/contract/platform/access.ts';
import { useTranslations } from 'use-intl';
import { hasCode } from '../../../api/api-error.ts';
import { notify } from '../../../api/notifications.ts';
import { reportError } from '../../../api/report-error.ts';
import { useMayPass } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmationDialog } from '../../../ui/dialog.tsx';
import { EditorCards, EditorPage } from '../../../ui/editor-page.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { OutlookCard } from './outlook-card.tsx';
import { invalidateOutlook, runRetention, useOutlook, useRuns } from './queries.ts';
import classes from './retention.module.css';
import { RunsCard } from './runs-card.tsx';
import { dueOf, sumOf } from './sum-of.ts';

/** How long closed cases keep their customer, due cases, and the last runs (/gdpr/retention). */
export function RetentionPage() {
  const text = useTranslations('retention');
  const frame = useTranslations('frame');
  const mayRun = useMayPass(gdprEditor);
  const outlook = useOutlook();
  const { runs, isRunning } = useRuns();
  const asked = useOpened<null>();
  const rows = outlook.data ?? [];
  const due = dueOf(rows);
  const count = due.cases + due.spam;
  const leftOut = sumOf(rows, 'heldCount') + sumOf(rows, 'erasingCount');
  const run = async () => {
    try {
      await runRetention(due);
      notify.success(text('runStarted'));
      return true;
    } catch (error) {
      reportError(error);
      // Keeps the question open and shows the new numbers.
      if (!hasCode(error, 'RetentionOutdated')) return true;
      await invalidateOutlook();
      return false;
    }
  };
  return (
    <EditorPage
      crumbs={[{ label: frame('menu.cases') }, { label: frame('titles.gdpr'), to: '/gdpr' }]}
      title={frame('titles.retention')}
      purpose={text('intro')}
      actions={
        mayRun && (
          <Button
            disabled={!outlook.data}
            disabledReason={
              isRunning ? text('underWay') : outlook.data && count === 0 ? text('nothingDue') : null
            }
            onClick={() => asked.open(null)}
          >
            {text('runNow')}
          </Button>
        )
      }
    >
      <div className={classes.cards}>
        <EditorCards>
          <OutlookCard outlook={outlook} />
          <RunsCard runs={runs} />
        </EditorCards>
      </div>
      <ConfirmationDialog
        isOpen={asked.isOpen}
        onClose={asked.close}
        onConfirm={run}
        title={text('runTitle')}
        yes={text('runYes', { count })}
        yesVariant="danger"
      >
        <div className={classes.question}>
          {due.cases > 0 && <p>{text('runCases', { count: due.cases })}</p>}
          {due.spam > 0 && <p>{text('runSpam', { count: due.spam })}</p>}
          {leftOut > 0 && <p>{text('runHeld', { count: leftOut })}</p>}
          <p>
            <strong>{text('runFinal')}</strong>
          </p>
        </div>
      </ConfirmationDialog>
    </EditorPage>
  );
}
