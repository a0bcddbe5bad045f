import { around, contentOf, type Desk, type Shot, screen, settle } from '../shot.ts';

/** A search text that has hits in each language of the demo. */
const searched = { en: 'engine', de: 'Motor' } as const;

/** Wide enough to show the labels of the side menu. */
const whole = { width: 1440, height: 900 };

async function openList({ page }: Desk): Promise<void> {
  await page.goto('/cases');
  await page.getByRole('row').nth(1).waitFor();
  await settle(page);
}

export const caseListShots = {
  screen: {
    as: 'admin',
    size: whole,
    take: async (desk) => {
      const { page, say } = desk;
      await openList(desk);
      await page.getByRole('button', { name: say.frame.collapseMenu }).waitFor();
      return { x: 0, y: 0, ...whole };
    },
  },
  overview: {
    as: 'bcc',
    take: async (desk) => {
      await openList(desk);
      return contentOf(desk.page, 430);
    },
  },
  filter: {
    as: 'bcc',
    size: { width: 1100, height: 860 },
    take: async (desk) => {
      const { page, say } = desk;
      await openList(desk);
      await page.getByRole('link', { name: say.cases.viewNames.overdue }).click();
      await settle(page);
      const panel = page.getByRole('region', { name: say.ui.filter, exact: true });
      if (!(await panel.isVisible())) await page.getByRole('button', { name: say.ui.filter }).first().click();
      await panel.waitFor();
      await settle(page);
      return contentOf(page, 560);
    },
  },
  palette: {
    as: 'bcc',
    take: async (desk) => {
      const { page, language } = desk;
      await openList(desk);
      await page.keyboard.press('Control+k');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox').fill(searched[language]);
      await dialog.getByRole('option').nth(2).waitFor();
      await settle(page);
      return around(page, [dialog], 440);
    },
  },
  export: {
    as: 'bcc',
    take: async (desk) => {
      const { page, say } = desk;
      await openList(desk);
      await page.getByRole('button', { name: say.cases.export }).click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await settle(page);
      return around(page, [dialog]);
    },
  },
  brands: screen('/cases/bmw', 600, { as: 'bcc' }),
  favorites: screen('/favorites', 400, { as: 'bcc' }),
} satisfies Record<string, Shot>;
