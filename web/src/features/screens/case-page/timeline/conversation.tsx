import type { CaseEvent } from '@cfm/contract/cases/events.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { useState } from 'react';
import type { ChangedCase } from '../../../../api/act-on-case.ts';
import type { ShownAction } from '../actions/case-action.ts';
import type { CaseAccess } from '../form/case-access.ts';
import { Composer } from './composer.tsx';
import { ConvertDialog } from './convert-dialog.tsx';
import type { EventParts } from './event-props.ts';
import { FirstMessage } from './first-message.tsx';
import { Timeline } from './timeline.tsx';
import { useEventRemoval } from './use-event-removal.tsx';

interface ConversationProps {
  detail: CaseDetail;
  access: CaseAccess;
  change: ChangedCase & { disabledReason: string | null };
  sheets: readonly ShownAction[];
  eventParts: EventParts;
}
/** The customer's message, the composer, and the events since. */
export function Conversation({ detail, access, change, sheets, eventParts }: ConversationProps) {
  const { caseId, firstMessageId } = detail;
  const removal = useEventRemoval(change);
  const [converted, setConverted] = useState<CaseEvent | null>(null);
  const common = {
    detail,
    access,
    onLocked: change.onLocked,
    onRemove: removal.ask,
    onConvert: setConverted,
    eventParts,
  };
  const first = detail.caseEvents.find(({ caseEventId }) => caseEventId === firstMessageId);
  return (
    <>
      {first && <FirstMessage event={first} {...common} />}
      <Composer caseId={caseId} access={access} sheets={sheets} />
      <Timeline {...common} />
      {removal.dialog}
      {converted && (
        <ConvertDialog
          key={converted.caseEventId}
          {...change}
          event={converted}
          onClose={() => setConverted(null)}
        />
      )}
    </>
  );
}
