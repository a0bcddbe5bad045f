import { vinLength } from '@cfm/contract/platform/limits.ts';
import { complexSolution } from '@cfm/contract/process/case-solution.ts';
import type { SolutionEntry } from '@cfm/contract/process/solution.ts';
import { flagNames } from '@cfm/contract/process/solution-options.ts';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { caseCodeLevelSets, caseEvents, cases } from '../../cases/case/tables.ts';
import { markets, regions } from '../../catalog/markets/tables.ts';
import {
  codeLevelAreas,
  codeLevelTopicDetails,
  codeLevelTopicGroups,
  lookups,
} from '../../catalog/reference-data/tables.ts';
import { contactCars } from '../../people/contacts/tables.ts';
import type { Db } from '../../platform/db/client.ts';
import { type Param, preparedQuery } from '../../platform/db/prepared-queries.ts';
import { statement } from '../../platform/db/statements.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { isReplaced } from './is-goodwill.ts';
import { caseSolutions, complexSolutions, simpleSolutions } from './tables.ts';

const sources = alias(lookups, 'sources');

const selectSolutionFacts = preparedQuery((db, given: Param<{ caseId: number }>) =>
  db
    .select({
      inputChannelCode: lookups.code,
      sourceCode: sources.code,
      regionName: regions.name,
      /** Null as a whole for a case without a market. */
      market: { en: markets.name, de: markets.nameDe },
      marketLanguage: markets.language,
      timeZone: markets.timeZone,
      vin: sql<
        string | null
      >`case when length(${contactCars.vin}) = ${sql.raw(String(vinLength))} then ${contactCars.vin} end`,
    })
    .from(cases)
    .leftJoin(lookups, eq(lookups.lookupId, cases.inputChannelId))
    .leftJoin(sources, eq(sources.lookupId, cases.sourceId))
    .leftJoin(markets, eq(markets.marketId, cases.marketId))
    .leftJoin(regions, eq(regions.regionId, markets.regionId))
    .leftJoin(contactCars, eq(contactCars.contactCarId, cases.contactCarId))
    .where(eq(cases.caseId, given('caseId'))),
);

/** Facts for the choice of the form, the market's names and language, and the VIN of the car if complete. */
export async function findSolutionFacts(db: Db, caseId: number) {
  const [row] = await selectSolutionFacts(db, { caseId });
  return row ?? null;
}

const title = (levels: readonly (string | null)[]) => levels.filter((name) => name !== null).join(' - ');

/** Topics that a solution of the case must cover: each of its code-level sets, or the case as a whole (rule 9.41). */
export async function listSolutionEntries(db: Db, caseId: number): Promise<SolutionEntry[]> {
  const rows = await db
    .select({
      caseCodeLevelSetId: caseCodeLevelSets.caseCodeLevelSetId,
      isPrimary: caseCodeLevelSets.isPrimary,
      areaEn: codeLevelAreas.nameEn,
      areaDe: codeLevelAreas.nameDe,
      groupEn: codeLevelTopicGroups.nameEn,
      groupDe: codeLevelTopicGroups.nameDe,
      detailEn: codeLevelTopicDetails.nameEn,
      detailDe: codeLevelTopicDetails.nameDe,
    })
    .from(caseCodeLevelSets)
    .innerJoin(codeLevelAreas, eq(codeLevelAreas.areaId, caseCodeLevelSets.codeLevelAreaId))
    .leftJoin(
      codeLevelTopicGroups,
      eq(codeLevelTopicGroups.topicGroupId, caseCodeLevelSets.codeLevelTopicGroupId),
    )
    .leftJoin(
      codeLevelTopicDetails,
      eq(codeLevelTopicDetails.topicDetailId, caseCodeLevelSets.codeLevelTopicDetailId),
    )
    .where(eq(caseCodeLevelSets.caseId, caseId))
    .orderBy(asc(caseCodeLevelSets.order), asc(caseCodeLevelSets.caseCodeLevelSetId));
  if (rows.length === 0) {
    const whole = { en: textsOf('en', 'solving')('general'), de: textsOf('de', 'solving')('general') };
    return [{ caseCodeLevelSetId: null, title: whole, isPrimary: true }];
  }
  return rows.map(({ caseCodeLevelSetId, isPrimary, ...names }) => ({
    caseCodeLevelSetId,
    isPrimary,
    title: {
      en: title([names.areaEn, names.groupEn, names.detailEn]),
      de: title([names.areaDe, names.groupDe, names.detailDe]),
    },
  }));
}

