import type { UserDetail, UserTraces } from '@cfm/contract/access/user-settings.ts';
import { userTracesLimit } from '@cfm/contract/platform/limits.ts';
import { useTranslations } from 'use-intl';
import { hasCode } from '../../../api/api-error.ts';
import { notify } from '../../../api/notifications.ts';
import { reportError } from '../../../api/report-error.ts';
import { ConfirmationDialog } from '../../../ui/dialog.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { removeUser, useUserTraces } from './queries.ts';

interface UserRemovalProps {
  user: UserDetail;
  isOpen: boolean;
  onClose: () => void;
  onGone: () => void;
}
/** Asks whether to delete a user, and shows the numbers of records that stay and go. */
export function UserRemoval({ user: { id, fullName: name }, isOpen, onClose, onGone }: UserRemovalProps) {
  const text = useTranslations('users');
  const traces = useUserTraces(id, isOpen);
  const remove = async () => {
    try {
      await removeUser(id);
      notify.success(text('removed', { name }));
    } catch (error) {
      reportError(error);
      // Another user has already deleted it.
      if (!hasCode(error, 'NotFound')) return false;
    }
    onGone();
    return true;
  };
  return (
    <ConfirmationDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={remove}
      title={text('removeTitle')}
      yes={text('delete')}
      yesVariant="danger"
      waitReason={traces.data ? null : text('removeAsk', { name })}
    >
      <p>{text('removeAsk', { name })}</p>
      {traces.isError ? (
        <ErrorState error={traces.error} onRetry={() => void traces.refetch()} />
      ) : traces.data ? (
        <Traces name={name} traces={traces.data} />
      ) : (
        <CardSkeleton lines={2} />
      )}
    </ConfirmationDialog>
  );
}

function Traces({
  name,
  traces: { entries, openCases, mailboxes, markets, isWithinOwnScope },
}: {
  name: string;
  traces: UserTraces;
}) {
  const text = useTranslations('users');
  const lists = mailboxes + markets;
  return (
    <>
      {/* Zero entries are certain only for a user who sees all of them. */}
      {(entries > 0 || !isWithinOwnScope) && (
        <p>
          {entries > userTracesLimit
            ? text('removeManyEntries', { count: userTracesLimit, name })
            : text('removeEntries', { count: entries, name })}
        </p>
      )}
      {openCases > 0 && <p>{text('removeCases', { count: openCases })}</p>}
      {lists > 0 && <p>{text('removeLists', { count: lists, name })}</p>}
      {isWithinOwnScope && <p className="muted">{text('removeWithinScope')}</p>}
    </>
  );
}
