import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmationDialog } from './dialog.tsx';
import { dropKeys } from './keys/held-keys.ts';

interface LeaveGuardProps {
  when: boolean;
  /** The input is kept as a draft. The question says so instead of warning about a loss. */
  isDraftKept?: boolean;
}
/** Asks before leaving unsaved changes (rule 11.9). Redirects to login and error pages pass: they keep the form. */
export function LeaveGuard({ when, isDraftKept }: LeaveGuardProps) {
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
  return (
    <ConfirmationDialog
      isOpen={isAsking}
      title={text('leaveTitle')}
      yes={text('leave')}
      yesVariant={isDraftKept ? 'dark' : 'danger'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      {text(isDraftKept ? 'leaveTextDraft' : 'leaveText')}
    </ConfirmationDialog>
  );
}
