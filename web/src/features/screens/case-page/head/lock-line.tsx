import { LockIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUser } from '../../../../api/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmationDialog } from '../../../../ui/dialog.tsx';
import { formatTime } from '../../../../ui/format.ts';
import type { CaseLock } from '../form/use-case-lock.ts';
import classes from './case-head.module.css';

interface LockLineProps {
  lock: CaseLock;
  canTakeOver: boolean;
  /** The case can't be edited, independent of the lock. */
  isReadOnly: boolean;
}
/** Shows who is editing the case, announces changes, and offers to take over. */
export function LockLine({ lock, canTakeOver, isReadOnly }: LockLineProps) {
  const text = useTranslations('case.lock');
  const user = useUser();
  const [isAsking, setAsking] = useState(false);
  const { state } = lock;
  const holder = state.kind === 'other' ? state.holder : null;
  const wasMine = state.kind === 'other' && state.wasMine;
  const isOwn = holder?.id === user.id;
  return (
    <div className={classes.lock}>
      <span role="status">
        {state.kind === 'mine' && !isReadOnly && <span className={classes.editing}>{text('mine')}</span>}
        {holder && (
          <span className={classes.locked}>
            <LockIcon size={14} aria-hidden />
            {isOwn
              ? text('otherTab')
              : text(wasMine ? 'taken' : 'other', {
                  name: holder.fullName,
                  time: formatTime(holder.since),
                })}
          </span>
        )}
      </span>
      {holder && !isOwn && !wasMine && <span className="muted">{text('notifiesWhenFree')}</span>}
      {holder && canTakeOver && (
        <Button size="small" onClick={() => (isOwn ? void lock.takeOver() : setAsking(true))}>
          {text('takeOver')}
        </Button>
      )}
      <ConfirmationDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={lock.takeOver}
        title={text('takeOver')}
        yes={text('takeOver')}
        yesVariant="danger"
      >
        {text('takeOverAsk', { name: holder?.fullName ?? '' })}
      </ConfirmationDialog>
    </div>
  );
}
