import { asc, eq } from 'drizzle-orm';
import type { CaseFacts } from '../../catalog/rules/specificity.ts';
import type { Db } from '../../platform/db/client.ts';
import { type Param, preparedQuery } from '../../platform/db/prepared-queries.ts';
import type { CaseRow } from './load-case.ts';
import { caseCodeLevelSets } from './tables.ts';

/** Code-level sets of a case, in their order. */
export const listCodeLevelSets = (db: Db, caseId: number) => selectCodeLevelSets(db, { caseId });
const selectCodeLevelSets = preparedQuery((db, given: Param<{ caseId: number }>) =>
  db
    .select({
      caseCodeLevelSetId: caseCodeLevelSets.caseCodeLevelSetId,
      codeLevelAreaId: caseCodeLevelSets.codeLevelAreaId,
      codeLevelTopicGroupId: caseCodeLevelSets.codeLevelTopicGroupId,
      codeLevelTopicDetailId: caseCodeLevelSets.codeLevelTopicDetailId,
      isPrimary: caseCodeLevelSets.isPrimary,
      order: caseCodeLevelSets.order,
    })
    .from(caseCodeLevelSets)
    .where(eq(caseCodeLevelSets.caseId, given('caseId')))
    .orderBy(asc(caseCodeLevelSets.order), asc(caseCodeLevelSets.caseCodeLevelSetId)),
);

/** Facts that rule conditions are evaluated against. */
export async function caseFactsOf(db: Db, row: CaseRow): Promise<CaseFacts> {
  return factsOf(row, await listCodeLevelSets(db, row.caseId));
}

export interface Levels {
  codeLevelAreaId: number;
  codeLevelTopicGroupId: number | null;
  codeLevelTopicDetailId: number | null;
}
export function factsOf(
  row: Pick<CaseRow, 'marketId' | 'sourceId' | 'inputChannelId' | 'brandId' | 'escalationLevelId'>,
  sets: readonly Levels[],
): CaseFacts {
  const ids = (key: keyof Levels) => sets.flatMap((set) => set[key] ?? []);
  return {
    marketId: row.marketId,
    sourceId: row.sourceId,
    inputChannelId: row.inputChannelId,
    brandId: row.brandId,
    escalationLevelId: row.escalationLevelId,
    codeLevelAreaIds: ids('codeLevelAreaId'),
    codeLevelTopicGroupIds: ids('codeLevelTopicGroupId'),
    codeLevelTopicDetailIds: ids('codeLevelTopicDetailId'),
  };
}
