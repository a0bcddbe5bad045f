import type { CaseEvent } from '@cfm/contract/case-events.ts';
import type { CaseDetail, CaseInfo } from '@cfm/contract/case-replies.ts';
import type { CaseAccess } from '../form/case-access.ts';
import type { LockHolder } from '../form/use-case-lock.ts';
import type { DelaySum } from './event-facts.ts';

/** What is asked before it is deleted. */
export type Removal = { kind: 'event'; id: number } | { kind: 'file'; id: number; name: string };

export interface EventProps {
  event: CaseEvent;
  detail: CaseDetail;
  info: CaseInfo | undefined;
  access: CaseAccess;
  sums: ReadonlyMap<number, DelaySum>;
  onLocked: (holder: LockHolder) => void;
  onRemove: (removal: Removal) => void;
}
