import type { UserDetail, UserTraces } from '@cfm/contract/access/user-settings.ts';
import { userTracesLimit } from '@cfm/contract/platform/limits.ts';
import { useTranslations } from 'use-intl';
import { hasCode } from '../../../api/api-error.ts';
import { notify } from '../../../api/notifications.ts';
import { reportError } from '../../../api/report-error.ts';
import { ConfirmationDialog } from '../../../ui/dialog.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { HandoverFields } from './handover-fields.tsx';
import { removeUser, useLossOfRemoval, useUserTraces } from './queries.ts';
import { useHandover } from './use-handover.ts';

interface UserRemovalProps {
  user: UserDetail;
  isOpen: boolean;
  onClose: () => void;
  onGone: () => void;
}
/** Asks whether to delete a user and who takes over, and shows how many entries keep the name. */
export function UserRemoval({ user, isOpen, onClose, onGone }: UserRemovalProps) {
  const { id, fullName: name } = user;
  const text = useTranslations('users');
  const traces = useUserTraces(id, isOpen);
  const loss = useLossOfRemoval(id, isOpen);
  const handover = useHandover(loss.data);
  const failed = [traces, loss].find(({ isError }) => isError);
  const remove = async () => {
    try {
      await removeUser(id, handover.choice);
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
      waitReason={traces.data && loss.data ? null : text('removeAsk', { name })}
    >
      <p>{text('removeAsk', { name })}</p>
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : traces.data && loss.data ? (
        <>
          <Traces name={name} traces={traces.data} />
          <HandoverFields user={user} preview={loss.data} handover={handover} isLeaving />
        </>
      ) : (
        <CardSkeleton lines={2} />
      )}
    </ConfirmationDialog>
  );
}

function Traces({ name, traces: { entries, isWithinOwnScope } }: { name: string; traces: UserTraces }) {
  const text = useTranslations('users');
  // Zero entries are certain only for a user who sees all of them.
  if (entries === 0 && isWithinOwnScope) return null;
  return (
    <p>
      {entries > userTracesLimit
        ? text('removeManyEntries', { count: userTracesLimit, name })
        : text('removeEntries', { count: entries, name })}
    </p>
  );
}
