import type { CaseEventOf } from '@cfm/contract/cases/events.ts';
import { delayEndpoints } from '@cfm/contract/process/extensions.ts';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { actOnCase, type ChangedCase } from '../../../api/act-on-case.ts';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import classes from './delay-text.module.css';

interface ExtensionRequestTextProps extends ChangedCase {
  extensionRequest: CaseEventOf<'extensionRequest'>;
  /** The reason given for it, shown above the actions. */
  reason: ReactNode;
  /** Why nothing can be changed now, or null. */
  disabledReason: string | null;
}
/** An extension request of a link: the days, and the decision of staff or the buttons for it (rule 9.36). */
export function ExtensionRequestText({
  extensionRequest,
  reason,
  disabledReason,
  caseId,
  onLocked,
}: ExtensionRequestTextProps) {
  const text = useTranslations('case.timeline');
  const [answering, setAnswering] = useState<boolean | null>(null);
  const { days, answeredAt, answeredBy, isGranted, dueAfter } = extensionRequest.details;
  const answer = async (grants: boolean) => {
    setAnswering(grants);
    await actOnCase(
      { caseId, onLocked },
      () =>
        call(delayEndpoints.decideExtension, {
          params: { id: caseId, caseEventId: extensionRequest.caseEventId },
          body: { isGranted: grants },
        }),
      text(grants ? 'extensionGranted' : 'extensionRejected'),
    );
    setAnswering(null);
  };
  return (
    <>
      <p className={classes.text}>
        {text('requestsDays', { days })}{' '}
        {answeredAt &&
          text(isGranted ? 'requestGranted' : 'requestRejected', {
            name: answeredBy ?? '',
            date: formatDateTime(answeredAt),
          })}{' '}
        {dueAfter && text('newDue', { date: formatDate(dueAfter) })}
      </p>
      {reason}
      {extensionRequest.canAnswer && (
        <div className={`${classes.text} ${classes.answers}`}>
          {[true, false].map((grants) => (
            <Button
              key={String(grants)}
              size="small"
              isLoading={answering === grants}
              disabledReason={disabledReason}
              onClick={() => void answer(grants)}
            >
              {grants ? text('grantDays', { days }) : text('rejectRequest')}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
