import type { FigureTable } from '@cfm/contract/screens/report-figures.ts';
import { expect, it } from 'vitest';
import { reportPage } from './draw-report.ts';

const year: FigureTable = {
  key: 'year',
  title: 'Year to date 2026',
  unit: 'cases',
  heads: ['Figure', '2026', '2025 until 3 May'],
  rows: [
    { name: 'A new one', cells: [1, 1] },
    { name: 'Median', figure: 'medianDays', unit: 'days', cells: [10, 9] },
    { name: 'Received', figure: 'received', cells: [1500, 1000] },
    { name: 'Mean', figure: 'meanDays', unit: 'days', cells: [null, 12] },
  ],
};

it('shows the figures of this year above the image, wherever their rows are in the table', () => {
  const { head } = reportPage([year], '2026-05-03T10:00:00.000Z');
  expect(head?.figures).toEqual([
    { value: '1,500', label: 'cases received' },
    { value: '+50%', label: 'vs. 2025 until 3 May' },
    { value: '–', label: 'mean handling time' },
    { value: '10.0\u00a0days', label: 'median handling time' },
  ]);
});

it('shows a count instead of a change if the previous year is incomplete', () => {
  const note = '2025 until 3 May: data only from March';
  const { head } = reportPage([{ ...year, note }], '2026-05-03T10:00:00.000Z');
  expect(head?.figures[1]).toEqual({ value: '1,000', label: note });
});

it('says which day the data ends with, and when it was made', () => {
  const { head } = reportPage([year], '2026-05-03T10:00:00.000Z');
  expect(head?.subtitle).toContain('data until 2 May 2026 · generated on 3 May 2026');
});
