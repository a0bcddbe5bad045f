import type { ErrorCode } from '@cfm/contract/errors.ts';
import { useState } from 'react';
import { hasCode } from '../api/api-error.ts';
import { errorText } from '../api/error-text.ts';
import { reportError } from '../api/report-error.ts';
import { ConfirmationDialog, NotificationDialog } from './dialog.tsx';

interface RemovalDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Asks whether to delete. */
  ask: string;
  words: { delete: string; deactivate: string };
  onRemove: () => Promise<void>;
  /** The answer to deleting what is used. */
  inUse: ErrorCode;
  /** What can be done instead; null where that is done already. */
  onDeactivate: (() => Promise<void>) | null;
}
/** Deletes something after a question. What is used says by what, and is offered to be deactivated instead. */
export function RemovalDialog(props: RemovalDialogProps) {
  const { isOpen, onClose, title, ask, words, onRemove, inUse, onDeactivate } = props;
  const [refusal, setRefusal] = useState<string | null>(null);
  const attempt = async (act: () => Promise<void>) => {
    try {
      await act();
      return true;
    } catch (error) {
      if (hasCode(error, inUse)) setRefusal(errorText(error));
      else reportError(error);
      // Somebody else was quicker: there is nothing left to delete.
      return hasCode(error, 'NotFound');
    }
  };
  if (refusal !== null && onDeactivate === null)
    return (
      <NotificationDialog isOpen={isOpen} onClose={onClose} title={title} width={400}>
        {refusal}
      </NotificationDialog>
    );
  const isRefused = refusal !== null && onDeactivate !== null;
  return (
    <ConfirmationDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => attempt(isRefused ? onDeactivate : onRemove)}
      title={title}
      yes={isRefused ? words.deactivate : words.delete}
      yesVariant={isRefused ? 'dark' : 'danger'}
    >
      <span role={isRefused ? 'alert' : undefined}>{refusal ?? ask}</span>
    </ConfirmationDialog>
  );
}
