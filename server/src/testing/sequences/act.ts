import { isReadOnly, statusIds } from '../../cases/case/status-transitions.ts';
import type { CaseColumns } from './state.ts';
import type { Step, World } from './world.ts';

export const isActive = (row: CaseColumns): boolean => !isReadOnly(row.status_id) && row.deleted_at === null;
export const has =
  (status: keyof typeof statusIds) =>
  (row: CaseColumns): boolean =>
    row.status_id === statusIds[status] && row.deleted_at === null;

export interface Act {
  /** How often it is drawn among the others; missing: 2. */
  weight?: number;
  /** The cases that it is meant for; now and then it is tried with others. */
  isFor?: (row: CaseColumns) => boolean;
  /** No call, but what happens meanwhile. */
  isNobodys?: boolean;
  /** Leaves an event on each case that it touches. */
  isTold?: boolean;
  /** Makes at most one call that changes something; null when there is nothing to do it with. */
  run: (world: World, step: Step, row: CaseColumns) => Promise<{ isDone: boolean } | null>;
}

/** The thing of a list that a step picks; null of an empty list. */
export const pickOf = <T>(list: readonly T[], { pick }: Step): T | null => list[pick % list.length] ?? null;
