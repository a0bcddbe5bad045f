import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { type ApiClient, openApi } from '@cfm/server/testing/product/api-client.ts';
import { makeCase } from '@cfm/server/testing/product/cases.ts';
import type { Person } from '@cfm/server/testing/product/person.ts';
import { expect, type Page } from '@playwright/test';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

let agent: Person;
let api: ApiClient;
test.beforeAll(async () => {
  agent = await makePerson('Agent', { firstName: 'Cora', lastName: 'Contacts' });
  api = await openApi(serverAddress, agent);
});

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });
/** A number written in letters, for a name that no other test uses. */
const lettersOf = (id: number) => [...String(id)].map((digit) => 'bcdfghklmn'[Number(digit)]).join('');

test('finds a contact despite a typo, edits it, merges its duplicate and undoes the merge', async ({
  browser,
}) => {
  const family = `Quell${lettersOf(agent.userId)}er`;
  const vin = `WBAJ${String(agent.userId).padStart(13, '0')}`;
  const email = `${family.toLowerCase()}@customer.example`;
  const make = async (firstName: string, note: string, licencePlate: string) => {
    const body = { firstName, lastName: family, emails: [email], phones: [], note };
    const contactId = await api.call(contactEndpoints.createContact, { body });
    const params = { contactId };
    const contactCarId = await api.call(contactEndpoints.createCar, { params, body: { vin, licencePlate } });
    const made = await makeCase(api, `${firstName} asks`, 'GB', { contactId, contactCarId });
    return { contactId, ...made };
  };
  const first = await make('Johanna', 'Prefers letters', 'M QU 1');
  const second = await make('Johana', 'Prefers calls', 'M QU 2');
  const page = await openBrowserOf(browser, agent);
  await page.setViewportSize({ width: 1440, height: 900 });

  await test.step('finds a name by its beginning and despite a typo', async () => {
    await page.goto('/cases');
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Contacts' })
      .click();
    await expect(page).toHaveTitle(/Contacts/);
    await expect(page.getByText('Contacts from the cases you have access to')).toBeVisible();
    const search = page.getByLabel('Name, e-mail, telephone or VIN');
    // Two letters are swapped.
    await search.fill(`Qeull${family.slice(5)}`);
    // The previous list contained her too.
    await expect(page).toHaveURL(/Qeull/);
    await expect(rowOf(page, `Johanna ${family}`)).toContainText(email);
    await expect(rowOf(page, `Johanna ${family}`)).toContainText(vin.slice(-7));
    await search.fill('Nobody at all of this name');
    await expect(page.getByText('No contacts found')).toBeVisible();
    await search.fill(`${family.slice(0, 7)} Johanna`);
    await rowOf(page, `Johanna ${family}`).getByText('Johanna').click();
    await expect(page).toHaveURL(new RegExp(`/contact/edit/${first.contactId}$`));
  });

  await test.step('edits the contact and updates its row in the list', async () => {
    await expect(card(page, 'Cases')).toContainText(first.title);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit contact' });
    await dialog.getByLabel('Last name').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Last name is required')).toBeVisible();
    await dialog.getByLabel('Last name').fill(`${family}-Lind`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Johanna ${family}-Lind`);
    await page.goBack();
    await expect(rowOf(page, `Johanna ${family}-Lind`)).toBeVisible();
    await page.goForward();
  });

  await test.step('suggests the duplicate with reasons, compares and merges it', async () => {
    const proposed = card(page, 'Perhaps the same person');
    await expect(proposed).toContainText('same e-mail · same car, similar name');
    await proposed.getByRole('button', { name: `Merge Johana ${family}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge two contacts' });
    await expect(dialog).toContainText('This moves 1 case you have access to and 1 car.');
    await expect(dialog.getByLabel(`Both have ${vin} · M QU 1`)).toBeChecked();
    await dialog.getByRole('row', { name: /Note/ }).getByLabel('Prefers calls').check();
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await expect(dialog).toBeHidden();
    await expect(notices(page)).toContainText('were merged');
    await expect(proposed).toContainText('No other contact has the same');
    await expect(card(page, 'Contact')).toContainText('Prefers calls');
    await expect(card(page, 'Cases')).toContainText(second.title);
    await expect(card(page, 'Cars').getByRole('link', { name: vin })).toHaveCount(1);
  });

  await test.step('shows the cases of both on the page of the car', async () => {
    await card(page, 'Cars').getByRole('link', { name: vin }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(vin);
    for (const { title } of [first, second]) await expect(card(page, 'Cases')).toContainText(title);
    await expect(card(page, 'Contacts with this car').getByRole('link')).toHaveText([
      `Johanna ${family}-Lind`,
    ]);
    await page.goto(`/cars/${vin.slice(-7)}`);
    await expect(page.getByText('This is not a full VIN')).toBeVisible();
  });

  await test.step('restores both contacts when the merge is undone', async () => {
    await page.goto(`/contact/edit/${second.contactId}`);
    await expect(page.getByText("This contact doesn't exist")).toBeVisible();
    await page.goto(`/contact/edit/${first.contactId}`);
    await page.getByRole('button', { name: `Undo the merge of Johana ${family}` }).click();
    await page.getByRole('dialog', { name: 'Undo merge' }).getByRole('button', { name: 'Undo' }).click();
    await expect(notices(page)).toContainText(`Johana ${family} is a separate contact again`);
    await expect(card(page, 'Merged contacts')).toContainText('undone by Cora Contacts');
    await expect(card(page, 'Contact')).toContainText('Prefers letters');
    await expect(card(page, 'Cases')).not.toContainText(second.title);
    await card(page, 'Perhaps the same person')
      .getByRole('link', { name: `Johana ${family}` })
      .click();
    await expect(card(page, 'Cases')).toContainText(second.title);
    await expect(card(page, 'Cars')).toContainText('M QU 2');
  });
});
