import type { Language, Messages } from '@cfm/contract/messages/catalogue.ts';
import type { Locator, Page } from '@playwright/test';
import type { Product } from './product.ts';

/** Where a picture is taken: a page of the product in one language. */
export interface Desk {
  page: Page;
  language: Language;
  /** The product's words in this language: what buttons and fields are found by. */
  say: Messages;
  product: Product;
}

/** A part of the page, in its pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Shot {
  /** Who sits at the desk: of the demo, or somebody from outside. */
  as: 'admin' | 'bcc' | 'outsider';
  size?: { width: number; height: number };
  /** Leads to what is to be seen, and says which part of the page that is. */
  take(desk: Desk): Promise<Area>;
}

const quietMs = 4000;

/** The part of the page that holds all of these, cut off below a height. */
export async function around(
  page: Page,
  places: Locator[],
  tallest = Number.POSITIVE_INFINITY,
): Promise<Area> {
  const boxes = await Promise.all(places.map((place) => boxOf(place)));
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const left = Math.max(0, Math.min(...boxes.map(({ x }) => x)));
  const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)));
  const right = Math.min(size.width, Math.max(...boxes.map(({ x, width }) => x + width)));
  const foot = Math.min(size.height, Math.max(...boxes.map(({ y, height }) => y + height)));
  return { x: left, y: top, width: right - left, height: Math.min(foot - top, tallest) };
}

async function boxOf(place: Locator): Promise<Area> {
  await place.waitFor();
  const box = await place.boundingBox();
  if (!box) throw new Error(`${place} is not to be seen`);
  return box;
}

/** The same with some of the white around it. */
export function withMargin({ x, y, width, height }: Area, margin = 14): Area {
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
}

/** What stands between header, menu and foot, to a height. */
export const contentOf = (page: Page, tallest?: number): Promise<Area> =>
  around(page, [page.getByRole('main')], tallest);

/** Nothing is under way, and every letter and picture is there. */
export async function settle(page: Page): Promise<void> {
  await quiet(page);
  await page.evaluate('document.fonts.ready');
  // What a query brought is drawn a moment later, and may ask for more.
  await page.waitForTimeout(400);
  await quiet(page);
}

/** A preview is fetched anew again and again; it is there long before the network rests. */
const quiet = (page: Page) =>
  page.waitForLoadState('networkidle', { timeout: quietMs }).catch(() => undefined);

/** A page of the product whose picture is its content, to a height. */
export const screen = (path: string, tallest: number, more: Partial<Shot> = {}): Shot => ({
  as: 'admin',
  take: async ({ page }) => {
    await page.goto(path);
    await settle(page);
    return contentOf(page, tallest);
  },
  ...more,
});
