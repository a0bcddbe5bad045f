import type { CaseDetail } from '@cfm/contract/case-detail.ts';
import type { CaseEvent, CaseEventOf } from '@cfm/contract/case-events.ts';
import type { ReactNode } from 'react';
import type { LockHolder } from '../../../api/change-case.ts';
import type { CaseAccess } from '../form/case-access.ts';

/** What is asked before it is deleted. */
export type Removal = { kind: 'event'; id: number } | { kind: 'file'; id: number; name: string };

/** The part of the timeline that delays and wishes for more have of their own, which the page hands in. */
export type DelayTextSlot = (event: CaseEventOf<'delay' | 'delayWish'>) => ReactNode;

export interface EventProps {
  event: CaseEvent;
  detail: CaseDetail;
  access: CaseAccess;
  onLocked: (holder: LockHolder) => void;
  onRemove: (removal: Removal) => void;
  delayText: DelayTextSlot;
}
