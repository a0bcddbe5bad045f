import type { FigureTable } from '@cfm/contract/report-figures.ts';
import { expect, it } from 'vitest';
import { figureText, writeCells } from './figure-text.ts';

const table = (key: string, cells: FigureTable['rows'][number]['cells']): FigureTable => ({
  key,
  title: 'A table',
  heads: ['Month', 'One', 'Other'],
  rows: [{ name: 'Jan', cells }],
});

it('goes to a spreadsheet as numbers of the reader’s language, without what is missing', () => {
  expect(figureText(table('handling', [1234.5, null]), 'de')).toBe('Month\tOne\tOther\nJan\t1234,5\t');
  expect(figureText(table('months', [1234, 7]), 'en')).toBe('Month\tOne\tOther\nJan\t1234\t7');
});
it('shows days with a decimal, counts without, and what is missing as such', () => {
  expect(writeCells({ key: 'months' }, 'de')([1234, null])).toEqual(['1.234', '–']);
  expect(writeCells({ key: 'handling' }, 'en')([14, 13.8])).toEqual(['14.0', '13.8']);
  expect(writeCells({ key: 'year' }, 'en')([12.9, 10])).toEqual(['12.9', '10.0']);
});
