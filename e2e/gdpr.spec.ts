import { readFileSync } from 'node:fs';
import { referenceDataEndpoints } from '@cfm/contract/catalog/reference-data.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { gdprEndpoints } from '@cfm/contract/people/privacy.ts';
import { statusIds } from '@cfm/server/cases/case/status-transitions.ts';
import { cases } from '@cfm/server/cases/case/tables.ts';
import { type ApiClient, openApi } from '@cfm/server/testing/product/api-client.ts';
import { idOf, makeCase } from '@cfm/server/testing/product/cases.ts';
import type { Person } from '@cfm/server/testing/product/person.ts';
import { canReadPdf, textOfPdf } from '@cfm/server/testing/read-pdf.ts';
import { filesOfZip } from '@cfm/server/testing/read-zip.ts';
import { expect, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { inProductDatabase } from './support/database.ts';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

let officer: Person;
let api: ApiClient;
test.beforeAll(async () => {
  officer = await makePerson('BMW Admin', { firstName: 'Olga', lastName: 'Officer' });
  api = await openApi(serverAddress, officer);
});

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });
test('exports, corrects, restricts and erases the data of a person', async ({ browser }) => {
  const email = `pia.${officer.userId}@post.example`;
  const lastName = `Privat${officer.userId}`;
  const contactId = await api.call(contactEndpoints.createContact, {
    body: { firstName: 'Pia', lastName, emails: [email], phones: ['+49 30 5557171'], note: 'خدمة العملاء' },
  });
  const made = await makeCase(api, 'Pia says that the wipers squeal', 'GB', { contactId });
  const neighbour = await makeCase(api, `Pia ${lastName} says that mine squeal too`, 'GB');
  const page = await openBrowserOf(browser, officer);
  const dialog = page.getByRole('dialog');

  await test.step('finds the person by phone number', async () => {
    await page.goto('/cases');
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'GDPR Search' })
      .click();
    await expect(page.getByText('Who are you looking for?')).toBeVisible();
    await page.getByLabel('Name').fill(lastName);
    await page.getByLabel('Phone').fill('030 5557171');
    await page.getByRole('button', { name: 'Find person' }).click();
    expect(page.url()).not.toMatch(/Privat|5557171/);
    const row = page.getByRole('row').filter({ hasText: email });
    await expect(row).toContainText('1 case');
    await row.getByText(`Pia ${lastName}`).click();
    await expect(page.getByRole('heading', { level: 1, name: `Pia ${lastName}` })).toBeVisible();
    // Back restores the search.
    await page.goBack();
    await expect(row).toContainText('1 case');
    await row.getByText(`Pia ${lastName}`).click();
    await expect(page.getByRole('link', { name: made.internalId }).first()).toBeVisible();
  });

  await test.step('corrects and restricts the data', async () => {
    await page.getByRole('button', { name: 'Correct', exact: true }).click();
    await dialog.getByLabel('First name').fill('Pia Maria');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(notices(page)).toContainText('The data was corrected');
    await expect(page.getByRole('heading', { level: 1, name: `Pia Maria ${lastName}` })).toBeVisible();
    await page.getByRole('button', { name: 'Restrict' }).click();
    await dialog.getByRole('button', { name: 'Restrict' }).click();
    await expect(dialog.getByText('Reason is required')).toBeVisible();
    await dialog.getByLabel('Reason').fill('She contests it');
    await dialog.getByRole('button', { name: 'Restrict' }).click();
    await expect(page.getByText(/Since .* by Olga Officer: “She contests it”/)).toBeVisible();
  });

  await test.step('exports a readable document', async () => {
    await page.getByRole('button', { name: 'Create export' }).click();
    const link = page.getByRole('link', { name: /^Download/ });
    await expect(link).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const files = await filesOfZip(readFileSync(await download.path()));
    const data = JSON.parse(String(files.get('personal-data.json')));
    expect(data.person).toMatchObject({ firstName: 'Pia Maria', emails: [email] });
    if (canReadPdf) {
      const text = textOfPdf(files.get('personal-data.pdf') ?? Buffer.alloc(0));
      for (const words of ['What we store about you', made.internalId, 'wipers squeal', email, 'خدمة'])
        expect(text).toContain(words);
    }
  });

  await test.step('erases the person after a preview and confirmation by name; the case stays', async () => {
    await page.getByRole('button', { name: 'Erase …' }).click();
    await expect(dialog).toContainText('in 1 case ');
    await expect(dialog).toContainText('The case stays');
    const replaced = dialog.getByRole('list', { name: /^Replaced in other cases/ });
    await expect(replaced).toContainText(`${neighbour.internalId}Pia ${lastName} says that mine`);
    await expect(replaced.locator('mark')).toHaveText(`Pia ${lastName}`);
    await dialog.getByLabel('Reason').fill('She asked for it');
    await dialog.getByLabel('Type the name').fill('Pia');
    await dialog.getByRole('button', { name: 'Erase permanently' }).click();
    await expect(dialog.getByText("This isn't the person's name")).toBeVisible();
    await dialog.getByLabel('Type the name').fill(`Pia Maria ${lastName}`);
    await dialog.getByRole('button', { name: 'Erase permanently' }).click();
    await expect(page.getByText(/This person was erased on/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: '[erased]' })).toBeVisible();
    await page.goto('/gdpr');
    await page.getByLabel('E-mail', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Find person' }).click();
    await expect(page.getByText('No one found')).toBeVisible();
    await page.goto(`/case/edit/${made.caseId}`);
    await expect(page.getByRole('complementary', { name: 'Case details' })).toContainText('[erased]');
    const reported = await page.locator('body').textContent();
    for (const word of [lastName, 'Pia says', email]) expect(reported).not.toContain(word);
  });

  await test.step('shows the retention periods and what a run would do', async () => {
    // The nightly run may have processed the due cases of the demo.
    const info = await api.call(referenceDataEndpoints.caseInfo, {});
    const old = await makeCase(api, 'The wipers squealed', 'GB', {
      marketId: idOf(info.markets, 'CH'),
    });
    await inProductDatabase(({ db }) =>
      db
        .update(cases)
        .set({ statusId: statusIds.Closed, closedDateTime: '2025-03-03T09:00:00Z' })
        .where(eq(cases.caseId, old.caseId)),
    );
    await page.goto('/gdpr');
    await page.getByRole('link', { name: 'Retention' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Retention' })).toBeVisible();
    // Switzerland has the shortest possible retention in the demo.
    const row = page
      .getByRole('region', { name: 'Due now' })
      .getByRole('row')
      .filter({ hasText: 'Switzerland' });
    await expect(row).toContainText('6 months');
    await page.getByRole('button', { name: /^Show \d+ more/ }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Germany' }).first()).toContainText('36 months');
    await page.getByRole('button', { name: 'Run now …' }).click();
    await expect(dialog).toContainText('lose');
    await expect(dialog.getByRole('button', { name: /^Anonymise or erase \d+/ })).toBeEnabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
  const again = await api.call(gdprEndpoints.getPerson, { params: { contactId } });
  expect(JSON.stringify(again)).not.toContain(lastName);
});
