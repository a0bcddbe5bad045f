import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { actOnCase, type ChangedCase } from '../../../../api/act-on-case.ts';
import { call } from '../../../../api/client.ts';
import { ConfirmationDialog } from '../../../../ui/dialog.tsx';
import type { Removal } from './event-props.ts';

interface EventRemoval extends ChangedCase {
  /** Why nothing can be deleted now, or null. */
  disabledReason: string | null;
}
/** Deletes an event or a file after confirmation. */
export function useEventRemoval({ caseId, onLocked, disabledReason }: EventRemoval): {
  ask: (removal: Removal) => void;
  dialog: ReactNode;
} {
  const text = useTranslations('case.timeline');
  const [removal, setRemoval] = useState<Removal | null>(null);
  const remove = ({ kind, id }: Removal) =>
    actOnCase(
      { caseId, onLocked },
      () =>
        kind === 'event'
          ? call(caseEventEndpoints.removeEvent, { params: { id: caseId, eventId: id } })
          : call(caseEventEndpoints.removeAttachment, { params: { id } }),
      text(kind === 'event' ? 'eventRemoved' : 'fileRemoved'),
    );
  const dialog = (
    <ConfirmationDialog
      isOpen={removal !== null}
      onClose={() => setRemoval(null)}
      onConfirm={() => (removal ? remove(removal) : undefined)}
      title={text(removal?.kind === 'file' ? 'removeFile' : 'removeEvent')}
      yes={text('remove')}
      yesVariant="danger"
      disabledReason={disabledReason}
    >
      {removal?.kind === 'file' ? text('removeFileAsk', { name: removal.name }) : text('removeEventAsk')}
    </ConfirmationDialog>
  );
  return { ask: setRemoval, dialog };
}
