import type { Page } from '@playwright/test';
import { shownAt } from './visit.ts';

/** Milliseconds from a key press until the list or case is shown. */
export interface CaseMoves {
  open: number;
  back: number;
  next: number;
}

/** Long enough for prefetching. */
const prefetchMs = 800;

/** From the list into its first case, back, and into it again and to the next case, all with the keyboard. */
export async function measureCaseMoves(page: Page, listPath: string): Promise<CaseMoves> {
  await page.goto(listPath);
  await shownAt(page, 'tr[data-row-id]');
  await settle(page);
  await page.keyboard.press('j');
  await settle(page);
  const open = await pressUntilCase(page, 'Enter');
  await settle(page);
  const back = await page.evaluate<number>('bench.backToList()');
  await settle(page);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/case\/edit\//);
  await settle(page);
  return { open, back, next: await pressUntilCase(page, 'j') };
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(prefetchMs);
}

async function pressUntilCase(page: Page, key: string): Promise<number> {
  const shown = page.evaluate<number>('bench.untilNextCase()');
  // Returns after the listener above is in place.
  await page.evaluate('0');
  await page.keyboard.press(key);
  return shown;
}
