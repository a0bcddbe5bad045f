import type { CaseEventType } from '@cfm/contract/cases/event-types.ts';
import type { CaseEvent, CaseEventOf } from '@cfm/contract/cases/events.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import type { ReactNode } from 'react';
import type { LockHolder } from '../../../../api/act-on-case.ts';
import type { CaseAccess } from '../form/case-access.ts';

/** An event or file whose deletion needs confirmation. */
export type Removal = { kind: 'event'; id: number } | { kind: 'file'; id: number; name: string };

/** Custom renderers by event type, around the text of the event. */
export type EventParts = Partial<{
  [T in CaseEventType]: (event: CaseEventOf<T>, written: ReactNode) => ReactNode;
}>;

export interface EventProps {
  event: CaseEvent;
  detail: CaseDetail;
  access: CaseAccess;
  onLocked: (holder: LockHolder) => void;
  onRemove: (removal: Removal) => void;
  onConvert: (event: CaseEvent) => void;
  eventParts: EventParts;
}
