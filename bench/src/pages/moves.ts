import type { Page } from '@playwright/test';
import { momentOf } from './visit.ts';

/** What people do between overview and case, in ms from the key to the frame that shows what they wait for. */
export interface Moves {
  open: number;
  back: number;
  next: number;
}

/** Long enough for what is fetched ahead to be there. */
const aheadMs = 800;
const row = 'tr[data-row-id]';

/** From the list into its first case by keys, back, and again into it and to the next one. */
export async function walk(page: Page, listPath: string): Promise<Moves> {
  await page.goto(listPath);
  await momentOf(page, row);
  await settle(page);
  await page.keyboard.press('j');
  await settle(page);
  const open = await toCase(page, 'Enter');
  await settle(page);
  const back = await page.evaluate<number>('bench.backToList()');
  await settle(page);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/case\/edit\//);
  await settle(page);
  const next = await toCase(page, 'j');
  return { open, back, next };
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(aheadMs);
}

async function toCase(page: Page, key: string): Promise<number> {
  const shown = page.evaluate<number>('bench.untilCase()');
  // Answered after the line above has run: the watch is there before the key is pressed.
  await page.evaluate('0');
  await page.keyboard.press(key);
  return shown;
}
