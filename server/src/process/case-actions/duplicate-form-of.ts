import { eq } from 'drizzle-orm';
import type { CaseForm } from '../../cases/case/case-columns.ts';
import { listCodeLevelSets } from '../../cases/case/case-facts.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { boardCases } from '../../cases/case/tables.ts';
import type { Db } from '../../platform/db/client.ts';

/**
 * The form that makes a case of the same customer by the same way: contact, car, market and language, from where and how it
 * came. What is of one case only stays there: numbers of other systems, responsibility, case book, status, escalation.
 */
export const customerFormOf = (row: CaseRow, title: string): CaseForm => ({
  title,
  externalId: null,
  hasSalesforceCaseId: false,
  mailboxId: row.mailboxId,
  sourceId: row.sourceId,
  inputChannelId: row.inputChannelId,
  socialMediaChannelId: row.socialMediaChannelId,
  socialMediaAgencyId: row.socialMediaAgencyId,
  contactId: row.contactId,
  contactCarId: row.contactCarId,
  contactFoundBy: null,
  brandId: row.brandId,
  marketId: row.marketId,
  language: row.language,
  receiptDateTime: row.receiptDateTime,
  territoryId: row.territoryId,
  tsaraNumber: null,
  technicalCampaignId: null,
  bmwDepartmentId: null,
  bmwConcernId: null,
  responsibleUserId: null,
  caseBook: false,
  safetyRelevant: false,
  legal: false,
  repeatConcern: null,
  boardCaseData: null,
  codeLevelSets: [],
  description: null,
  // Who does not see what is made of a case in scope is told so.
  leavesScope: true,
});

/** The form that makes a case of the same matter too: classification, marks, board and campaign. */
export async function duplicateFormOf(db: Db, row: CaseRow): Promise<CaseForm> {
  const [board] = await db.select().from(boardCases).where(eq(boardCases.caseId, row.caseId));
  const sets = await listCodeLevelSets(db, row.caseId);
  return {
    ...customerFormOf(row, row.title),
    tsaraNumber: row.tsaraNumber,
    technicalCampaignId: row.technicalCampaignId,
    bmwDepartmentId: row.bmwDepartmentId,
    bmwConcernId: row.bmwConcernId,
    safetyRelevant: row.safetyRelevant,
    legal: row.legal,
    boardCaseData: board ?? null,
    codeLevelSets: sets.map(({ caseCodeLevelSetId: _own, order: _place, ...levels }) => levels),
  };
}