/** Event of the solution of a link, of either form, or null. */
export async function findSolutionEvent(db: Db, caseLinkId: number): Promise<number | null> {
  const complex = await findComplexSolution(db, caseLinkId);
  if (complex) return complex.caseEventId;
  const [simple] = await db
    .select({ caseEventId: simpleSolutions.caseEventId })
    .from(simpleSolutions)
    .where(eq(simpleSolutions.caseLinkId, caseLinkId));
  return simple?.caseEventId ?? null;
}

/** Complex solution of a link, or null. A link solves once. */
export async function findComplexSolution(db: Db, caseLinkId: number) {
  const [row] = await db
    .select({
      complexSolutionId: complexSolutions.complexSolutionId,
      caseEventId: complexSolutions.caseEventId,
      at: complexSolutions.at,
    })
    .from(complexSolutions)
    .where(eq(complexSolutions.caseLinkId, caseLinkId));
  return row ?? null;
}

/** Names of the checked flags of a row of `case_solutions`. */
export const tickedOptions = sql`array_remove(array[${sql.join(
  flagNames.map((name) => sql`case when ${caseSolutions[name]} then ${sql.raw(`'${name}'`)} end`),
  sql`, `,
)}], null)`;
const euros = sql`round(${caseSolutions.caseCostCents} / 100.0, 2)`;

/** JSON of a complex solution `s` for replies. */
const complexJson = sql`jsonb_build_object('vin', s.vin, 'isReplaced', ${isReplaced},
  'board', case when s.type = 'Board' then jsonb_build_object('finalReplyDate', s.final_reply_date, 'sorryActivity', s.sorry_activity,
    'contactedViaPhone', s.contacted_via_phone, 'nscCaseId', s.nsc_case_id) end,
  'topics', (select jsonb_agg(jsonb_build_object('caseCodeLevelSetId', ${caseSolutions.caseCodeLevelSetId},
      'codeLevelAreaId', ${caseSolutions.codeLevelAreaId}, 'codeLevelTopicGroupId', ${caseSolutions.codeLevelTopicGroupId},
      'codeLevelTopicDetailId', ${caseSolutions.codeLevelTopicDetailId}, 'isPrimary', ${caseSolutions.isPrimary},
      'caseCost', ${euros}, 'discountGranted', ${caseSolutions.discountGranted},
      'detailedConsalting', ${caseSolutions.detailedConsulting}, 'options', to_jsonb(${tickedOptions})) order by ${caseSolutions.order})
    from ${caseSolutions} where ${caseSolutions.complexSolutionId} = s.complex_solution_id))`;

/**
 * Table of the complex solutions of a case, including those of cases integrated into it: `case_event_id` of their
 * event, and `complex`, the solution as in replies.
 */
export const complexSolutionsOfCase = (caseId: SQL): SQL => sql`(
  select s.case_event_id, ${complexJson} as complex from ${complexSolutions} s
  where s.case_event_id in (select o.case_event_id from ${caseEvents} o where o.case_id = ${caseId} and o.type = 'solution'))`;

/** Last complex solution of the case itself, without those of integrated cases. */
export const lastComplexSolution = statement({
  name: 'last complex solution',
  row: z.object({ at: z.string(), complex: complexSolution }),
  sql: (caseId: number) => sql`
    select s.at, ${complexJson} as complex from ${complexSolutions} s where s.case_id = ${caseId} and not ${isReplaced}`,
});
