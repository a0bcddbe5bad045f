import { readFileSync } from 'node:fs';
import { canReadPdf, textOfPdf } from '@cfm/server/testing/read-pdf.ts';
import { expect, type Page } from '@playwright/test';
import { mailsTo } from '../inbox.ts';
import type { MovedWorld } from '../moved-world.ts';
import {
  type Day,
  dateOf,
  dayAfter,
  daysBetween,
  isWorkingDay,
  type Local,
  localOf,
  shownDay,
} from './calendar.ts';
import { expectedBrands, expectedDailyRows, expectedViews, type Scope } from './expected-lists.ts';
import { newMarket } from './places-of-the-play.ts';
import { noon, type Play } from './play.ts';
import { playedCases } from './played-cases.ts';
import { asDailyCells, asMailCells, cellsOf, expectTable } from './read-screens.ts';
import { listAt } from './standing.ts';

export async function checkViews(page: Page, at: Local, scope: Scope): Promise<void> {
  await page.goto('/cases');
  for (const [name, count] of Object.entries(expectedViews(at, scope)))
    await expect(page.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveText(`${name}${count}`);
}

/** The figures of each brand; of the months before the play there are none. */
export async function checkBrands(page: Page, at: Local): Promise<void> {
  await page.goto('/cases/bmw');
  const table = page.getByRole('region', { name: 'All figures' }).getByRole('table');
  const rows = Object.entries(expectedBrands(at)).map(([brand, figures]) => {
    const [open = '', overdue = '', escalated = '', solved = '', mean = '', ...received] = figures;
    const days = mean === '—' ? mean : `${mean} ${mean === '1' ? 'day' : 'days'}`;
    return [brand, open, overdue, escalated, solved, days, ...Array<string>(10).fill('0'), ...received];
  });
  await expectTable(table, rows, 'the brand overview');
}

/** The page of a day, and its PDF. */
export async function checkDay(page: Page, play: Play, day: Day, at: Local, scope: Scope): Promise<void> {
  await page.goto(`/reports/daily?date=${dateOf(day)}`);
  const expected = expectedDailyRows(day, day, at, scope);
  const rows = expected.map((row) => asDailyCells(row, play.numberOf));
  if (rows.length === 0) {
    await expect(page.getByText(`No case was received on ${shownDay(day)}`)).toBeVisible();
    return;
  }
  await expectTable(page.getByRole('table'), rows, `the daily report of ${day}`);
}
export async function checkDayPdf(page: Page, play: Play, day: Day, at: Local): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`Daily report ${shownDay(day)}.pdf`);
  if (!canReadPdf) return;
  const read = textOfPdf(readFileSync(await download.path()));
  const numbers = expectedDailyRows(day, day, at).map(({ key }) => play.numberOf(key));
  expect([...read.matchAll(/\b\d{4}-\d{6}\b/g)].map(([number]) => number)).toEqual(numbers);
}

/** Each morning's mail to a reader of a scope: as many as there were working days, each with the cases of its days. */
export async function checkMorningMails(
  page: Page,
  world: MovedWorld,
  play: Play,
  { email, scope, first, last }: { email: string; scope: Scope; first: Day; last: Day },
): Promise<void> {
  const mornings = daysBetween(first, last)
    .filter(isWorkingDay)
    .map((morning) => {
      const until = dayAfter(morning, -1);
      // On a Monday from Friday on.
      const from = isWorkingDay(until) ? until : dayAfter(morning, -3);
      const subject = `Daily Cases ${from === until ? '' : `${shownDay(from)} – `}${shownDay(until)}`;
      return { morning, from, until, subject };
    });
  const subjects = async () => (await mailsTo(email, world.inbox)).map(({ subject }) => subject).sort();
  await expect.poll(subjects).toEqual(mornings.map(({ subject }) => subject).sort());
  const mails = new Map((await mailsTo(email, world.inbox)).map((mail) => [mail.subject, mail]));
  for (const { morning, from, until, subject } of mornings) {
    const expected = expectedDailyRows(from, until, localOf(morning, noon), scope);
    await page.setContent(mails.get(subject)?.html ?? '');
    if (expected.length === 0) {
      await expect(page.getByText('No case that you can see was received')).toBeVisible();
      continue;
    }
    const table = page
      .locator('table')
      .filter({ has: page.locator('th') })
      .last();
    const rows = expected.map((row) => asMailCells(row, play.numberOf, from !== until));
    const shown = (await cellsOf(table)).filter(([number = '']) => /^\d{4}-/.test(number));
    expect(shown, `the mail of ${morning}`).toEqual(rows);
  }
}

/** The head of the new market hears of each level of each case, once. */
export async function checkEscalations(world: MovedWorld, play: Play, at: Local): Promise<void> {
  const told = async () =>
    (await mailsTo(newMarket.head, world.inbox))
      .map(({ subject }) => /\d{4}-\d{6}/.exec(subject ?? '')?.[0])
      .sort();
  const expected = listAt(playedCases, at).flatMap(({ key, level }) =>
    Array<string>(level).fill(play.numberOf(key)),
  );
  await expect.poll(told).toEqual(expected.sort());
}
