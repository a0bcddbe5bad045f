import type { ErrorCode } from '@cfm/contract/platform/errors.ts';
import { type ReactNode, useState } from 'react';
import { hasCode } from '../api/api-error.ts';
import { errorText } from '../api/error-text.ts';
import { notify } from '../api/notifications.ts';
import { reportError } from '../api/report-error.ts';
import { ConfirmationDialog, NotificationDialog } from './dialog.tsx';

interface Act {
  run: () => Promise<unknown>;
  /** Label of the confirm button. */
  yes: string;
  /** Notification after the deletion. */
  done: string;
}
/** The question before a record is deleted. */
export interface RemovalQuestion {
  title: string;
  /** The question. */
  ask: string;
  /** Side effects, shown below the question. */
  effect?: ReactNode;
  removal: Act;
  /** Error code if the record is in use, and the alternative to offer. `instead` is null if done already. */
  inUse?: { code: ErrorCode; instead: Act | null };
  /** Called once the record is gone, also if another user deleted it first. */
  onGone?: (() => void) | undefined;
}
interface RemovalDialogProps extends RemovalQuestion {
  isOpen: boolean;
  onClose: () => void;
}
/** Deletes a record after a question. If the record is in use, says where and offers to deactivate it instead. */
export function RemovalDialog({
  isOpen,
  onClose,
  title,
  ask,
  effect,
  removal,
  onGone,
  inUse,
}: RemovalDialogProps) {
  const [rejection, setRejection] = useState<string | null>(null);
  const instead = inUse?.instead ?? null;
  if (rejection !== null && instead === null)
    return (
      <NotificationDialog isOpen={isOpen} onClose={onClose} title={title}>
        {rejection}
      </NotificationDialog>
    );
  const isRejected = rejection !== null && instead !== null;
  const act = isRejected ? instead : removal;
  const confirm = async () => {
    let isGone = !isRejected;
    try {
      await act.run();
      notify.success(act.done);
    } catch (error) {
      if (inUse && hasCode(error, inUse.code)) setRejection(errorText(error));
      else reportError(error);
      // Another user has already deleted it.
      isGone = hasCode(error, 'NotFound');
      if (!isGone) return false;
    }
    if (isGone) onGone?.();
    return true;
  };
  return (
    <ConfirmationDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={confirm}
      title={title}
      yes={act.yes}
      yesVariant={isRejected ? 'dark' : 'danger'}
    >
      <span role={isRejected ? 'alert' : undefined}>{rejection ?? ask}</span>
      {rejection === null && effect}
    </ConfirmationDialog>
  );
}
