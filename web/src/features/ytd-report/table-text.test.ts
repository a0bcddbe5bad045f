import type { FigureTable } from '@cfm/contract/report-figures.ts';
import { expect, it } from 'vitest';
import { numbersOf, tableText } from './table-text.ts';

const table = (cells: FigureTable['rows'][number]['cells']): FigureTable => ({
  key: 'handling',
  title: 'Handling time',
  heads: ['Month', 'Mean', 'Median'],
  rows: [{ name: 'Jan', cells }],
});

it('goes to a spreadsheet as numbers of the reader’s language, without what is missing', () => {
  expect(tableText(table([1234.5, null]), 'de')).toBe('Month\tMean\tMedian\nJan\t1234,5\t');
  expect(tableText(table([1234, 7]), 'en')).toBe('Month\tMean\tMedian\nJan\t1234\t7');
});
it('shows days with a decimal, counts without, and what is missing as such', () => {
  expect(numbersOf(table([1234, 7]), 'de')(1234)).toBe('1.234');
  const days = numbersOf(table([12.3, 7]), 'en');
  expect([days(12.3), days(7), days(null)]).toEqual(['12.3', '7', '–']);
});
