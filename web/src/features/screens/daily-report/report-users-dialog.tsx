import { reportUsersMax } from '@cfm/contract/platform/limits.ts';
import type { ReportUser } from '@cfm/contract/screens/daily-report.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '../../../api/notifications.ts';
import { reportError } from '../../../api/report-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { MultiDropdown } from '../../../ui/dropdown.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from './daily-report.module.css';
import { saveReportUsers, useReportUsers } from './queries.ts';
import { ReportUserList } from './report-user-list.tsx';
import { TestMailButton } from './test-mail-button.tsx';

interface ReportUsersDialogProps {
  isOpen: boolean;
  onClose: () => void;
}
/** Dialog for the users who get the report by mail. Use a new key for each opening. */
export function ReportUsersDialog({ isOpen, onClose }: ReportUsersDialogProps) {
  const text = useTranslations('dailyReport');
  const ui = useTranslations('ui');
  const found = useReportUsers(isOpen);
  const [chosen, setChosen] = useState<number[] | null>(null);
  const [isSaving, setSaving] = useState(false);
  const ids = chosen ?? found.data?.users.map(({ id }) => id) ?? [];
  const save = async () => {
    setSaving(true);
    try {
      await saveReportUsers(ids);
      notify.success(text('users.saved'));
      onClose();
    } catch (error) {
      reportError(error);
    } finally {
      setSaving(false);
    }
  };
  const isTooMany = ids.length > reportUsersMax;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('users.title')}
      width={600}
      buttons={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button
            variant="dark"
            isLoading={isSaving}
            disabled={!found.data || chosen === null || isTooMany}
            onClick={() => void save()}
          >
            {ui('save')}
          </Button>
        </>
      }
    >
      <div className={classes.users}>
        <p className="muted">{text('users.about')}</p>
        {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <CardSkeleton lines={3} />}
        {found.data && (
          <MultiDropdown
            label={text('users.title')}
            options={optionsOf(found.data.users, found.data.candidates, (user) => {
              const state = stateOf(user);
              return state && text(`users.states.${state}`);
            })}
            nothingFound={text('users.nothingFound')}
            value={ids}
            onChange={setChosen}
            placeholder={text('users.nobody')}
            error={isTooMany ? text('users.tooMany', { max: reportUsersMax }) : undefined}
          />
        )}
        {found.data && <ReportUserList users={usersOf(found.data, ids)} />}
        <TestMailButton />
      </div>
    </Dialog>
  );
}

/** The chosen users in the order of the list. */
const usersOf = (
  { users, candidates }: { users: readonly ReportUser[]; candidates: readonly ReportUser[] },
  ids: readonly number[],
): ReportUser[] => {
  const known = new Map([...users, ...candidates].map((user) => [user.id, user]));
  return ids.flatMap((id) => known.get(id) ?? []);
};
/** Why a user gets no mail or can't open its links, or null. */
function stateOf({ account, getsReport }: ReportUser) {
  if (account !== 'active') return account;
  return getsReport ? null : 'noRight';
}
/** All candidates, plus chosen users who can't read the report any more. */
function optionsOf(
  users: readonly ReportUser[],
  candidates: readonly ReportUser[],
  stateWords: (user: ReportUser) => string | null,
) {
  const lost = users.filter(({ getsReport }) => !getsReport);
  return [...lost, ...candidates].map((user) => {
    const words = [stateWords(user)].filter((state) => state !== null);
    return {
      id: user.id,
      name: [user.fullName, user.email, ...words].join(' · '),
      short: [user.fullName, ...words].join(' · '),
    };
  });
}
