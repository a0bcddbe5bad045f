import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { caseActionEndpoints } from '@cfm/contract/process/case-actions.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { contactPageEndpoints } from '@cfm/contract/screens/contact-page.ts';
import { casesLike } from '../cases-of-demo.ts';
import { around, contentOf, type Desk, type Shot, screen, settle } from '../shot.ts';

const solved = 6;

/** A person of the demo who has cases and cars. */
async function customer(desk: Desk): Promise<number> {
  for (const { caseId } of await casesLike(desk, { statusIds: [solved] })) {
    const params = { id: caseId };
    const { contact } = await desk.product.admin.call(casePageEndpoints.getCase, { params });
    if (contact) return contact.contactId;
  }
  throw new Error('the demo has no case with a customer');
}

/** A person of the demo with similar contacts. */
async function twice({ product }: Desk): Promise<number> {
  for (let skip = 0; skip < 1000; skip += 50) {
    const query = { skip: String(skip), take: '50' };
    const { items } = await product.admin.call(contactEndpoints.listContacts, { query });
    for (const { contactId } of items.filter(({ cars }) => cars.length > 0)) {
      const params = { contactId };
      const alike = await product.admin.call(contactPageEndpoints.listDuplicates, { params });
      if (alike.length > 0) return contactId;
    }
  }
  throw new Error('no person of the demo has similar contacts');
}

export const personShots = {
  contacts: screen('/contacts', 480),
  contact: {
    as: 'admin',
    take: async (desk) => {
      const { page } = desk;
      await page.goto(`/contact/edit/${await twice(desk)}`);
      await settle(page);
      return contentOf(page, 560);
    },
  },
  merge: {
    as: 'admin',
    take: async (desk) => {
      const { page, say } = desk;
      await page.goto(`/contact/edit/${await twice(desk)}`);
      await settle(page);
      await page
        .getByRole('region', { name: say.contactPages.sections.duplicates })
        .getByRole('button')
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await settle(page);
      return around(page, [dialog]);
    },
  },
  gdpr: {
    as: 'admin',
    size: { width: 1160, height: 860 },
    take: async (desk) => {
      const { page, say } = desk;
      const name = (await casesLike(desk, { statusIds: [solved] }))[0]?.customer?.split(' ').at(-1) ?? '';
      await page.goto('/gdpr');
      await settle(page);
      const panel = page.getByRole('region', { name: say.ui.filter, exact: true });
      if (!(await panel.isVisible())) await page.getByRole('button', { name: say.ui.filter }).first().click();
      await panel.getByLabel(say.gdpr.search.name, { exact: true }).fill(name);
      await panel.getByRole('button', { name: say.gdpr.find }).click();
      await page.getByRole('row').nth(1).waitFor();
      await settle(page);
      return contentOf(page, 560);
    },
  },
  'gdpr-person': {
    as: 'admin',
    take: async (desk) => {
      const { page } = desk;
      await page.goto(`/gdpr/contact/${await customer(desk)}`);
      await settle(page);
      return contentOf(page, 620);
    },
  },
  erase: {
    as: 'admin',
    take: async (desk) => {
      const { page, say } = desk;
      await page.goto(`/gdpr/contact/${await customer(desk)}`);
      await settle(page);
      await page.getByRole('button', { name: say.gdpr.erase, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await settle(page);
      return around(page, [dialog]);
    },
  },
  bin: {
    as: 'admin',
    take: async (desk) => {
      const { page, product } = desk;
      for (const { caseId } of (await casesLike(desk, { statusIds: [solved], legal: false })).slice(0, 3))
        await product.admin.call(caseActionEndpoints.removeCase, { params: { id: caseId } });
      await page.goto('/bin');
      await page.getByRole('row').nth(1).waitFor();
      await settle(page);
      return contentOf(page, 320);
    },
  },
} satisfies Record<string, Shot>;
