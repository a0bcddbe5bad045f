import { index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { users } from '../../access/users/tables.ts';
import { instant } from '../../platform/db/columns.ts';
import { cases } from '../case/tables.ts';

/** What an integration moved, so that undoing it gives back this and nothing else. */
export interface Moved {
  caseEventIds: number[];
  mailIds: number[];
  fileLinkIds: number[];
  /** Code-level sets that the target got: copies, the case itself keeps its own. */
  addedSetIds: number[];
  /** The one of them that became the target's primary, as it had no set. */
  primarySetId?: number | null;
  /** Marks that the target got. */
  marks?: ('legal' | 'safetyRelevant')[];
  favorites: { userId: number; markedAt: string; isNewOfTarget: boolean }[];
}

/** Cases that became part of another one. The case is pointed on when its target is integrated too; this stays as it was. */
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
