import type { Language, Messages } from '@cfm/contract/messages/catalogue.ts';
import type { Locator, Page } from '@playwright/test';
import type { Product } from './product.ts';

/** A page of the product in one language, ready for a picture. */
export interface Desk {
  page: Page;
  language: Language;
  /** Texts of the product in this language, to find buttons and fields. */
  say: Messages;
  product: Product;
}

/** A part of the page, in CSS pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Shot {
  /** The signed-in demo user, or an external person. */
  as: 'admin' | 'bcc' | 'outsider';
  size?: { width: number; height: number };
  /** Opens the view and returns the part of the page to take. */
  take(desk: Desk): Promise<Area>;
}

const quietMs = 4000;

/** The part of the page that contains all of these, cropped to a height. */
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
  if (!box) throw new Error(`${place} is not visible`);
  return box;
}

/** The same with a margin. */
export function withMargin({ x, y, width, height }: Area, margin = 14): Area {
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
}

/** The area between header, menu and footer, cropped to a height. */
export const contentOf = (page: Page, tallest?: number): Promise<Area> =>
  around(page, [page.getByRole('main')], tallest);

/** Waits until no request is pending and all fonts and pictures are loaded. */
export async function settle(page: Page): Promise<void> {
  await quiet(page);
  await page.evaluate('document.fonts.ready');
  // Query results render later and may start further requests.
  await page.waitForTimeout(400);
  await quiet(page);
}

/** A preview is fetched repeatedly, so it is loaded long before the network is idle. */
const quiet = (page: Page) =>
  page.waitForLoadState('networkidle', { timeout: quietMs }).catch(() => undefined);

/** A page of the product. The picture shows its content, cropped to a height. */
export const screen = (path: string, tallest: number, more: Partial<Shot> = {}): Shot => ({
  as: 'admin',
  take: async ({ page }) => {
    await page.goto(path);
    await settle(page);
    return contentOf(page, tallest);
  },
  ...more,
});
