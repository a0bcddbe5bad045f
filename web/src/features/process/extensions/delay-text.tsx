import type { CaseEventOf } from '@cfm/contract/cases/events.ts';
import { delayEndpoints } from '@cfm/contract/process/extensions.ts';
import { Undo2Icon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { actOnCase, type ChangedCase } from '../../../api/act-on-case.ts';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import classes from './delay-text.module.css';

interface DelayTextProps extends ChangedCase {
  delay: CaseEventOf<'delay'>;
  /** The reason given for it, shown above the actions. */
  reason: ReactNode;
  /** Why nothing can be changed now, or null. */
  disabledReason: string | null;
}
/** An extension: requested days, new due date, origin, reason, and the action to undo it (rule 9.29). */
export function DelayText({ delay, reason, disabledReason, caseId, onLocked }: DelayTextProps) {
  const text = useTranslations('case');
  const [isTakingBack, setTakingBack] = useState(false);
  const { days, dueAfter, withoutPersonSign, takenBackAt, takenBackBy, extension } = delay.details;
  const due = text('timeline.newDue', { date: formatDate(dueAfter) });
  const takeBack = async () => {
    setTakingBack(true);
    const params = { id: caseId, caseEventId: delay.caseEventId };
    await actOnCase(
      { caseId, onLocked },
      () => call(delayEndpoints.takeBackDelay, { params }),
      text('timeline.extensionRevoked'),
    );
    setTakingBack(false);
  };
  return (
    <>
      <p className={classes.text}>
        {text('timeline.delay', { days })} {takenBackAt ? <s className="muted">{due}</s> : due}{' '}
        {extension && <span className="muted">{text('timeline.delaySum', extension)}</span>}{' '}
        {withoutPersonSign && (
          <span className={takenBackAt ? 'muted' : classes.unsure}>{text('timeline.withoutPersonSign')}</span>
        )}{' '}
        {takenBackAt &&
          text('timeline.extensionRevokedBy', { name: takenBackBy ?? '', date: formatDateTime(takenBackAt) })}
      </p>
      {reason}
      {delay.canTakeBack && (
        <div className={classes.text}>
          <Button
            size="small"
            icon={<Undo2Icon size={14} aria-hidden />}
            isLoading={isTakingBack}
            disabledReason={disabledReason}
            onClick={() => void takeBack()}
          >
            {text('timeline.revokeExtension')}
          </Button>
        </div>
      )}
    </>
  );
}
