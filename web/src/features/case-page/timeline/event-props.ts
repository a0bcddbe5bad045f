import type { CaseEvent } from '@cfm/contract/case-events.ts';
import type { CaseDetail, CaseInfo } from '@cfm/contract/case-replies.ts';
import type { ReactNode } from 'react';
import type { LockHolder } from '../../../api/change-case.ts';
import type { CaseAccess } from '../form/case-access.ts';
import type { DelaySum, EventFacts } from './event-facts.ts';

/** What is asked before it is deleted. */
export type Removal = { kind: 'event'; id: number } | { kind: 'file'; id: number; name: string };

/** The delays' own part of the timeline, which the page hands in. */
export type DelayTextSlot = (
  delay: Pick<CaseEvent, 'caseEventId' | 'canTakeBack'> & EventFacts & { sum: DelaySum | undefined },
) => ReactNode;

export interface EventProps {
  event: CaseEvent;
  detail: CaseDetail;
  info: CaseInfo | undefined;
  access: CaseAccess;
  sums: ReadonlyMap<number, DelaySum>;
  onLocked: (holder: LockHolder) => void;
  onRemove: (removal: Removal) => void;
  delayText: DelayTextSlot;
}
