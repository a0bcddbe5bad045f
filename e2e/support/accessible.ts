import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.2 AA, as far as a program can check it. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules beyond WCAG that users of screen readers and voice control need. */
const further = ['landmark-no-duplicate-banner', 'landmark-unique', 'label-content-name-mismatch'];
const rules = Object.fromEntries(further.map((rule) => [rule, { enabled: true }]));

/** Waits for finite animations, because colours differ while an element fades in. */
const settled = `Promise.allSettled(
  document.getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
    .map((animation) => animation.finished),
)`;

/** Fails when the screen breaks a rule. Light mode checks all rules, dark mode those of colour. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    // Previous results stay visible but dimmed until the new response arrives.
    await expect(page.locator('[data-stale="true"]')).toHaveCount(0);
    await page.evaluate(settled);
    // One run in the page itself, because all frames have the same origin.
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
