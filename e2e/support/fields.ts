import type { Locator, Page } from '@playwright/test';

/** Chooses in a dropdown by typing, as somebody does who knows the name. */
export async function choose(within: Page | Locator, label: string, name: string): Promise<void> {
  const page = 'page' in within ? within.page() : within;
  const field = within.getByRole('combobox', { name: label });
  await field.click();
  await field.fill(name);
  await page.getByRole('option', { name }).first().click();
}

/** Types into a field of the card Case data where its value stands; an empty one stands among all fields. */
export async function fillInPlace(page: Page, label: string, value: string): Promise<void> {
  const card = page.getByRole('region', { name: 'Case data' });
  const all = card.getByRole('button', { name: 'All fields' });
  if (await all.isVisible()) await all.click();
  await card.getByRole('button', { name: new RegExp(`^${label}`) }).click();
  const field = card.getByRole('textbox', { name: label });
  await field.fill(value);
  await field.press('Enter');
}
