import type { FigureTable } from '@cfm/contract/screens/report-figures.ts';
import { expect, it } from 'vitest';
import { figureText, figureTexts, writeCells } from './figure-text.ts';

const table = (
  unit: FigureTable['unit'],
  ...rows: Omit<FigureTable['rows'][number], 'name'>[]
): FigureTable => ({
  key: 'year',
  title: 'A table',
  unit,
  heads: ['Month', 'One', 'Other'],
  rows: rows.map((row) => ({ name: 'Jan', ...row })),
});

it('copies a table as it is shown, its heads first, with its note', () => {
  expect(figureText(table('days', { cells: [1234.5, null] }), 'de')).toBe(
    'Month\tOne\tOther\nJan\t1234,5\t–',
  );
  const partial = {
    ...table('cases', { cells: [7, null], remark: 'so far', yetToCome: 2 }),
    note: 'From May on',
  };
  expect(figureText(partial, 'en')).toBe('Month\tOne\tOther\nJan (so far)\t7\t\nFrom May on');
  const mixed = table('cases', { cells: [1234, 7] }, { unit: 'days', cells: [14, null] });
  expect(figureText(mixed, 'en')).toBe('Month\tOne\tOther\nJan\t1234\t7\nJan\t14.0\t–');
});
it('copies several tables, each below its title', () => {
  const days = table('days', { cells: [1, 2] });
  expect(figureTexts([days, { ...days, title: 'Another' }], 'en')).toBe(
    'A table\nMonth\tOne\tOther\nJan\t1.0\t2.0\n\nAnother\nMonth\tOne\tOther\nJan\t1.0\t2.0',
  );
});
it('formats days with one decimal, counts without decimals, and marks missing values', () => {
  expect(writeCells({ unit: 'cases' }, 'de')({ cells: [1234, null] })).toEqual(['1.234', '–']);
  // In the first row one month is in the future and the other value is missing.
  expect(writeCells({ unit: 'cases' }, 'en')({ cells: [null, null], yetToCome: 1 })).toEqual(['', '–']);
  expect(writeCells({ unit: 'days' }, 'en')({ cells: [14, 13.8] })).toEqual(['14.0', '13.8']);
  expect(writeCells({ unit: 'cases' }, 'en')({ unit: 'days', cells: [12.9, 10] })).toEqual(['12.9', '10.0']);
});
