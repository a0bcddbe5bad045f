import type { CaseDetail } from '@cfm/contract/case-detail.ts';
import type { CaseEvent, CaseEventOf } from '@cfm/contract/case-events.ts';
import type { ReactNode } from 'react';
import type { LockHolder } from '../../../api/change-case.ts';
import type { CaseAccess } from '../form/case-access.ts';

/** What is asked before it is deleted. */
export type Removal = { kind: 'event'; id: number } | { kind: 'file'; id: number; name: string };

/** The delays' own part of the timeline, which the page hands in. */
export type DelayTextSlot = (delay: CaseEventOf<'delay'>) => ReactNode;

export interface EventProps {
  event: CaseEvent;
  detail: CaseDetail;
  access: CaseAccess;
  onLocked: (holder: LockHolder) => void;
  onRemove: (removal: Removal) => void;
  delayText: DelayTextSlot;
}
