import type { UserDetail } from '@cfm/contract/access/user-settings.ts';
import { reportReader } from '@cfm/contract/platform/access.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '../../../api/notifications.ts';
import { reportError } from '../../../api/report-error.ts';
import { useMayPass } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmationDialog } from '../../../ui/dialog.tsx';
import { formatDateTime, formatTime } from '../../../ui/format.ts';
import { useOpened } from '../../../ui/use-opened.ts';
import { CodeDialog } from './code-dialog.tsx';
import {
  endSessions,
  issueCode,
  reloadUsers,
  resendActivation,
  resetSecondFactor,
  unlockUser,
} from './queries.ts';
import classes from './user-settings.module.css';

interface AccountCardProps {
  user: UserDetail;
  isUnsaved: boolean;
  /** Reloads the user if the form has no unsaved changes. */
  onDone: () => Promise<void> | undefined;
}
interface Act {
  name: string;
  ask: string;
  isDanger: boolean;
  run: () => Promise<unknown>;
  done: string | null;
}

/** Whether the user gets the daily report by mail, or why not (rule 21.5). */
function dailyReportOf({ isReportUser, isActive, flags }: UserDetail) {
  if (!isReportUser) return 'no';
  if (!isActive) return 'deactivated';
  return flags.includes('Reports') ? 'yes' : 'noRight';
}

/** How the user signs in, and the actions of a user manager. Each action first explains its effect. */
export function AccountCard({ user, isUnsaved, onDone }: AccountCardProps) {
  const text = useTranslations('users.account');
  const users = useTranslations('users');
  const mayReadReport = useMayPass(reportReader);
  const asked = useOpened<Act>();
  const [code, setCode] = useState<Awaited<ReturnType<typeof issueCode>> | null>(null);
  const { id, fullName: name, email, abilities } = user;
  const acts: (Act | false)[] = [
    abilities.mayUnlock && {
      name: text('unlock'),
      ask: text('unlockAsk', { name }),
      isDanger: false,
      run: () => unlockUser(id),
      done: text('unlocked', { name }),
    },
    abilities.mayResendActivation && {
      name: text('resend'),
      ask: text('resendAsk', { email }),
      isDanger: false,
      run: () => resendActivation(id),
      done: text('resent', { email }),
    },
    abilities.mayIssueCode && {
      name: text('code'),
      ask: text('codeAsk', { name }),
      isDanger: false,
      run: async () => setCode(await issueCode(id)),
      done: null,
    },
    abilities.mayResetSecondFactor && {
      name: text('reset'),
      ask: text('resetAsk', { name }),
      isDanger: true,
      run: () => resetSecondFactor(id),
      done: text('resetDone', { name }),
    },
    abilities.mayEndSessions && {
      name: text('endSessions'),
      ask: text('endAsk', { name }),
      isDanger: true,
      run: () => endSessions(id),
      done: text('ended', { name }),
    },
  ];
  const act = asked.of;
  const confirm = async () => {
    try {
      await act?.run();
      if (act?.done) notify.success(act.done);
      await reloadUsers();
      if (!isUnsaved) await onDone();
      return true;
    } catch (error) {
      reportError(error);
      return false;
    }
  };
  return (
    <>
      <p>{text(!user.isActive ? 'deactivated' : user.isActivated ? 'activated' : 'notActivated')}</p>
      {user.lockedUntil && (
        <p className={classes.error}>{text('lockedUntil', { time: formatTime(user.lockedUntil) })}</p>
      )}
      <dl className={classes.facts}>
        <dt>{text('lastSignIn')}</dt>
        <dd>{user.lastSignInDateTime ? formatDateTime(user.lastSignInDateTime) : users('never')}</dd>
        <dt>{text('secondFactor')}</dt>
        <dd>{text(user.hasTwoFactor ? 'isSetUp' : 'isMissing')}</dd>
        <dt>{text('created')}</dt>
        <dd>{formatDateTime(user.createdDateTime)}</dd>
        <dt>{text('dailyReport')}</dt>
        <dd>
          {text(`dailyReportStates.${dailyReportOf(user)}`)}{' '}
          {mayReadReport && (
            <Link to="/reports/daily" search={{ users: true }}>
              {text('reportUsers')}
            </Link>
          )}
        </dd>
      </dl>
      <div className={classes.stack}>
        {acts.map(
          (each) =>
            each && (
              <Button key={each.name} size="small" onClick={() => asked.open(each)}>
                {each.name}
              </Button>
            ),
        )}
      </div>
      {act && (
        <ConfirmationDialog
          key={asked.round}
          isOpen={asked.isOpen}
          onClose={asked.close}
          onConfirm={confirm}
          title={act.name}
          yes={act.name}
          yesVariant={act.isDanger ? 'danger' : 'dark'}
        >
          {act.ask}
        </ConfirmationDialog>
      )}
      {code && <CodeDialog name={name} code={code} onClose={() => setCode(null)} />}
    </>
  );
}
