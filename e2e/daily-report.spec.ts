import { readFileSync } from 'node:fs';
import { referenceDataEndpoints } from '@cfm/contract/catalog/reference-data.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { dailyReportEndpoints } from '@cfm/contract/screens/daily-report.ts';
import { users } from '@cfm/server/access/users/tables.ts';
import { addTime } from '@cfm/server/platform/time/add-time.ts';
import { addDays, dayInBerlin, startOfDayInBerlin } from '@cfm/server/platform/time/day-in-berlin.ts';
import { mailDailyReports } from '@cfm/server/screens/daily-report/mail-daily-reports.ts';
import { daysOfMail, daysOfNextMail } from '@cfm/server/screens/daily-report/mail-days.ts';
import { reportUsers } from '@cfm/server/screens/daily-report/tables.ts';
import { openApi } from '@cfm/server/testing/product/api-client.ts';
import { forward, idOf, type MadeCase, makeCase } from '@cfm/server/testing/product/cases.ts';
import { canReadPdf, textOfPdf } from '@cfm/server/testing/read-pdf.ts';
import { expect, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { inProductDatabase } from './support/database.ts';
import { linkIn, waitForMail } from './support/inbox.ts';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

/** The last past morning with a mail, and the last day that the mail covers. */
function lastMorning(): { at: string; day: string } {
  for (let today = dayInBerlin(new Date().toISOString()); ; today = addDays(today, -1)) {
    const days = daysOfMail(today);
    const at = addTime(startOfDayInBerlin(today), { hours: 9 });
    if (days !== null && at < new Date().toISOString()) return { at, day: days.last };
  }
}
const { at: morning, day } = lastMorning();
const shownDay = day.split('-').reverse().join('.');
/** First and last name in each script. Without spaces, because word boundaries differ between scripts. */
const customers = [
  ['Jürgen', 'Weißgerber'],
  ['محمد', 'العربي'],
  ['小明', '王'],
  ['さくら', '山田'],
  ['민준', '김'],
  ['สมชาย', 'ใจดี'],
  ['Νίκος', 'Παπαδόπουλος'],
  ['Ольга', 'Иванова'],
] as const;

/** If all columns fit, the list does not scroll sideways. */
async function expectNoSidewaysScroll(page: Page) {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 1800, height: 900 });
  const beyond =
    "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('main table').parentElement)";
  await expect.poll(() => page.evaluate(beyond)).toBe(0);
  // If they do not fit, the edge shows a shadow until the last column is reached.
  const edge = page.locator('[data-beyond]');
  await expect(edge).toHaveCount(0);
  await page.setViewportSize({ width: 1024, height: 900 });
  await expect(edge).toBeVisible();
  await page.locator('main table').hover();
  await page.mouse.wheel(9_999, 0);
  await expect(edge).toHaveCount(0);
  if (before) await page.setViewportSize(before);
}

