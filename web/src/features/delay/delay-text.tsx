import { delayEndpoints } from '@cfm/contract/delay.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate, formatDateTime } from '../../ui/format.ts';
import { changeCase } from '../case-page/change-case.ts';
import { factsOf } from '../case-page/timeline/event-facts.ts';
import type { EventProps } from '../case-page/timeline/event-props.ts';
import classes from '../case-page/timeline/timeline.module.css';

type DelayTextProps = Pick<EventProps, 'event' | 'detail' | 'access' | 'sums' | 'onLocked'>;
/** What a delay asked for and set, how it came about, and the way to take it back (rule 9.29). */
export function DelayText({ event, detail, access, sums, onLocked }: DelayTextProps) {
  const text = useTranslations('case');
  const [isTakingBack, setTakingBack] = useState(false);
  const { days, dueDateTime, noSignOfPerson, takenBackAt, takenBackBy } = factsOf(event);
  const { caseId } = detail;
  const sum = sums.get(event.caseEventId);
  const due = dueDateTime && text('timeline.newDue', { date: formatDate(dueDateTime) });
  const takeBack = async () => {
    setTakingBack(true);
    const params = { id: caseId, caseEventId: event.caseEventId };
    await changeCase(
      { caseId, onLocked },
      () => call(delayEndpoints.takeBackDelay, { params }),
      text('timeline.delayTakenBack'),
    );
    setTakingBack(false);
  };
  return (
    <>
      <p className={classes.text}>
        {text('timeline.delay', { days: days ?? 0 })} {takenBackAt ? <s className="muted">{due}</s> : due}{' '}
        {sum && <span className="muted">{text('timeline.delaySum', { ...sum })}</span>}{' '}
        {noSignOfPerson && (
          <span className={takenBackAt ? 'muted' : classes.unsure}>{text('timeline.noSignOfPerson')}</span>
        )}{' '}
        {takenBackAt &&
          text('timeline.takenBack', { name: takenBackBy ?? '', date: formatDateTime(takenBackAt) })}
      </p>
      {event.canTakeBack && (
        <div className={classes.text}>
          <Button
            size="small"
            icon={<IconArrowBackUp size={14} aria-hidden />}
            isLoading={isTakingBack}
            disabledReason={access.reason && text(`reasons.${access.reason}`)}
            onClick={() => void takeBack()}
          >
            {text('timeline.takeBack')}
          </Button>
        </div>
      )}
    </>
  );
}
