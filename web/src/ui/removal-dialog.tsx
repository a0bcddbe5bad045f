import type { ErrorCode } from '@cfm/contract/platform/errors.ts';
import { type ReactNode, useState } from 'react';
import { hasCode } from '../api/api-error.ts';
import { errorText } from '../api/error-text.ts';
import { notify } from '../api/notifications.ts';
import { reportError } from '../api/report-error.ts';
import { ConfirmationDialog, NotificationDialog } from './dialog.tsx';

interface Act {
  run: () => Promise<unknown>;
  /** The word of its button. */
  yes: string;
  /** Said once it is done. */
  done: string;
}
interface RemovalDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Asks whether to delete. */
  ask: string;
  /** What else it changes, told below the question. */
  effect?: ReactNode;
  removal: Act;
  /** It is gone: deleted, or by somebody who was quicker. */
  onGone?: (() => void) | undefined;
  /** What is used is not deleted: the answer to that, and what can be done instead; null where that is done already. */
  inUse?: { code: ErrorCode; instead: Act | null };
}
/** Deletes something after a question. What is used says by what, and is offered to be deactivated instead. */
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
  const [refusal, setRefusal] = useState<string | null>(null);
  const instead = inUse?.instead ?? null;
  if (refusal !== null && instead === null)
    return (
      <NotificationDialog isOpen={isOpen} onClose={onClose} title={title} width={400}>
        {refusal}
      </NotificationDialog>
    );
  const isRefused = refusal !== null && instead !== null;
  const act = isRefused ? instead : removal;
  const confirm = async () => {
    let isGone = !isRefused;
    try {
      await act.run();
      notify.success(act.done);
    } catch (error) {
      if (inUse && hasCode(error, inUse.code)) setRefusal(errorText(error));
      else reportError(error);
      // Somebody else was quicker: there is nothing left to delete.
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
      yesVariant={isRefused ? 'dark' : 'danger'}
    >
      <span role={isRefused ? 'alert' : undefined}>{refusal ?? ask}</span>
      {refusal === null && effect}
    </ConfirmationDialog>
  );
}
