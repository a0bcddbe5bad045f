import type { Locator, Page } from '@playwright/test';

/** Chooses in a dropdown by typing, as somebody does who knows the name. */
export async function choose(within: Page | Locator, label: string, name: string): Promise<void> {
  const page = 'page' in within ? within.page() : within;
  await within.getByRole('combobox', { name: label }).fill(name);
  await page.getByRole('option', { name }).first().click();
}
