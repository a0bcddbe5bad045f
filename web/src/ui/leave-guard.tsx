import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { reportError } from '../api/report-error.ts';
import { Button } from './button.tsx';
import { ConfirmationDialog } from './dialog.tsx';
import { dropKeys } from './keys/held-keys.ts';

interface LeaveGuardProps {
  when: boolean;
  /** The input is kept as a draft. The question says so instead of warning about a loss. */
  isDraftKept?: boolean;
  /** Saves the changes. The page is left if nothing is unsaved afterwards. Missing if they can't be saved. */
  onSave?: (() => Promise<void>) | undefined;
}
/** Asks before leaving unsaved changes (rule 11.9). Redirects to login and error pages pass: they keep the form. */
export function LeaveGuard({ when, isDraftKept, onSave }: LeaveGuardProps) {
  const text = useTranslations('ui');
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      when && next.pathname !== current.pathname && !/^\/(account|error)\//.test(next.pathname),
    enableBeforeUnload: () => when,
    withResolver: true,
  });
  const isAsking = blocker.status === 'blocked';
  // The user may stay on the page: drop the keys that are held for the next case.
  useEffect(() => {
    if (isAsking) dropKeys();
  }, [isAsking]);
  const [isSaving, setSaving] = useState(false);
  const [hasSaved, setHasSaved] = useState(false);
  const save = async (send: () => Promise<void>) => {
    setSaving(true);
    try {
      await send();
    } catch (error) {
      reportError(error);
    } finally {
      setSaving(false);
      setHasSaved(true);
    }
  };
  // In an effect, when `when` is known after the save.
  useEffect(() => {
    if (!hasSaved) return;
    setHasSaved(false);
    if (when) blocker.reset?.();
    else blocker.proceed?.();
  }, [hasSaved, when, blocker]);
  return (
    <ConfirmationDialog
      isOpen={isAsking}
      title={text('leaveTitle')}
      yes={text('leave')}
      yesVariant={isDraftKept ? 'dark' : 'danger'}
      further={
        onSave && (
          <Button variant="dark" isLoading={isSaving} onClick={() => void save(onSave)}>
            {text('saveAndLeave')}
          </Button>
        )
      }
      isBusy={isSaving}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      {text(isDraftKept ? 'leaveTextDraft' : 'leaveText')}
    </ConfirmationDialog>
  );
}
