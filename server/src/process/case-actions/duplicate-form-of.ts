import { eq } from 'drizzle-orm';
import type { CaseForm } from '../../cases/case/case-columns.ts';
import { listCodeLevelSets } from '../../cases/case/case-facts.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { boardCases } from '../../cases/case/tables.ts';
import type { Db } from '../../platform/db/client.ts';

/**
 * Form for a case of the same customer: contact, car, market, language, source and channel. Omits values that belong to
 * one case only: numbers of other systems, responsible user, case book, status, escalation.
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
  // No confirmation needed: users who don't see the new case are informed.
  leavesScope: true,
});

/** Form for a case of the same complaint: adds classification, marks, board data and campaign. */
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
