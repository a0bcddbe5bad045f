import { blacklistEndpoints } from '@cfm/contract/catalog/blacklist.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { monthlyReportEndpoints } from '@cfm/contract/screens/monthly-report.ts';
import { addDays, startOfDayInBerlin } from '@cfm/server/platform/time/day-in-berlin.ts';
import { type ApiClient, openApi } from '@cfm/server/testing/product/api-client.ts';
import type { Person } from '@cfm/server/testing/product/person.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { waitForMail } from './support/inbox.ts';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

/** The complaint mailbox signs the mail. */
const domain = 'customer-feedback.example';
let writer: Person;
let api: ApiClient;
let admin: ApiClient;
test.beforeAll(async () => {
  writer = await makePerson('BMW BCC Team', { firstName: 'Mona', lastName: 'Month' });
  api = await openApi(serverAddress, writer);
  admin = await openApi(serverAddress, await makePerson('Admin', { firstName: 'Otto', lastName: 'Other' }));
  const { englishContent, germanContent } = await admin.call(monthlyReportEndpoints.getMonthlyReport, {});
  const signature = `<p>Kind regards<br>complaint.management@${domain}</p>`;
  await admin.call(monthlyReportEndpoints.saveMonthlyReport, {
    body: { englishContent, germanContent, englishSignature: signature, germanSignature: signature },
  });
});

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });
/** The page ends where the notice begins, so the notice covers no content (rule 11.6). */
async function expectBelowPage(page: Page) {
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(async () => {
        const [content, notice] = [
          await page.getByRole('main').boundingBox(),
          await notices(page).boundingBox(),
        ];
        return content && notice && notice.height >= 32 && content.y + content.height <= notice.y + 1;
      })
      .toBe(true);
  }
}
const english = (page: Page) => page.getByRole('region', { name: 'English', exact: true });
/** Two lines of the mail are at least 42 px high. */
const expectOneLine = (words: Locator) =>
  expect.poll(async () => (await words.boundingBox())?.height ?? 99).toBeLessThan(30);

