import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { type ApiClient, openApi } from '@cfm/server/testing/product/api-client.ts';
import { makeCase, readCase } from '@cfm/server/testing/product/cases.ts';
import type { Person } from '@cfm/server/testing/product/person.ts';
import { expect } from '@playwright/test';
import { fillInPlace } from './support/fields.ts';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

let person: Person;
let api: ApiClient;
test.beforeAll(async () => {
  person = await makePerson('Admin', { firstName: 'Ines', lastName: 'Inplace' });
  api = await openApi(serverAddress, person);
});

test('changes values in place with keys, saves or discards them, and reopens a closed case', async ({
  browser,
}) => {
  const page = await openBrowserOf(browser, person);
  await test.step('values are saved or discarded together', async () => {
    const made = await makeCase(api, 'The horn is silent');
    await page.goto(`/case/edit/${made.caseId}`);
    const about = page.getByRole('complementary', { name: 'Case details' });
    const bar = page.getByRole('region', { name: 'Unsaved changes' });
    await expect(page.getByText('You are editing')).toBeVisible();
    await expect(bar).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);

    await fillInPlace(page, 'TSARA number', 'TS-1');
    const tsara = about.getByRole('button', { name: /^TSARA number: TS-1/ });
    await expect(tsara).toBeFocused();
    await expect(bar).toContainText('1 change TSARA number');

    // Enter in a list selects the typed option and saves. Escape reverts only its own field.
    await about.getByRole('button', { name: /^Market/ }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Austria');
    await page.keyboard.press('Enter');
    await expect(about.getByRole('button', { name: /^Market: Austria/ })).toBeFocused();
    await expect(bar).toContainText('2 changes');
    await tsara.click();
    await about.getByRole('textbox', { name: 'TSARA number' }).fill('wrong');
    await page.keyboard.press('Escape');
    await expect(about.getByRole('button', { name: /^TSARA number: —/ })).toBeFocused();
    await expect(bar).toContainText('1 change Market');

    // An error shows at its own field until it is corrected.
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    await title.fill('');
    await page.keyboard.press('Control+s');
    await expect(title).toBeFocused();
    await expect(page.getByRole('alert')).toHaveText(['Title is required']);
    await page.keyboard.press('Escape');
    await expect(title).toHaveValue(made.title);
    await bar.getByRole('button', { name: 'Save' }).click();
    await expect(bar).toHaveCount(0);
    expect((await readCase(api, made)).market?.name).toBe('Austria');

    await fillInPlace(page, 'Territory', 'North');
    await bar.getByRole('button', { name: 'Discard' }).click();
    const question = page.getByRole('dialog', { name: 'Discard changes' });
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(bar).toHaveCount(0);
    await expect(about.getByRole('button', { name: /^Territory: —/ })).toBeVisible();
  });

  await test.step('finds a topic with one search', async () => {
    const made = await makeCase(api, 'The paint comes off');
    await page.goto(`/case/edit/${made.caseId}`);
    const card = page.getByRole('region', { name: 'Classification' });
    await expect(page.getByText('You are editing')).toBeVisible();
    await card.getByRole('combobox', { name: /topic/ }).fill('brake noise');
    await page.keyboard.press('Enter');
    await expect(card.getByRole('radio', { name: 'Primary topic' })).toBeChecked();
    await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
    await expect(card).toContainText('primary');
    expect((await readCase(api, made)).codeLevelSets).toMatchObject([{ isPrimary: true }]);
  });

  await test.step('a closed case is read-only until it is reopened', async () => {
    const made = await makeCase(api, 'The seat heater is cold');
    await page.goto(`/case/edit/${made.caseId}`);
    const write = page.getByRole('region', { name: 'Write' });
    await expect(write.getByRole('textbox', { name: 'Text' })).toBeVisible();
    await page.getByRole('button', { name: 'Status: New' }).click();
    await page.getByRole('menuitem', { name: 'Closed' }).click();
    await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('This case is closed and read-only')).toBeVisible();
    await expect(write).toHaveCount(0);
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    await palette.getByRole('combobox').fill('forward');
    const forward = palette.getByRole('option', { name: 'Forward' });
    await expect(forward).toHaveText('ForwardThis case is closed and read-onlyF');
    await page.keyboard.press('Enter');
    await expect(forward).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await page.getByRole('main').getByRole('button', { name: 'Actions', exact: true }).click();
    await expect(page.getByRole('menuitem').first(), 'possible actions come first').toHaveText('Reopen');
    await expect(page.getByRole('menuitem', { name: 'Assign to me' })).toBeDisabled();
    await page.getByRole('menuitem', { name: 'Reopen' }).click();
    await expect(write.getByRole('textbox', { name: 'Text' })).toBeVisible();
  });
});

