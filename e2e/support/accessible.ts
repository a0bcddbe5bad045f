import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.2 AA, as far as a program can tell. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What these leave out, and readers of a page by its landmarks and voices by its words need. */
const further = ['landmark-no-duplicate-banner', 'landmark-unique', 'label-content-name-mismatch'];
const rules = Object.fromEntries(further.map((rule) => [rule, { enabled: true }]));

/** What is still fading in has colours of its own; what moves for ever is not waited for. */
const settled = `Promise.allSettled(
  document.getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
    .map((animation) => animation.finished),
)`;

/** Fails when the screen breaks a rule: all of them in light, those of colour in dark as well. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    // What was found before stands there dimmed until the new answer comes.
    await expect(page.locator('[data-stale="true"]')).toHaveCount(0);
    await page.evaluate(settled);
    // One run in the page itself: no frame of ours comes from elsewhere.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const { violations } = await (scheme === 'light'
      ? axe.options({ rules, resultTypes: ['violations'] }).withTags(tags)
      : axe.options({ resultTypes: ['violations'] }).withRules(['color-contrast'])
    ).analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    );
    expect.soft(found, `${screen}, ${scheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
