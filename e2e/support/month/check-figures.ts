import { expect, type Page } from '@playwright/test';
import type { Local } from './calendar.ts';
import { type Cell, expectedMonthlyReport, expectedYearToDate, type Row } from './expected-figures.ts';
import { cellsOf } from './read-screens.ts';

const isOfDays = (title: string) => /handling/i.test(title);
/** Sorted by the name of their rows, as far as the order is that of lists which the play does not know. */
const sorted = (rows: readonly (readonly string[])[]) =>
  [...rows].sort(([a = ''], [b = '']) => (a < b ? -1 : 1));

/** Has the YTD report made anew, and compares each of its tables. */
export async function checkYearToDate(page: Page, at: Local): Promise<void> {
  await page.goto('/reports/ydt');
  await page.getByRole('button', { name: 'Make anew' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'The report was made anew',
    {
      timeout: 60_000,
    },
  );
  await expect(page.getByText('Report is outdated.')).toBeHidden();
  const shown = (title: string, [name, ...figures]: Row): string[] => {
    const isDays = isOfDays(title) || isOfDays(name);
    return [name, ...figures.map((figure) => write(figure, isDays))];
  };
  for (const [title, rows] of Object.entries(expectedYearToDate(at))) {
    const table = page.getByRole('table', { name: new RegExp(`^${title}`) });
    const expected = sorted(rows.map((row) => shown(title, row)));
    await expect.poll(async () => sorted(await cellsOf(table)), { message: title }).toEqual(expected);
  }
}

/** The tables behind the chart of the monthly report. */
export async function checkMonthlyTables(page: Page, at: Local): Promise<void> {
  const english = page.getByRole('region', { name: 'English', exact: true });
  await english.getByRole('button', { name: 'Figures behind the chart' }).click();
  for (const [title, rows] of Object.entries(expectedMonthlyReport(at))) {
    const table = english.getByRole('table', { name: title, exact: true });
    const expected = rows.map(([name, ...figures]) => [
      name,
      ...figures.map((figure) => write(figure, isOfDays(title))),
    ]);
    await expect.poll(() => cellsOf(table), { message: title }).toEqual(expected);
  }
}
const write = (figure: Cell, isDays: boolean): string =>
  figure === null ? '–' : figure === '' ? '' : isDays ? figure.toFixed(1) : String(figure);
