import { statusIds } from '@cfm/server/modules/cases/status-transitions.ts';
import type { DemoCase } from '../simulator/demo-case.ts';
import type { Codes } from './codes.ts';
import type { DemoBatch } from './demo-batch.ts';
import type { IdSource } from './id-source.ts';

export interface CaseIds {
  caseId: number;
  parentId: number | null;
  contactId: number;
  contactCarId: number | null;
  createdByUserId: number | null;
  version: number;
}

const isoOf = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** The case itself, its board data and its code-level sets. */
export function addCase(
  batch: DemoBatch,
  demoCase: DemoCase,
  codes: Codes,
  ids: IdSource,
  caseIds: CaseIds,
): void {
  const { caseId } = caseIds;
  const marketId = demoCase.marketCode === null ? null : codes.market(demoCase.marketCode).marketId;
  const receiptDateTime = demoCase.receiptDateTime.toISOString();
  batch.cases.push({
    ...caseIds,
    internalId: demoCase.internalId,
    externalId: demoCase.externalId,
    hasSalesforceCaseId: demoCase.hasSalesforceCaseId,
    title: demoCase.title,
    mailboxId: codes.mailbox(demoCase.mailboxCode),
    sourceId: codes.lookup('source', demoCase.sourceCode),
    inputChannelId: codes.lookup('inputChannel', demoCase.inputChannelCode),
    statusId: statusIds[demoCase.statusCode],
    escalationLevelId: codes.lookup('escalationLevel', demoCase.escalationLevelCode),
    socialMediaAgencyId: codes.optionalLookup('socialMediaAgency', demoCase.socialMediaAgencyCode),
    socialMediaChannelId: codes.optionalLookup('socialMediaChannel', demoCase.socialMediaChannelCode),
    brandId: codes.optionalLookup('brand', demoCase.brandCode),
    marketId,
    language: demoCase.language,
    receiptDateTime,
    firstEditDateTime: isoOf(demoCase.firstEditDateTime),
    createdDateTime: demoCase.createdDateTime.toISOString(),
    lastModifiedDateTime: demoCase.lastModifiedDateTime.toISOString(),
    dueDateTime: isoOf(demoCase.dueDateTime),
    solvedDateTime: isoOf(demoCase.solvedDateTime),
    closedDateTime: isoOf(demoCase.closedDateTime),
    caseBook: demoCase.caseBook,
    qualified: demoCase.qualified,
    safetyRelevant: demoCase.safetyRelevant,
    legal: demoCase.legal,
    isReminderProcessActive: demoCase.isReminderProcessActive,
    territoryId: demoCase.territoryId,
    tsaraNumber: demoCase.tsaraNumber,
    technicalCampaignId: demoCase.technicalCampaignId,
    bmwDepartmentId: codes.optionalLookup('bmwDepartment', demoCase.bmwDepartmentCode),
    bmwConcernId: codes.optionalLookup('bmwConcern', demoCase.bmwConcernCode),
    responsibleUserId:
      demoCase.responsibleUsername === null ? null : codes.user(demoCase.responsibleUsername),
    requestKey: null,
    deletedAt: null,
  });
  if (demoCase.boardCaseData !== null) batch.boardCases.push({ caseId, ...demoCase.boardCaseData });
  demoCase.codeLevels.forEach((code, order) => {
    const { areaId, topicGroupId, topicDetailId } = codes.topicDetail(code);
    batch.caseCodeLevelSets.push({
      caseCodeLevelSetId: ids.next('case_code_level_sets'),
      caseId,
      codeLevelAreaId: areaId,
      codeLevelTopicGroupId: topicGroupId,
      codeLevelTopicDetailId: topicDetailId,
      isPrimary: order === 0,
      order,
      marketId,
      receiptDateTime,
    });
  });
}
