import { caseStatuses } from '@cfm/contract/catalog/case-statuses.ts';
import type { AuditChange } from '@cfm/server/access/audit/tables.ts';
import { statusIds } from '@cfm/server/cases/case/status-transitions.ts';
import type { DemoCase, DemoEvent } from '../simulator/demo-case.ts';
import { isDemoUser, type StoredEvent } from './event-rows.ts';
import type { FilledCase, Filling } from './filling.ts';

export interface CaseIds {
  caseId: number;
  parentId: number | null;
  integratedIntoId: number | null;
  contactId: number;
  contactCarId: number | null;
  createdByUserId: number | null;
  version: number;
}

/** Status of a spam or integrated case before that. */
function statusBeforeOf({ statusCode, events }: DemoCase): number | null {
  if (!caseStatuses[statusCode].isExcluded) return null;
  const last = events.findLast((event) => event.type === 'status');
  return last ? statusIds[last.from] : null;
}

const isoOf = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** When it was first solved or closed (rule 24.1), even if reopened since. */
function firstCompletedAt({ solvedDateTime, closedDateTime, events }: DemoCase): string | null {
  const moments = [
    ...[solvedDateTime, closedDateTime].filter((moment) => moment !== null),
    ...events.flatMap((event) =>
      event.type === 'status' && (event.to === 'Solved' || event.to === 'Closed') ? [event.createdAt] : [],
    ),
  ];
  return moments.length === 0 ? null : new Date(Math.min(...moments.map(Number))).toISOString();
}

/** Adds the case itself, its board data and its code-level sets. */
export function addCase({ batch, codes, ids }: Filling, demoCase: DemoCase, caseIds: CaseIds): void {
  const { caseId } = caseIds;
  const marketId = codes.marketIdOrNull(demoCase.marketCode);
  const receiptDateTime = demoCase.receiptDateTime.toISOString();
  batch.cases.push({
    ...caseIds,
    internalId: demoCase.internalId,
    externalId: demoCase.externalId,
    hasSalesforceCaseId: demoCase.hasSalesforceCaseId,
    title: demoCase.title,
    mailboxId: codes.mailboxId(demoCase.mailboxCode),
    sourceId: codes.lookupId('source', demoCase.sourceCode),
    inputChannelId: codes.lookupId('inputChannel', demoCase.inputChannelCode),
    statusId: statusIds[demoCase.statusCode],
    statusBeforeId: statusBeforeOf(demoCase),
    escalationLevelId: codes.lookupId('escalationLevel', demoCase.escalationLevelCode),
    socialMediaAgencyId: codes.lookupIdOrNull('socialMediaAgency', demoCase.socialMediaAgencyCode),
    socialMediaChannelId: codes.lookupIdOrNull('socialMediaChannel', demoCase.socialMediaChannelCode),
    brandId: codes.lookupIdOrNull('brand', demoCase.brandCode),
    marketId,
    language: demoCase.language,
    receiptDateTime,
    firstEditDateTime: isoOf(demoCase.firstEditDateTime),
    createdDateTime: demoCase.createdDateTime.toISOString(),
    lastModifiedDateTime: demoCase.lastModifiedDateTime.toISOString(),
    dueDateTime: isoOf(demoCase.dueDateTime),
    dueDatePausedAt: demoCase.wait?.dueAfter === null ? demoCase.wait.since.toISOString() : null,
    pausedWorkingDays: demoCase.wait?.days ?? 0,
    runningDueDateTime: null,
    hasTopic: demoCase.codeLevels.length > 0,
    isToClassify: false,
    solvedDateTime: isoOf(demoCase.solvedDateTime),
    closedDateTime: isoOf(demoCase.closedDateTime),
    firstCompletedAt: firstCompletedAt(demoCase),
    caseBook: demoCase.caseBook,
    qualified: demoCase.qualified,
    safetyRelevant: demoCase.safetyRelevant,
    legal: demoCase.legal,
    repeatConcern: null,
    isReminderProcessActive: demoCase.isReminderProcessActive,
    territoryId: demoCase.territoryId,
    tsaraNumber: demoCase.tsaraNumber,
    technicalCampaignId: demoCase.technicalCampaignId,
    bmwDepartmentId: codes.lookupIdOrNull('bmwDepartment', demoCase.bmwDepartmentCode),
    bmwConcernId: codes.lookupIdOrNull('bmwConcern', demoCase.bmwConcernCode),
    responsibleUserId:
      demoCase.responsibleUsername === null ? null : codes.userId(demoCase.responsibleUsername),
    requestKey: null,
    deletedAt: null,
    anonymisedAt: null,
  });
  if (demoCase.boardCaseData !== null) batch.boardCases.push({ caseId, ...demoCase.boardCaseData });
  demoCase.codeLevels.forEach((code, order) => {
    const { areaId, topicGroupId, topicDetailId } = codes.topicDetail(code);
    batch.caseCodeLevelSets.push({
      caseCodeLevelSetId: ids.next('caseCodeLevelSets'),
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

/** Adds the history of a case: its creation and each change of its fields. Returns the number of changes. */
export function addHistory(
  { batch, codes, ids }: Filling,
  { demoCase, caseId, link }: FilledCase,
  events: readonly StoredEvent[],
): number {
  const add = (event: DemoEvent | null, at: Date, action: string, changes: AuditChange[]) =>
    batch.auditEntries.push({
      auditId: ids.next('auditEntries'),
      at: at.toISOString(),
      ...actorOf(event, link, codes),
      caseId,
      entity: 'case',
      entityId: String(caseId),
      action,
      changes,
      requestId: null,
    });
  add(events[0]?.event ?? null, demoCase.createdDateTime, 'create', []);
  let delaysSeen = 0;
  let changed = 0;
  for (const { event } of events) {
    const delay = event.type === 'delay' ? link?.forward.delays[delaysSeen++] : undefined;
    if (event.type === 'status')
      add(event, event.createdAt, 'update', [
        { field: 'statusId', from: statusIds[event.from], to: statusIds[event.to] },
        ...changesOfWait(demoCase, event),
      ]);
    else if (delay)
      add(event, event.createdAt, 'delay', [
        { field: 'dueDateTime', from: delay.dueBefore.toISOString(), to: delay.dueAfter.toISOString() },
      ]);
    else continue;
    changed += 1;
  }
  return changed;
}

/** Changes together with the status when a case starts or stops waiting for its customer. */
function changesOfWait(
  { wait }: DemoCase,
  { from, to }: Extract<DemoEvent, { type: 'status' }>,
): AuditChange[] {
  if (wait === null) return [];
  const since = wait.since.toISOString();
  if (to === 'WaitingForCustomer') return [{ field: 'dueDatePausedAt', from: null, to: since }];
  if (from !== 'WaitingForCustomer') return [];
  return [
    { field: 'dueDatePausedAt', from: since, to: null },
    { field: 'pausedWorkingDays', from: 0, to: wait.days },
    { field: 'dueDateTime', from: wait.dueBefore.toISOString(), to: isoOf(wait.dueAfter) },
  ].filter((change) => change.from !== change.to);
}

function actorOf(event: DemoEvent | null, link: FilledCase['link'], codes: Filling['codes']) {
  if (event !== null && isDemoUser(event.author))
    return { actorKind: 'user' as const, actorUserId: codes.userId(event.author), actorLabel: null };
  if (event?.author === 'dealer' && link !== null)
    return { actorKind: 'token' as const, actorUserId: null, actorLabel: `link ${link.caseLinkId}` };
  return { actorKind: 'job' as const, actorUserId: null, actorLabel: 'demo' };
}
