import { isReadOnly } from '@cfm/contract/catalog/case-statuses.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import type { CaseColumns } from './state.ts';
import type { Step, World } from './world.ts';

export const isActive = (row: CaseColumns): boolean => !isReadOnly(row.status_id) && row.deleted_at === null;
export const has =
  (status: keyof typeof statusIds) =>
  (row: CaseColumns): boolean =>
    row.status_id === statusIds[status] && row.deleted_at === null;

export interface Act {
  /** How often it is drawn; default 2. */
  weight?: number;
  /** The cases it is intended for. Sometimes it is tried with others. */
  isFor?: (row: CaseColumns) => boolean;
  /** Not a call of a user, but a background event. */
  hasNoActor?: boolean;
  /** Adds an event to each case it changes. */
  writesEvent?: boolean;
  /** Makes at most one call that changes data. Null if there is nothing to act on. */
  run: (world: World, step: Step, row: CaseColumns) => Promise<{ isDone: boolean } | null>;
}

/** The item of a list that a step picks. Null for an empty list. */
export const pickOf = <T>(list: readonly T[], { pick }: Step): T | null => list[pick % list.length] ?? null;
