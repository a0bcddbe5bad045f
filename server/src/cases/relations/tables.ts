import { index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { users } from '../../access/users/tables.ts';
import { instant } from '../../platform/db/columns.ts';
import { cases } from '../case/tables.ts';

/** Rows that an integration moved, so that undoing it moves back exactly these. */
export interface Moved {
  caseEventIds: number[];
  mailIds: number[];
  fileLinkIds: number[];
  /** Code-level sets that were copied to the target. The case keeps its own. */
  addedSetIds: number[];
  /** The copied set that became the target's primary, if the target had no set. */
  primarySetId?: number | null;
  /** Marks that were added to the target. */
  marks?: ('legal' | 'safetyRelevant')[];
  favorites: { userId: number; markedAt: string; isNewOfTarget: boolean }[];
}

/**
 * Integrations of cases into others. A row stays the same when the target is integrated too and the case is redirected.
 */
export const caseIntegrations = pgTable(
  'case_integrations',
  {
    caseIntegrationId: integer().primaryKey().generatedAlwaysAsIdentity(),
    caseId: integer()
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    targetId: integer()
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    integratedAt: instant().notNull(),
    byUserId: integer().references(() => users.userId),
    moved: jsonb().$type<Moved>().notNull(),
    undoneAt: instant(),
    undoneByUserId: integer().references(() => users.userId),
  },
  (t) => [index('case_integrations_case').on(t.caseId), index('case_integrations_target').on(t.targetId)],
);
