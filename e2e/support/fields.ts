import type { Locator, Page } from '@playwright/test';

/** Chooses an option of a dropdown by typing its name. */
export async function choose(within: Page | Locator, label: string, name: string): Promise<void> {
  const page = 'page' in within ? within.page() : within;
  const field = within.getByRole('combobox', { name: label });
  await field.click();
  await field.fill(name);
  await page.getByRole('option', { name }).first().click();
}

/** Edits a field of the card Case data in place. An empty field is shown under all fields. */
export async function fillInPlace(page: Page, label: string, value: string): Promise<void> {
  const card = page.getByRole('region', { name: 'Case data' });
  const all = card.getByRole('button', { name: 'All fields' });
  if (await all.isVisible()) await all.click();
  await card.getByRole('button', { name: new RegExp(`^${label}`) }).click();
  const field = card.getByRole('textbox', { name: label });
  await field.fill(value);
  await field.press('Enter');
}
