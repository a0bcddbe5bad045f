import type { TopicSolution } from '@cfm/contract/process/case-solution.ts';
import { expect, test } from 'vitest';
import { beginningOf } from './kept-solution.ts';

const carVin = 'WBA00000000000001';
const saidVin = 'WBA00000000000002';
const topic = (caseCodeLevelSetId: number | null, more: Partial<TopicSolution> = {}): TopicSolution => ({
  caseCodeLevelSetId,
  codeLevelAreaId: 1,
  codeLevelTopicGroupId: null,
  codeLevelTopicDetailId: null,
  isPrimary: false,
  caseCost: 1250.5,
  discountGranted: null,
  detailedConsalting: 'Paid',
  options: ['buyBack'],
  ...more,
});
/** Initial values of the form for a case with topics 7 and 8, where 7 is primary. */
const begin = (topics: readonly TopicSolution[] | null, vin = saidVin) =>
  beginningOf({
    solutionType: 'SocialMedia',
    version: 3,
    vin: carVin,
    entries: [7, 8].map((id) => ({
      caseCodeLevelSetId: id,
      title: { en: `${id}`, de: `${id}` },
      isPrimary: id === 7,
    })),
    before: topics && {
      at: '2026-03-05T10:00:00.000Z',
      complex: { vin, isReplaced: false, board: null, topics: [...topics] },
    },
  });
const costs = (topics: readonly TopicSolution[]) =>
  begin(topics).solutions?.map(({ caseCodeLevelSetId, caseCost, buyBack }) => [
    caseCodeLevelSetId,
    caseCost,
    buyBack,
  ]);

test('starts with the previous solution of topics that still exist (rule 9.49)', () => {
  expect(begin(null)).toMatchObject({ vin: carVin, solutions: [{ caseCost: null }, { caseCost: null }] });
  expect(begin([topic(8)])).toMatchObject({
    vin: saidVin,
    finalReplyDate: null,
    solutions: [
      { caseCodeLevelSetId: 7, caseCost: null, buyBack: false },
      { caseCodeLevelSetId: 8, caseCost: 1250.5, buyBack: true, detailedConsalting: 'Paid' },
    ],
  });
  // A removed topic is left out. The solution of the whole case goes to the primary topic.
  expect(costs([topic(null)])).toEqual([
    [7, null, false],
    [8, null, false],
  ]);
  expect(costs([topic(null, { codeLevelAreaId: null })])).toEqual([
    [7, 1250.5, true],
    [8, null, false],
  ]);
});

test('uses the car’s VIN if the VIN of the previous solution was erased', () => {
  expect(begin([topic(7)], '[erased]').vin).toBe(carVin);
});
