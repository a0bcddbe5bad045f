import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { postQualificationEndpoints } from '@cfm/contract/process/post-qualification.ts';
import { openApi } from '@cfm/server/testing/product/api-client.ts';
import { type MadeCase, makeCase, readCase } from '@cfm/server/testing/product/cases.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { linkIn, mailsTo, waitForMail } from './support/inbox.ts';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

const vin = 'WBA8E9C50GK123456';
const card = (page: Page) => page.getByRole('region', { name: 'Data requests' });
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const answersOf = (page: Page, { internalId }: MadeCase) =>
  page.getByRole('dialog', { name: `Review answers · ${internalId}` });
/** Chooses which value of an answered field counts. */
const decide = (sheet: Locator, field: string, decision: string) =>
  sheet
    .getByRole('radiogroup', { name: `${field}: value to use` })
    .getByText(decision)
    .click();
const sheetOf = (page: Page, { internalId }: MadeCase) =>
  page.getByRole('dialog', { name: `Request data · ${internalId}` });
async function open(page: Page, { caseId }: MadeCase) {
  await page.goto(`/case/edit/${caseId}`);
  await expect(page.getByText('You are editing')).toBeVisible();
}
const choose = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
/** The token of the newest mailed request. */
const tokenFor = async (email: string, mails: number): Promise<string> => {
  await expect.poll(async () => (await mailsTo(email)).length).toBe(mails);
  const link = linkIn(await waitForMail(email), /\/post-qualification\//);
  return new URL(link).pathname.split('/').at(-1) ?? '';
};

test('requests data from a customer and decides on each answer (rules 17.12, 17.15 and 17.16)', async ({
  browser,
}) => {
  const agent = await makePerson('Agent', { firstName: 'Paula', lastName: 'Probe' });
  const api = await openApi(serverAddress, agent);
  const customer = `zwirner.${crypto.randomUUID().slice(0, 8)}@customer.example`;
  const contactId = await api.call(contactEndpoints.createContact, {
    body: {
      firstName: 'Elke',
      lastName: 'Zwirner',
      emails: [customer],
      language: 'en',
      addresses: [
        {
          kind: 'HomeAddress',
          street: 'Lindenweg',
          houseNumber: '4',
          zipCode: '10115',
          city: 'Berlin',
          countryCode: 'DE',
        },
      ],
    },
  });
  const made = await makeCase(api, 'The roof leaks', 'GB', { contactId, language: 'en' });
  const page = await openBrowserOf(browser, agent);
  await open(page, made);

  await test.step('suggests missing data and previews the mail', async () => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    await palette.getByRole('combobox').fill('Request data');
    await palette.getByRole('option', { name: 'Request data' }).click();
    const sheet = sheetOf(page, made);
    await expect(sheet.getByRole('checkbox', { name: 'Personal data' })).toBeChecked();
    await expect(sheet.getByRole('checkbox', { name: 'Vehicle data' })).toBeChecked();
    const address = sheet.getByRole('checkbox', { name: 'Address' });
    await expect(address).not.toBeChecked();
    await expect(sheet.getByText('Missing: Salutation')).toBeVisible();
    await expect(sheet.getByText(customer).first()).toBeVisible();
    await address.check();
    await expect(sheet.frameLocator('iframe').getByText('your postal address')).toBeVisible();
    await sheet.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(notices(page)).toContainText(`Data requested from ${customer}`);
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: 'Status: Waiting for customer' })).toBeVisible();
    await expect(card(page)).toContainText('Personal data, Address, Vehicle data');
    await expect(page.getByRole('region', { name: 'Events' })).toContainText(
      `Data requested from ${customer}: Personal data, Address, Vehicle data`,
    );
  });

  const token = await tokenFor(customer, 1);
  await api.call(postQualificationEndpoints.answerPostQualification, {
    body: {
      token,
      hasNameDetails: true,
      hasAddressDetails: true,
      hasCarDetails: true,
      nameDetails: { salutation: 'Mrs', title: null, firstName: 'Elke', lastName: 'Zwirner-Berg' },
      addressDetails: {
        addressType: 'HomeAddress',
        buName: null,
        street: 'Lindenstr.',
        houseNumber: '14',
        zipCode: '10115',
        city: 'Berlin',
        countryCode: 'DE',
      },
      carDetails: { vin, countryOfRegistrationCode: 'DE' },
    },
  });

  await test.step('asks for a decision when the case is opened', async () => {
    await open(page, made);
    await expect(page.getByRole('button', { name: '3 answers to review' })).toBeVisible();
    await expect(card(page)).toContainText('3 answers to review: they differ from the data in the case.');
    await expect(card(page)).toContainText(`${vin} · filled in from the answer`);
    await expect(page.getByRole('article').filter({ hasText: 'The customer sent the data' })).toContainText(
      /filled in: Salutation, .*VIN/,
    );
  });

  await test.step('keeps decisions and typed text when the sheet is closed', async () => {
    const opener = card(page).getByRole('button', { name: 'Review answers' });
    await opener.click();
    const sheet = answersOf(page, made);
    const names = sheet.getByRole('radiogroup', { name: 'Last name: value to use' });
    await expect(sheet.getByRole('button', { name: 'Save decisions' })).toBeDisabled();
    // With the keyboard only.
    await names.getByRole('radio', { name: 'Accept' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(names.getByRole('radio', { name: 'Correct' })).toBeChecked();
    const own = sheet.getByRole('textbox', { name: 'Last name' });
    await expect(own).toHaveValue('Zwirner-Berg');
    await own.fill('');
    await decide(sheet, 'Street', 'Keep ours');
    await expect(sheet.getByText('2 of 3 decided')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(card(page)).toContainText('2 decisions are not saved yet.');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: '3 answers to review' }).click();
    await expect(own).toHaveValue('');
    await sheet.getByRole('button', { name: 'Street: clear decision' }).click();
    await expect(sheet.getByText('1 of 3 decided')).toBeVisible();
    await expect(sheet.getByRole('radio', { name: 'Accept' }).nth(1)).not.toBeChecked();
  });

  await test.step('accepts, keeps and corrects answers', async () => {
    const sheet = answersOf(page, made);
    await decide(sheet, 'House number', 'Keep ours');
    await sheet.getByRole('button', { name: 'Save 2 decisions' }).click();
    await expect(sheet.getByText('Last name is required')).toBeVisible();
    const own = sheet.getByRole('textbox', { name: 'Last name' });
    await expect(own).toBeFocused();
    await own.fill('Zwirner Berg');
    await own.press('Enter');
    await expect(notices(page)).toContainText('2 decisions saved');
    await expect(sheet.getByText('0 of 1 decided')).toBeVisible();
    await sheet.getByRole('button', { name: 'Accept all' }).click();
    await expect(sheet).toBeHidden();
    await expect(card(page)).toContainText('Decided by Paula Probe');
    await expect(page.getByRole('button', { name: /answers? to review/ })).toHaveCount(0);
    const { contact, car } = await readCase(api, made);
    expect(contact).toMatchObject({ title: 'Mrs', firstName: 'Elke', lastName: 'Zwirner Berg' });
    expect(contact?.addresses[0]).toMatchObject({ street: 'Lindenstr.', houseNumber: '4' });
    expect(car).toMatchObject({ vin, countryOfRegistrationCode: 'DE' });
    await page.getByRole('button', { name: /^History/ }).click();
    await expect(page.getByRole('region', { name: 'History' })).toContainText("reviewed the customer's data");
  });

  await test.step('ends the first request with a second one', async () => {
    await choose(page, 'Request data');
    const sheet = sheetOf(page, made);
    await expect(sheet.getByText('Nothing is missing here.')).toBeVisible();
    await expect(sheet.getByText(/was asked on .* the earlier one ends/)).toBeVisible();
    await sheet.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(sheet.getByText('Choose at least one option')).toBeVisible();
    await sheet.getByRole('checkbox', { name: 'Vehicle data' }).check();
    await sheet.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(sheet).toBeHidden();
    await card(page).getByRole('button', { name: '1 earlier request' }).click();
    await expect(card(page)).toContainText(/ended \d\d\.\d\d\.\d{4}/);
    const second = await tokenFor(customer, 2);
    const ask = (each: string) =>
      api.call(postQualificationEndpoints.getPostQualification, { params: { token: each } });
    await expect(ask(token)).rejects.toThrow('404');
    expect(await ask(second)).toMatchObject({ hasCarDetails: true, hasNameDetails: false });
    await card(page)
      .getByRole('button', { name: `Actions for the link to ${customer}` })
      .click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await page
      .getByRole('dialog', { name: 'Revoke request' })
      .getByRole('button', { name: 'Revoke' })
      .click();
    await expect(notices(page)).toContainText(`Request to ${customer} revoked`);
    await expect(ask(second)).rejects.toThrow('404');
  });
});
