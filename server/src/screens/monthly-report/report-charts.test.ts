import { expect, it } from 'vitest';
import { composePage } from '../../platform/charts/compose-page.ts';
import type { MonthFigures, NamedCounts } from './month-figures.ts';
import { chartPage } from './report-charts.ts';

const month = (name: string) => ({ month: name, from: `${name}-01T00:00:00Z`, end: `${name}-30T00:00:00Z` });
const all = { received: 18, completed: 17, open: 16, meanHandlingDays: 2 };
const named = (name: string, before: number | null): NamedCounts => ({
  id: 1,
  en: name,
  de: name,
  counts: { month: 9, before, yearBefore: 7 },
});
const figuresOf = (regions: number, before: number | null): MonthFigures => ({
  months: { month: month('2026-09'), before: month('2026-08'), yearBefore: month('2025-09') },
  totals: { month: all, before: all, yearBefore: all },
  topics: [],
  regions: Array.from({ length: regions }, (_none, at) => named(`Region ${at}`, before)),
});
const textsOf = (figures: MonthFigures, language: 'en' | 'de') =>
  [...composePage(chartPage(figures, language)).matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text);

it('says which rows are shown if others are left out, and explains its placeholder if there is one', () => {
  const part = textsOf(figuresOf(6, null), 'en');
  expect(part).toContain('Top 5 regions');
  expect(part).not.toContain('Region 5');
  expect(part).toContain('–\u00a0 fewer than 5\u00a0cases');
  const whole = textsOf(figuresOf(5, 8), 'de');
  expect(whole).toContain('Eingegangene Fälle nach Region');
  expect(whole.filter((text) => text?.startsWith('–'))).toEqual([]);
});

it('has the month first in its legend, and each value of a region as a separate text', () => {
  const texts = textsOf(figuresOf(1, 8), 'en');
  const months = ['September 2026', 'August 2026', 'September 2025'];
  expect(texts.filter((text) => months.includes(text ?? ''))).toEqual([...months, ...months]);
  expect(texts).toEqual(expect.arrayContaining(['9', '8', '7']));
});