test('shows markers everywhere, pages through pictures and dials numbers', async ({ browser }) => {
  const page = await openBrowserOf(browser, person);
  await test.step('markers in list, preview, palette, page and forward', async () => {
    const made = await makeCase(api, 'The seat belt came loose', 'GB', { safetyRelevant: true, legal: true });
    await page.goto(`/cases?text=${made.internalId}`);
    const row = page.getByRole('row').filter({ hasText: made.internalId });
    for (const name of ['Safety', 'Legal']) await expect(row.getByRole('img', { name })).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    const preview = page.getByRole('complementary', { name: 'Preview' });
    await expect(preview.getByText(/^Safety$/)).toBeVisible();
    await expect(preview.getByText('Complaint by E-Mail')).toBeVisible();
    await page.keyboard.press('/');
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(made.internalId);
    const option = palette.getByRole('option').first();
    for (const name of ['Safety', 'Legal']) await expect(option.getByLabel(name)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/case/edit/${made.caseId}$`));
    const head = page.getByRole('main');
    for (const name of [/^Safety$/, /^Legal$/]) await expect(head.getByText(name).first()).toBeVisible();
    await expect(page.getByText('You are editing')).toBeVisible();
    await page.keyboard.press('f');
    const sheet = page.getByRole('dialog', { name: /^Forward/ });
    for (const name of [/^Safety$/, /^Legal$/]) await expect(sheet.getByText(name)).toBeVisible();
  });

  await test.step('pictures and phone numbers', async () => {
    const contactId = await api.call(contactEndpoints.createContact, {
      body: {
        firstName: 'Tilda',
        lastName: 'Telephone',
        emails: ['tilda@customer.example'],
        phones: ['+49 89 5551234'],
        addresses: [],
      },
    });
    const made = await makeCase(api, 'The mirror is scratched', 'GB', { contactId });
    await api.call(caseEventEndpoints.addComment, {
      params: { id: made.caseId },
      body: { content: '<p>Two pictures</p>' },
      files: ['left.png', 'right.png'].map((name) => new File([picture], name, { type: 'image/png' })),
    });
    await page.goto(`/case/edit/${made.caseId}`);
    const customer = page.getByRole('region', { name: 'Customer and car' });
    await expect(customer.getByRole('link', { name: '+49 89 5551234' })).toHaveAttribute(
      'href',
      'tel:+49895551234',
    );
    await expect(customer.getByRole('button', { name: 'Copy tilda@customer.example' })).toBeVisible();

    await page.getByRole('button', { name: 'Preview left.png' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('1 of 2')).toBeVisible();
    await dialog.getByRole('button', { name: 'Next file' }).click();
    const shown = dialog.getByRole('img', { name: 'right.png' });
    await expect(shown).toBeVisible();
    const width = async () => (await shown.boundingBox())?.width ?? 0;
    const before = await width();
    await dialog.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(width).toBeGreaterThan(before);
    await expect(dialog.getByRole('link', { name: 'Download right.png' })).toHaveAttribute(
      'download',
      'right.png',
    );
  });
});

test('accepts comments before lists and the rich text editor have loaded', async ({ browser }) => {
  await test.step('the comment field grows and needs no lists', async () => {
    const made = await makeCase(api, 'The lamp flickers', 'GB', { responsibleUserId: person.userId });
    const page = await openBrowserOf(browser, person);
    // The request for the names of statuses and people fails. The case has its own names.
    await page.route('**/api/v1.0/cases/info', () => undefined);
    await page.goto(`/case/edit/${made.caseId}`);
    await expect(page.getByText(`Responsible ${person.fullName}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Status: New' })).toBeVisible();
    const write = page.getByRole('region', { name: 'Write' });
    const send = write.getByRole('button', { name: 'Add comment' });
    await expect(write.getByRole('textbox', { name: 'Text' })).toBeVisible();
    await expect(send).toBeHidden();
    await page.keyboard.press('c');
    await expect(send).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(send).toBeHidden();
  });

  await test.step('typed text moves into the editor', async () => {
    const { caseId } = await makeCase(api, 'The mirror folds by itself', 'GB', {
      responsibleUserId: person.userId,
    });
    const page = await openBrowserOf(browser, person);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/rich-text-area-.*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/case/edit/${caseId}`);
    const write = page.getByRole('region', { name: 'Write' });
    await expect(write.getByRole('textbox', { name: 'Text' })).toBeVisible();
    await page.keyboard.press('c');
    await page.keyboard.type('<It> folds ');
    release();
    await expect(write.getByRole('button', { name: 'Bold' })).toBeVisible();
    await page.keyboard.type('at night.');
    await page.keyboard.press('Control+Enter');
    // Typed while the first comment is being sent. Without a field, S would open Solve.
    await page.keyboard.type('Second call');
    await expect(page.getByRole('article').getByText('<It> folds at night.')).toBeVisible();
    await expect(write.getByRole('textbox', { name: 'Text' })).toHaveText('Second call');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('article').getByText('Second call')).toBeVisible();
    await expect(write.getByRole('textbox', { name: 'Text' })).toBeFocused();
  });
});

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