test('shows the cases of a day, keeps the place after a visit to a case and exports a PDF (rule 21.4)', async ({
  browser,
}) => {
  const maker = await makePerson('Agent', { firstName: 'Mona', lastName: 'Morning' });
  const api = await openApi(serverAddress, maker);
  const info = await api.call(referenceDataEndpoints.caseInfo, {});
  // Sees only this market, where no other test creates cases.
  const marketId = idOf(info.markets, 'NL');
  const reader = await makePerson(
    'IKAM',
    { firstName: 'Dora', lastName: 'Daily' },
    { claims: [{ type: 'Markets', ids: [marketId] }] },
  );
  const receiptDateTime = addTime(startOfDayInBerlin(day), { hours: 12 });
  const made: MadeCase[] = [];
  for (const [firstName, lastName] of customers) {
    const contact = { firstName, lastName, emails: [], phones: [], addresses: [] };
    const contactId = await api.call(contactEndpoints.createContact, { body: contact });
    const title = `Boot does not close ${made.length}`;
    made.push(await makeCase(api, title, 'GB', { marketId, contactId, receiptDateTime }));
  }
  const [first] = made;
  if (!first) throw new Error('no case was created');
  await forward(api, first, ['shop@nl.example']);

  const page = await openBrowserOf(browser, reader);
  await page.goto('/cases');
  await page.getByRole('link', { name: 'Daily Cases' }).click();
  await expect(page.getByRole('heading', { name: 'Daily Cases', level: 1, exact: true })).toBeVisible();
  await expect(page.getByText(/contact Complaint Management at complaint/)).toBeVisible();

  const filter = page.getByRole('region', { name: 'Filter', exact: true });
  await filter.getByLabel('Day').fill(shownDay);
  // The calendar closes when the field loses focus.
  await page.keyboard.press('Tab');
  await filter.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page).toHaveURL(new RegExp(`/reports/daily\\?date=${day}$`));
  const row = page.getByRole('row', { name: new RegExp(first.internalId) });
  await expect(row).toContainText('Jürgen Weißgerber');
  await expect(row).toContainText('shop@nl.example');
  await expect(row.getByRole('cell', { name: 'No', exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await row.getByRole('link', { name: first.internalId }).click();
  await expect(page).toHaveURL(new RegExp(`/case/edit/${first.caseId}`));
  await test.step('opens a case and returns to its row', async () => {
    await expect(page.getByText(`1 of ${made.length}`)).toBeVisible();
    await page.getByRole('button', { name: 'Next case in the list (J)' }).click();
    await expect(page.getByText(`2 of ${made.length}`)).toBeVisible();
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    await crumbs.getByRole('link', { name: 'Daily Cases' }).click();
    await expect(page).toHaveURL(new RegExp(`/reports/daily\\?date=${day}$`));
    await expect(row).toBeVisible();
  });

  await test.step('opens the same cases in the overview', async () => {
    await page.getByRole('link', { name: 'Show these cases in the overview' }).click();
    await expect(page).toHaveURL(/\/cases\?receivedFrom=/);
    for (const { internalId } of made)
      await expect(page.getByRole('row', { name: internalId })).toBeVisible();
    await page.goBack();
    await expect(row).toBeVisible();
  });

  await test.step('offers the PDF on the page itself', async () => {
    const waitingFor = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PDF', exact: true }).click();
    expect((await waitingFor).suggestedFilename()).toBe(`Daily report ${shownDay}.pdf`);
  });

  const waiting = page.waitForEvent('download');
  await filter.getByRole('button', { name: 'Download as PDF' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe(`Daily report ${shownDay}.pdf`);
  if (canReadPdf) {
    const read = textOfPdf(readFileSync(await download.path()));
    const dense = (text: string) => text.normalize('NFKC').replace(/[\s\p{M}]+/gu, '');
    for (const name of customers.flat()) expect(dense(read)).toContain(dense(name));
    for (const { internalId } of made) expect(read).toContain(internalId);
    expect(read).toContain('shop@nl.example');
    expect(read).toMatch(/Complaint Management · complaint\S+@\S+ · Page 1 of \d/);
    expect(read).toContain('Reason (German)');
    expect(read).not.toContain('Reason (English)');
  }

  await filter.getByRole('button', { name: 'Reset to default' }).click();
  await expect(page).toHaveURL(/\/reports\/daily$/);
  await page.getByRole('button', { name: 'Previous day', exact: true }).click();
  await expect(page).toHaveURL(/date=/);

  await page.goto('/reports/daily?date=2199-01-01');
  await expect(page.getByText('is invalid or in the future. Today is shown instead.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next day' })).toBeDisabled();
});

test('mails each report user the cases that they can see', async ({ browser }) => {
  const maker = await makePerson('Agent', { firstName: 'Nora', lastName: 'Night' });
  const api = await openApi(serverAddress, maker);
  const info = await api.call(referenceDataEndpoints.caseInfo, {});
  const Markets = [idOf(info.markets, 'SE')];
  const claims = [{ type: 'Markets' as const, ids: Markets }];
  const chosen = await makePerson('IKAM', { firstName: 'Ragnhild', lastName: 'Report' }, { claims });
  const receiptDateTime = addTime(startOfDayInBerlin(day), { hours: 12 });
  const seen = await makeCase(api, 'Heater smells', 'GB', { marketId: Markets[0] ?? 0, receiptDateTime });
  const unseen = await makeCase(api, 'Heater smells too', 'GB', { receiptDateTime });

  const invited = await makePerson('IKAM', { firstName: 'Ingeborg', lastName: 'Invited' }, { claims });
  await inProductDatabase(({ db }) =>
    db.update(users).set({ passwordHash: null }).where(eq(users.userId, invited.userId)),
  );

  const admin = await makePerson('BMW Admin', { firstName: 'Alma', lastName: 'Admin' });
  const page = await openBrowserOf(browser, admin);
  await page.goto('/reports/daily');
  await page.getByRole('button', { name: 'Report users' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report users' });
  await dialog.getByLabel('Report users').fill('Ragnhild');
  await page.keyboard.press('Enter');
  await expect(dialog.getByTitle(`${chosen.fullName} · ${chosen.email}`)).toHaveText(chosen.fullName);
  const search = dialog.getByLabel('Report users');
  await search.fill('Ingeborg');
  await expect(page.getByRole('option', { name: /Ingeborg Invited .* not activated yet/ })).toBeVisible();
  await search.fill('Anybody at all');
  await expect(page.getByText('You can only select users with the permission Reports.')).toBeVisible();
  // Its list closes when the field loses focus.
  await search.fill('');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The report users were saved.')).toBeVisible();
  const { users: saved } = await (await openApi(serverAddress, admin)).call(
    dailyReportEndpoints.getReportUsers,
    {},
  );
  expect(saved.map(({ id }) => id)).toContain(chosen.userId);

  await inProductDatabase(async (ctx) => {
    await ctx.db.update(reportUsers).set({ lastMailedOn: null }).where(eq(reportUsers.userId, chosen.userId));
    await mailDailyReports({ ...ctx, now: () => morning });
  });
  const mail = await waitForMail(chosen.email, RegExp(`^Daily Cases .*${shownDay}$`));
  expect(mail.html).toContain(seen.internalId);
  expect(mail.text).toContain(`${serverAddress}/case/edit/${seen.caseId}`);
  expect(mail.html).not.toContain(unseen.internalId);
  const chosenPage = await openBrowserOf(browser, chosen);
  await chosenPage.goto(linkIn(mail, new RegExp(`/reports/daily\\?date=${day}`)));
  await expect(chosenPage.getByRole('link', { name: seen.internalId })).toBeVisible();

  await test.step('shows the last mail and previews the next one (rule 21.9)', async () => {
    // Received today, so that the next mail contains it at any time of day.
    const next = await makeCase(api, 'Heater smells again', 'GB', { marketId: Markets[0] ?? 0 });
    await page.goto('/reports/daily?users=true');
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(/\/reports\/daily$/);
    const entry = dialog.getByRole('listitem').filter({ hasText: chosen.fullName });
    await expect(entry).toContainText(/Last e-mail: \d\d\.\d\d\.\d{4}/);
    await entry.getByRole('button', { name: `Preview of the e-mail to ${chosen.fullName}` }).click();
    const preview = page.getByRole('dialog', { name: `Next e-mail to ${chosen.fullName}` });
    await expect(preview).toContainText(chosen.email);
    // A mail that today's run has not written yet covers days before today.
    const days = daysOfNextMail(new Date().toISOString(), dayInBerlin(morning)).days;
    const isToday = days.last >= dayInBerlin(new Date().toISOString());
    const frame = preview.frameLocator('iframe');
    await expect(frame.getByRole('heading', { level: 1 })).toContainText('Daily Cases');
    await expect(frame.getByRole('link', { name: next.internalId })).toHaveCount(isToday ? 1 : 0);
    await expect(frame.getByRole('link', { name: unseen.internalId })).toHaveCount(0);
    await preview.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('sends the mail of today as a test mail (rule 21.10)', async () => {
    await dialog.getByRole('button', { name: "Send me today's e-mail" }).click();
    await expect(page.getByText(`The test mail to ${admin.email} is being sent.`)).toBeVisible();
    await waitForMail(admin.email, /^Test: Daily Cases /);
  });
});
