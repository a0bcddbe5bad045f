import type { FigureTable } from '@cfm/contract/screens/report-figures.ts';
import { expect, it } from 'vitest';
import { reportPages } from './draw-report.ts';

const year: FigureTable = {
  key: 'year',
  title: 'Year to date 2026',
  unit: 'cases',
  heads: ['Figure', '2026', '01.01.–03.05.2025'],
  rows: [
    { name: 'A new one', cells: [1, 1] },
    { name: 'Median', figure: 'medianDays', unit: 'days', cells: [10, 9] },
    { name: 'Received', figure: 'received', cells: [1500, 1000] },
    { name: 'Open', figure: 'open', cells: [1100, 900] },
    { name: 'Goodwill', figure: 'goodwill', unit: 'euros', cells: [12_345, null] },
    { name: 'On time', figure: 'onTime', unit: 'percent', cells: [87.5, 90] },
    { name: 'Mean', figure: 'meanDays', unit: 'days', cells: [null, 12] },
  ],
};
const madeAt = '2026-05-03T10:00:00.000Z';

it('shows the figures of this year above the image, wherever their rows are in the table', () => {
  const [page] = reportPages([year], 'en', madeAt);
  expect(page?.head?.figures).toEqual([
    { value: '1,500', label: 'cases received' },
    { value: '+50%', label: 'vs. 01.01.–03.05.2025' },
    { value: '–', label: 'mean handling time' },
    { value: '10.0\u00a0days', label: 'median handling time' },
  ]);
});

it('shows a count instead of a change if the previous year is incomplete', () => {
  const note = '01.01.–03.05.2025: data only from March';
  const [page] = reportPages([{ ...year, note }], 'en', madeAt);
  expect(page?.head?.figures[1]).toEqual({ value: '1,000', label: note });
});

it('says which day the data ends with, and when it was made', () => {
  const [page] = reportPages([year], 'en', madeAt);
  expect(page?.head?.subtitle).toContain('data until 02.05.2026 · generated on 03.05.2026');
});

it('is in the language of the reader, on two pages', () => {
  const heads = reportPages([year], 'de', madeAt).map(({ head }) => head);
  expect(heads.map((head) => head?.figures.at(-1))).toEqual([
    { value: '10,0\u00a0Tage', label: 'Median der Bearbeitungszeit' },
    { value: '12.345\u00a0€', label: 'Kulanzkosten' },
  ]);
  expect(heads[1]?.figures.slice(0, 2)).toEqual([
    { value: '1.100', label: 'offene Fälle' },
    { value: '87,5\u00a0%', label: 'fristgerecht beantwortet' },
  ]);
  expect(heads[1]?.subtitle).toMatch(/02\.05\.2026 · erstellt am 03\.05\.2026$/);
});
