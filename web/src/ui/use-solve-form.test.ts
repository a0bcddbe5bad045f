import type { SolutionEntry } from '@cfm/contract/process/solution.ts';
import { emptyOptions } from '@cfm/contract/process/solution-options.ts';
import { describe, expect, it } from 'vitest';
import { adoptEntries, firstSolveValues, wordsOfSolutions } from './use-solve-form.ts';

const entry = (caseCodeLevelSetId: number | null, isPrimary = false): SolutionEntry => ({
  caseCodeLevelSetId,
  title: { en: `Topic ${caseCodeLevelSetId}`, de: `Thema ${caseCodeLevelSetId}` },
  isPrimary,
});
const typed = (caseCodeLevelSetId: number | null, detailedConsalting: string) => ({
  caseCodeLevelSetId,
  ...emptyOptions(),
  detailedConsalting,
});
const wordsOf = (solutions: ReturnType<typeof adoptEntries>) =>
  solutions.map((each) => [each.caseCodeLevelSetId, each.detailedConsalting]);

describe('topics that change while the form is filled in (rule 9.41)', () => {
  it.each([
    [
      'stay',
      [1, 2],
      [entry(1, true), entry(2)],
      [
        [1, 'a'],
        [2, 'b'],
      ],
    ],
    [
      'are reordered',
      [1, 2],
      [entry(2, true), entry(1)],
      [
        [2, 'b'],
        [1, 'a'],
      ],
    ],
    [
      'are added and removed',
      [1, 2],
      [entry(2, true), entry(3)],
      [
        [2, 'b'],
        [3, null],
      ],
    ],
    [
      'are added to a case without topics',
      [null],
      [entry(4), entry(5, true)],
      [
        [4, null],
        [5, 'a'],
      ],
    ],
    ['are all removed', [1, 2], [entry(null, true)], [[null, null]]],
  ] as const)('%s', (_what, before, entries, expected) => {
    const given = before.map((id, place) => typed(id, 'ab'.charAt(place)));
    expect(wordsOf(adoptEntries(given, entries))).toEqual(expected);
  });
  it('pass their text to the simple form and take it back', () => {
    expect(wordsOfSolutions([typed(1, 'a'), typed(2, ''), typed(3, 'c')])).toBe('a\n\nc');
    const { solutions } = firstSolveValues([entry(1), entry(2, true)], null, 'words');
    expect(wordsOf(solutions ?? [])).toEqual([
      [1, null],
      [2, 'words'],
    ]);
  });
});
