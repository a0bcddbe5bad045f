import { updateCaseForm } from '@cfm/contract/cases/case-forms.ts';
import type { CaseEvent } from '@cfm/contract/cases/events.ts';
import { emptyValues } from '../../../ui/use-form.ts';
import type { CaseValues } from './form/case-values.ts';

/** Form values of a stored case, for tests. */
export const sampleValues = (): CaseValues => ({
  ...emptyValues(updateCaseForm),
  title: 'Range loss',
  sourceId: 1,
  inputChannelId: 2,
  contactId: 5,
  brandId: 1,
  marketId: 4,
  receiptDateTime: '2026-10-19T08:00:00+00:00',
  codeLevelSets: [
    {
      caseCodeLevelSetId: 11,
      codeLevelAreaId: 1,
      codeLevelTopicGroupId: 2,
      codeLevelTopicDetailId: null,
      isPrimary: true,
    },
  ],
  statusId: 2,
  version: 7,
});

const sampleHead = (caseEventId: number) => ({
  caseEventId,
  title: '',
  content: '',
  createdAtDatetime: new Date(Date.UTC(2026, 9, 1, 0, caseEventId)).toISOString(),
  lastModifiedDateTime: null,
  version: 1,
  author: 'Anna Weber',
  authorUserId: 1,
  attachments: [],
  canEdit: false,
  canDelete: false,
  canConvert: false,
  canTakeBack: false,
  canAnswer: false,
});
/** A comment, for tests. A higher id is later. */
export const sampleComment = (caseEventId: number): CaseEvent => ({
  ...sampleHead(caseEventId),
  type: 'comment',
  details: {},
});
/** A change of status, for tests. */
export const sampleStatus = (caseEventId: number): CaseEvent => ({
  ...sampleHead(caseEventId),
  type: 'status',
  details: { from: 'New', to: 'InProgress' },
});
/** An event of a data request, for tests. */
export const sampleRequest = (caseEventId: number, act: 'asked' | 'answered'): CaseEvent => ({
  ...sampleHead(caseEventId),
  type: 'postQualification',
  details: { act },
});
