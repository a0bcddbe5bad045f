import { emptyOptions } from '@cfm/contract/process/solution-options.ts';
import type { DemoSetSolution } from '../simulator/demo-case.ts';
import { eventOf, type StoredEvent } from './event-rows.ts';
import type { FilledCase, Filling, LinkOfCase } from './filling.ts';

/** Adds the dealer's answer by the link of a forward, if any. */
export function addSolution(
  { batch, codes, ids }: Filling,
  { demoCase, caseId }: FilledCase,
  { forward: { solution }, caseLinkId }: LinkOfCase,
  events: readonly StoredEvent[],
): void {
  if (solution === null) return;
  const { caseEventId } = eventOf(events, 'solution', demoCase);
  const solved = { caseId, caseLinkId, byUserId: null, caseEventId, at: solution.at.toISOString() };
  if (solution.kind === 'simple') {
    const simpleSolutionId = ids.next('simpleSolutions');
    batch.simpleSolutions.push({ simpleSolutionId, ...solved, solution: solution.text });
    return;
  }
  const complexSolutionId = ids.next('complexSolutions');
  const { kind: _kind, at: _at, sets, ...said } = solution;
  batch.complexSolutions.push({ complexSolutionId, ...solved, ...said });
  const ofCase = batch.caseCodeLevelSets.filter((set) => set.caseId === caseId);
  sets.forEach((set, order) => {
    const { topicDetailId } = codes.topicDetail(set.topicDetailCode);
    const stored = ofCase.find(({ codeLevelTopicDetailId }) => codeLevelTopicDetailId === topicDetailId);
    if (!stored) throw new Error(`demo case ${demoCase.index} has a solution of another topic`);
    const { caseCodeLevelSetId, codeLevelAreaId, codeLevelTopicGroupId, codeLevelTopicDetailId } = stored;
    batch.caseSolutions.push({
      caseSolutionId: ids.next('caseSolutions'),
      complexSolutionId,
      caseId,
      caseCodeLevelSetId,
      codeLevelAreaId,
      codeLevelTopicGroupId,
      codeLevelTopicDetailId,
      isPrimary: stored.isPrimary,
      order,
      ...optionsOf(set),
      isGoodwill: false,
    });
  });
}

function optionsOf({ caseCost, discountGranted, detailedConsalting, options }: DemoSetSolution) {
  const { caseCost: _cost, discountGranted: _discount, detailedConsalting: _text, ...flags } = emptyOptions();
  return {
    ...flags,
    ...Object.fromEntries(options.map((name) => [name, true])),
    caseCostCents: caseCost === null ? null : caseCost * 100,
    discountGranted,
    detailedConsulting: detailedConsalting,
  };
}
