import { expect, type Locator } from '@playwright/test';
import { excelHtml, outlookHtml, outlookRtf } from '../web/src/testing/office-clipboard.ts';
import { expectAccessible } from './support/accessible.ts';
import { type ApiClient, openApi } from './support/api-client.ts';
import { makeCase } from './support/cases.ts';
import { test } from './support/journey.ts';
import { makePerson, type Person } from './support/people.ts';
import { serverAddress } from './support/places.ts';
import { openBrowserOf } from './support/sign-in.ts';

let person: Person;
let api: ApiClient;
test.beforeAll(async () => {
  person = await makePerson('Admin', { firstName: 'Petra', lastName: 'Paste' });
  api = await openApi(serverAddress, person);
});

const paste = (box: Locator, content: Record<string, string>) =>
  box.evaluate((element, types) => {
    const clipboardData = new DataTransfer();
    for (const [type, data] of Object.entries(types)) clipboardData.setData(type, data);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, content);

test('a table and a picture from Office are pasted, read, and kept when the comment is edited (rule 13.4)', async ({
  browser,
}) => {
  const made = await makeCase(api, 'The paint peels');
  const page = await openBrowserOf(browser, person);
  await page.goto(`/case/edit/${made.caseId}`);
  const write = page.getByRole('region', { name: 'Write' });
  const box = write.getByRole('textbox', { name: 'Text' });
  await box.focus();
  await expect(write.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await paste(box, { 'text/html': excelHtml });
  await expect(box.getByRole('cell', { name: '450' })).toBeVisible();
  await expect(box.locator('strong')).toHaveText(['Item', 'EUR']);
  await box.press('Control+End');
  await paste(box, { 'text/html': outlookHtml, 'text/rtf': outlookRtf });
  await expect(box.getByRole('img', { name: 'Damage' })).toBeVisible();
  await write.getByRole('button', { name: 'Add comment' }).click();

  const comment = page.getByRole('article').filter({ hasText: 'Total as agreed' });
  await expect(comment.getByRole('cell', { name: '450' })).toBeVisible();
  await expect(comment.getByRole('img', { name: 'Damage' })).toBeVisible();
  await expectAccessible(page);

  await comment.getByRole('button', { name: 'Edit comment' }).click();
  const edited = comment.getByRole('textbox', { name: 'Text' });
  await expect(edited).toBeFocused();
  await page.keyboard.type('Please check.');
  await comment.getByRole('button', { name: 'Save' }).click();
  await expect(comment.getByText('Please check.')).toBeVisible();
  await expect(comment.getByRole('cell', { name: '450' })).toBeVisible();
  await expect(comment.getByRole('img', { name: 'Damage' })).toBeVisible();

  // On a phone a wide table scrolls inside of the text, and the page does not.
  await page.setViewportSize({ width: 360, height: 740 });
  const scroller = comment.getByRole('group', { name: 'Table' }).first();
  await expect(scroller).toBeVisible();
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
});
