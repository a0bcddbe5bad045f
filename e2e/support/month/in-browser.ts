import { expect, type Page } from '@playwright/test';
import type { MadeCase } from '../cases.ts';
import { choose } from '../fields.ts';
import { customers, dealer, newMarket, topics } from './places-of-the-play.ts';
import type { PlayedCase } from './played-case.ts';
import type { PlayedPrice } from './played-cases.ts';

// What the people of the play do on screens.

export const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });

export async function makeMarket(page: Page): Promise<number> {
  await page.goto('/market/create');
  await page.getByLabel('English name *').fill(newMarket.name);
  await page.getByLabel('Name in German *').fill(newMarket.nameDe);
  await page.getByLabel('ISO code *').fill(newMarket.isoCode);
  await choose(page, 'Region', newMarket.region);
  await choose(page, 'Countries', newMarket.name);
  await page.getByLabel('E-mail of the team *').fill(newMarket.team);
  await choose(page, 'Time zone', newMarket.timeZone);
  await choose(page, 'Public holidays of', 'Denmark');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/market\/edit\/\d+$/);
  const marketId = Number(page.url().split('/').at(-1));
  await page.getByRole('link', { name: 'Go to dealers' }).click();
  await page.getByRole('button', { name: 'New dealer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Number *').fill(dealer.number);
  await dialog.getByLabel('Name *').fill(dealer.name);
  await dialog.getByLabel('E-mails').fill(dealer.email);
  await dialog.getByLabel('E-mails').press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  return marketId;
}

export async function setPrice(page: Page, { of, from, euros }: PlayedPrice, year: number): Promise<void> {
  await page.goto('/configuration/prices');
  await page
    .getByRole('button', { name: `New price: ${of}` })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Valid from').fill(`${from.split('-').reverse().join('.')}.${year}`);
  await dialog.getByLabel('Net price in euros').fill(euros.toFixed(2));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(notices(page)).toContainText('The price is saved.');
}

/** Writes down what a known customer says of their car. */
export async function enterCase(page: Page, title: string, { market, area, channel, customer }: PlayedCase) {
  if (!customer || !area) throw new Error('the case has no customer and topic');
  await page.goto('/case/create');
  await page.getByLabel('Title').fill(title);
  await choose(page, 'Source', 'Direct Contact');
  await choose(page, 'Channel', channel);
  await page.getByRole('textbox', { name: 'Customer' }).fill(customer);
  const known = page.getByRole('option').filter({ hasText: customer, hasNotText: 'New contact' });
  await known.first().click();
  await page.getByRole('radio', { name: new RegExp(customers[customer]?.vin ?? '') }).check();
  await choose(page, 'Market', market);
  await page.getByRole('combobox', { name: 'Find topic' }).fill(topics[area][1]);
  await page.getByRole('option', { name: topics[area][1] }).first().click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/case\/edit\/\d+$/);
  await expect(page.getByText('You are editing')).toBeVisible();
  const internalId = /\d{4}-\d{6}/.exec(await page.title())?.[0] ?? '';
  return { caseId: Number(page.url().split('/').at(-1)), internalId, title };
}

export async function openCase(page: Page, { caseId }: MadeCase): Promise<void> {
  await page.goto(`/case/edit/${caseId}`);
  await expect(page.getByRole('button', { name: /^Status: / })).toBeVisible();
}
async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}
/** Chooses an action and answers its question. */
async function actAndConfirm(page: Page, action: string): Promise<void> {
  await chooseAction(page, action);
  const dialog = page.getByRole('dialog', { name: action });
  await dialog.getByRole('button', { name: action }).click();
  await expect(dialog).toBeHidden();
}
export const markAsSpam = async (page: Page) => {
  await actAndConfirm(page, 'Mark as spam');
  await expect(page.getByText('This case is spam and can only be read').first()).toBeVisible();
};
export const deleteCase = async (page: Page) => {
  await actAndConfirm(page, 'Delete case');
  await expect(notices(page)).toContainText('is in the bin');
};
export const closeCase = async (page: Page) => {
  await page.getByRole('button', { name: /^Status: / }).click();
  await page.getByRole('menuitem', { name: 'Closed' }).click();
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This case is closed and can only be read')).toBeVisible();
};
export const reopenCase = async (page: Page) => {
  await chooseAction(page, 'Reopen');
  await expect(page.getByRole('button', { name: 'Status: In progress' })).toBeVisible();
};
export async function integrateCase(page: Page, { internalId }: MadeCase): Promise<void> {
  await chooseAction(page, 'Integrate into another case');
  const number = page.getByRole('textbox', { name: 'Number of the other case' });
  await number.fill(internalId);
  await number.press('Enter');
  await expect(page.getByText(`Integrated into ${internalId} on`)).toBeVisible();
}
/** To whom the rule of the market says. */
export async function forwardCase(page: Page, { internalId }: MadeCase): Promise<void> {
  await expect(page.getByText('You are editing')).toBeVisible();
  await page.keyboard.press('f');
  const sheet = page.getByRole('dialog', { name: `Forward ${internalId}` });
  await expect(sheet.getByText(dealer.email).first()).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Message' }).fill('Please look into this.');
  await sheet.getByRole('button', { name: /^Forward to 1 / }).click();
  await expect(sheet).toBeHidden();
}

// By the links of a mail, without an account.

export async function askForDays(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByRole('heading', { name: 'Delay time set' })).toBeVisible();
}
export async function answerInWords(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Solution (in English)').fill('We put it right.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Case set to solved' })).toBeVisible();
}
export async function answerWithCost(page: Page, link: string, vin: string, cost: number): Promise<void> {
  await page.goto(link);
  await page.getByLabel('VIN *').fill(vin);
  const topic = page.locator('section[data-primary]');
  await topic.getByRole('checkbox', { name: 'Warranty extension' }).check();
  await topic.getByRole('textbox', { name: /^Case cost/ }).fill(String(cost));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Case set to solved' })).toBeVisible();
}
