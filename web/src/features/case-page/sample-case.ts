import type { CaseEvent } from '@cfm/contract/case-events.ts';
import type { CaseValues } from './form/case-values.ts';

/** A stored case as its form, for tests. */
export const sampleValues = (): CaseValues => ({
  title: 'Range loss',
  externalId: null,
  hasSalesforceCaseId: false,
  mailboxId: null,
  sourceId: 1,
  inputChannelId: 2,
  socialMediaChannelId: null,
  socialMediaAgencyId: null,
  contactId: 5,
  contactCarId: null,
  brandId: 1,
  marketId: 4,
  language: 'en',
  receiptDateTime: '2026-10-19T08:00:00+00:00',
  territoryId: null,
  tsaraNumber: null,
  technicalCampaignId: null,
  bmwDepartmentId: null,
  bmwConcernId: null,
  responsibleUserId: null,
  caseBook: false,
  safetyRelevant: false,
  legal: false,
  boardCaseData: null,
  codeLevelSets: [
    {
      caseCodeLevelSetId: 11,
      codeLevelAreaId: 1,
      codeLevelTopicGroupId: 2,
      codeLevelTopicDetailId: null,
      isPrimary: true,
    },
  ],
  leavesScope: false,
  statusId: 2,
  version: 7,
});

/** A comment, for tests; the later the higher its id. */
export const sampleComment = (caseEventId: number): CaseEvent => ({
  caseEventId,
  type: 'comment',
  title: '',
  content: '',
  createdAtDatetime: new Date(Date.UTC(2026, 9, 1, 0, caseEventId)).toISOString(),
  lastModifiedDateTime: null,
  author: 'Anna Weber',
  authorUserId: 1,
  details: {},
  attachments: [],
  canEdit: false,
  canDelete: false,
  canTakeBack: false,
});
