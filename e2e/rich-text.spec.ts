import { openApi } from '@cfm/server/testing/product/api-client.ts';
import { makeCase } from '@cfm/server/testing/product/cases.ts';
import { expect } from '@playwright/test';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAABlBMVEX///+/v7+jQ3Y5AAAADklEQVQI12P4AIX8EAgALgAD/aNpbtEAAAAASUVORK5CYII';
const pasted = `<table><tr><td><b>Item</b></td><td><b>EUR</b></td></tr><tr><td>Paint</td><td>450</td></tr></table>
  <p>Total as agreed <img alt="Damage" src="data:image/png;base64,${png}"></p>`;
const paste = `(element, html) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', html);
  element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}`;

test('keeps a pasted table and picture when a comment is edited (rule 13.4)', async ({ browser }) => {
  const person = await makePerson('Admin', { firstName: 'Petra', lastName: 'Paste' });
  const api = await openApi(serverAddress, person);
  const made = await makeCase(api, 'The paint peels');
  const page = await openBrowserOf(browser, person);
  await page.goto(`/case/edit/${made.caseId}`);
  const write = page.getByRole('region', { name: 'Write' });
  const box = write.getByRole('textbox', { name: 'Text' });
  await box.focus();
  await expect(write.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await box.evaluate(paste, pasted);
  await expect(box.getByRole('cell', { name: '450' })).toBeVisible();
  await expect(box.locator('strong')).toHaveText(['Item', 'EUR']);
  await expect(box.getByRole('img', { name: 'Damage' })).toBeVisible();
  await write.getByRole('button', { name: 'Add comment' }).click();

  const comment = page.getByRole('article').filter({ hasText: 'Total as agreed' });
  await expect(comment.getByRole('cell', { name: '450' })).toBeVisible();
  await expect(comment.getByRole('img', { name: 'Damage' })).toBeVisible();

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