test('edits, previews, sends and archives the monthly report', async ({ browser }) => {
  const page = await openBrowserOf(browser, writer);
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Monthly report' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Email content' });
  const content = dialog.getByRole('textbox', { name: 'Main content' });
  const words = `A good month, ${writer.userId}.`;

  await test.step('shows the report like a mail program, with charts', async () => {
    const mail = page.getByRole('region', { name: 'E-mail', exact: true });
    await expect(mail).toContainText('CA-12');
    await expect(mail).toContainText(/Monthly Report \w+ \d{4} \/ Monatsbericht \w+ \d{4}/);
    await expect(mail).toContainText('Dear [Name], / Guten Tag [Name],');
    const charts = mail.getByRole('img', { name: /^Chart for/ });
    await expect(charts).toHaveCount(2);
    for (const chart of await charts.all()) await expect(chart).toHaveJSProperty('naturalWidth', 848);
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectOneLine(english(page).getByText(domain, { exact: true }));
    }
    await english(page).getByRole('button', { name: 'Figures behind the chart' }).click();
    await expect(english(page).getByRole('table').first()).toContainText('Received');
    // Next to each other they open together.
    const german = page.getByRole('region', { name: 'German', exact: true });
    await expect(german.getByRole('table').first()).toContainText('Eingegangen');
  });

  await test.step('links the counted cases in the overview', async () => {
    const { completed } = await admin.call(monthlyReportEndpoints.getMonthlyReport, {});
    await page.getByRole('link', { name: /solved or closed in \w+ \d{4}$/ }).click();
    await expect(page).toHaveURL(/\/cases\?completedFrom=\d{4}-\d\d-01&completedTo=/);
    const chips = page.getByRole('button', { name: 'Remove First solved or closed' });
    await expect(chips).toBeVisible();
    const { totalCount } = await admin.call(caseListEndpoints.listCases, {
      query: { take: 10, exactTotal: 'true' },
      body: {
        completedFrom: startOfDayInBerlin(completed.firstDay),
        completedTo: startOfDayInBerlin(addDays(completed.lastDay, 1)),
      },
    });
    if (completed.count !== null) expect(totalCount).toBe(completed.count);
    await page.goBack();
    await expect(english(page)).toBeVisible();
  });

  await test.step('keeps typed text when the dialog is closed and saves both languages', async () => {
    await page.getByRole('button', { name: 'Edit English part' }).click();
    await content.press('ControlOrMeta+a');
    await content.pressSequentially(words);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toBeHidden();
    await expect(english(page)).not.toContainText(words);
    await expect(page.getByText('You have an unsaved draft of the English part')).toBeVisible();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Continue without your draft?' })
      .getByRole('button', { name: 'Edit first' })
      .click();
    await expect(dialog.getByText('This is your draft from')).toBeVisible();
    await expect(content).toHaveText(words);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(notices(page)).toContainText('The texts were saved.');
    await expectBelowPage(page);
    await expect(english(page)).toContainText(words);
    await expect(page.getByText('Last saved by Mona Month')).toBeVisible();
    await expect(page.getByText('You have an unsaved draft')).toBeHidden();
  });

  await test.step('resolves a conflict with another save', async () => {
    await page.getByRole('button', { name: 'Edit German part' }).click();
    await content.press('ControlOrMeta+a');
    await content.pressSequentially('Mein Text.');
    const stored = await admin.call(monthlyReportEndpoints.getMonthlyReport, {});
    const { englishContent, englishSignature, germanSignature, version } = stored;
    await admin.call(monthlyReportEndpoints.saveMonthlyReport, {
      body: {
        englishContent,
        englishSignature,
        germanSignature,
        germanContent: '<p>Anderer Text.</p>',
        version,
      },
    });
    await dialog.getByRole('button', { name: 'Save' }).click();
    const choice = page.getByRole('dialog', { name: 'The report was changed in the meantime' });
    await expect(choice).toContainText('Mein Text.');
    await expect(choice).toContainText('Anderer Text.');
    await expect(choice).toContainText('Otto Other');
    await choice.getByRole('radio').first().check();
    await choice.getByRole('button', { name: 'Save these values' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('region', { name: 'German', exact: true })).toContainText('Mein Text.');
  });

  await test.step('previews the mail and sends a test mail', async () => {
    await page.getByRole('button', { name: 'Preview' }).click();
    const frame = page.frameLocator('iframe');
    await expect(frame.getByText(words)).toBeVisible();
    await expect(frame.getByText('Dear [Name],')).toBeVisible();
    await expectOneLine(frame.getByText(domain, { exact: true }).first());
    await expect(frame.getByRole('img').first()).toHaveJSProperty('naturalWidth', 848);
    await frame.getByRole('link', { name: 'Die deutsche Fassung folgt unten.' }).click();
    await expect(frame.getByRole('heading', { name: /^Monatsbericht/ })).toBeInViewport();
    await expect(frame.getByRole('link', { name: 'Die deutsche Fassung folgt unten.' })).not.toBeInViewport();
    await expect(page).toHaveURL(/\/monthly-report$/);
    const preview = page.getByRole('dialog', { name: 'Preview' });
    await page.setViewportSize({ width: 1440, height: 500 });
    await preview.getByRole('heading', { name: 'Preview' }).hover();
    await page.mouse.wheel(0, 3000);
    await expect(frame.getByText('Guten Tag [Name],')).not.toBeInViewport();
    await expect(preview.getByRole('heading', { name: 'Preview' })).toBeInViewport();
    await page.setViewportSize({ width: 1440, height: 900 });
    // The close button stays visible too.
    await preview.getByRole('button', { name: 'Close' }).last().click();
    await expect(preview).toBeHidden();
    await page.getByRole('button', { name: 'Send test mail' }).click();
    await expect(notices(page)).toContainText(`The test mail to ${writer.email} is being sent.`);
    const mail = await waitForMail(writer.email, /^Test: Monthly Report/);
    expect(mail.html).toContain('Dear Mona Month,');
    expect(mail.attachments.map(({ disposition, mimeType }) => [disposition, mimeType])).toEqual([
      ['inline', 'image/png'],
      ['inline', 'image/png'],
    ]);
  });

  await test.step('sends to pasted recipients, unless one is on the blacklist', async () => {
    const [anna, bert] = [`anna-${writer.userId}@board.example`, `bert-${writer.userId}@board.example`];
    const blocked = await admin.call(blacklistEndpoints.createBlacklistEntry, {
      body: { email: bert, firstName: null, lastName: null },
    });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const sending = page.getByRole('dialog', { name: 'Send the monthly report' });
    await sending.getByLabel('Add several').fill(`Anna Board <${anna}>\nBert Board <${bert}>`);
    await sending.getByRole('button', { name: 'Add to the list' }).click();
    await expect(sending.getByText('2 recipients added.')).toBeVisible();
    const rows = sending.getByRole('list', { name: 'Recipients' }).getByRole('listitem');
    const count = await rows.count();
    const confirm = page.getByRole('dialog', { name: `Send to ${count} recipients?` });
    await sending.getByRole('button', { name: 'Continue' }).click();
    await confirm.getByRole('button', { name: `Send ${count} e-mails` }).click();
    await expect(sending.getByText(`${bert} is on the blacklist`)).toBeVisible();
    await admin.call(blacklistEndpoints.removeBlacklistEntry, { params: { id: blocked.blacklistId } });
    await sending.getByRole('button', { name: 'Continue' }).click();
    await confirm.getByRole('button', { name: `Send ${count} e-mails` }).click();
    await expect(notices(page)).toContainText(`The report is being sent to ${count} recipients.`);
    await expectBelowPage(page);
    const mail = await waitForMail(bert);
    expect(mail.html).toContain('Dear Bert Board, / Guten Tag Bert Board,');
    expect(mail.html).toContain(words);
    expect((await waitForMail(anna)).html).toContain('Dear Anna Board,');
    const card = page.getByRole('region', { name: 'Sent reports' });
    await expect(card.getByRole('row').filter({ hasText: 'Anna Board' })).not.toContainText('Waiting');

    const already = /This month's report was already sent on .* by Mona Month to \d+ recipients\./;
    await expect(page.getByRole('main').getByText(already)).toBeVisible();
    await page.getByRole('button', { name: 'Sent reports' }).click();
    await expect(card).toBeInViewport();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(sending).toContainText(already);
    await sending.getByRole('button', { name: 'Continue' }).click();
    await expect(confirm).toContainText(`${count} of them already got it and get it again.`);
    await confirm.getByRole('button', { name: 'Cancel' }).click();
    await sending.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('archives a copy of the sent mail', async () => {
    await api.call(monthlyReportEndpoints.saveMonthlyReport, { body: { englishContent: '<p>Later</p>' } });
    const sent = page.getByRole('region', { name: 'Sent reports' });
    await sent
      .getByRole('button', { name: /^Show copy/ })
      .first()
      .click();
    const copy = page.getByRole('dialog', { name: /^Report of/ });
    await expect(copy).toContainText('Bert Board');
    await expect(page.frameLocator('iframe').getByText(words)).toBeVisible();
  });
});
