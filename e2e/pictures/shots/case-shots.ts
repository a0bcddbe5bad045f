import { userEndpoints } from '@cfm/contract/access/users.ts';
import { openStatusIds } from '@cfm/contract/catalog/case-statuses.ts';
import { postQualificationEndpoints } from '@cfm/contract/process/post-qualification.ts';
import type { Locator } from '@playwright/test';
import { askCustomer, caseLike, casesLike, caseWithGaps } from '../cases-of-demo.ts';
import { around, contentOf, type Desk, type Shot, settle } from '../shot.ts';

const status = { inProgress: 2, forwarded: 3, solved: 6 };

async function openCase({ page, say }: Desk, caseId: number): Promise<void> {
  await page.goto(`/case/edit/${caseId}`);
  await page.getByText(say.case.lock.mine).waitFor();
  await settle(page);
}

/** Opens a sheet next to the case, by a button in its header or an item of the menu. */
async function openSheet(
  desk: Desk,
  caseId: number,
  action: keyof Desk['say']['caseActions'],
): Promise<Locator> {
  const { page, say } = desk;
  await openCase(desk, caseId);
  const button = page.getByRole('main').getByRole('button', { name: say.caseActions[action], exact: true });
  if ((await button.count()) > 0) await button.first().click();
  else {
    await page.getByRole('button', { name: say.case.moreActions, exact: true }).click();
    await page.getByRole('menuitem', { name: say.caseActions[action] }).click();
  }
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  await settle(page);
  return sheet;
}

/** Answers of a customer who has moved. */
const moved = {
  en: { street: 'Mill Lane', houseNumber: '12', zipCode: 'BS1 4QD', city: 'Bristol', countryCode: 'GB' },
  de: { street: 'Lindenstraße', houseNumber: '12', zipCode: '80331', city: 'München', countryCode: 'DE' },
} as const;

async function answer({ product, language }: Desk, link: string): Promise<void> {
  const token = new URL(link).pathname.split('/').at(-1) ?? '';
  const asked = await product.bcc.call(postQualificationEndpoints.getPostQualification, {
    params: { token },
  });
  const name = { salutation: 'Mrs', firstName: 'Maria', lastName: 'Holland', title: null } as const;
  await product.bcc.call(postQualificationEndpoints.answerPostQualification, {
    body: {
      token,
      hasNameDetails: true,
      hasAddressDetails: true,
      hasCarDetails: true,
      nameDetails: { ...name, lastName: asked.nameDetails?.lastName ?? name.lastName },
      addressDetails: { addressType: 'HomeAddress', buName: null, ...moved[language] },
      carDetails: { vin: 'WBA8E9G50GNT12345', countryOfRegistrationCode: moved[language].countryCode },
    },
  });
}

/** A button with a count in its label. */
const checkButton = { en: /^Review answer/, de: /^Antwort(en)? prüfen/ } as const;

/** The complaint of an existing customer, typed like an agent does. */
const complaint = {
  en: {
    title: 'Brakes squeak after every rain',
    text: 'The brakes squeak loudly on the first kilometres whenever it has rained. The workshop found nothing twice.',
  },
  de: {
    title: 'Bremsen quietschen nach jedem Regen',
    text: 'Die Bremsen quietschen auf den ersten Kilometern laut, sobald es geregnet hat. Die Werkstatt hat zweimal nichts gefunden.',
  },
} as const;

export const caseShots = {
  'create-case': {
    as: 'bcc',
    size: { width: 1024, height: 900 },
    take: async (desk) => {
      const { page, language, say, product } = desk;
      const [params, tab] = [{ key: 'create-case' }, { tabId: 'pictures' }];
      const draft = await product.bcc.call(userEndpoints.findDraft, { params, query: tab });
      if (draft) {
        const seen = { ...tab, basedOn: draft.savedAt };
        await product.bcc.call(userEndpoints.removeDraft, { params: { key: draft.key }, query: seen });
      }
      const { customer } = await caseLike(desk, { statusIds: [status.forwarded] });
      const words = complaint[language];
      await page.goto('/case/create');
      await page.getByRole('textbox', { name: say.fields.title, exact: true }).fill(words.title);
      await page.getByRole('textbox', { name: say.fields.description }).fill(words.text);
      await page.getByRole('textbox', { name: say.fields.contactId }).fill(customer ?? '');
      await page.getByRole('option').first().waitFor();
      await settle(page);
      await page.keyboard.press('Enter');
      await settle(page);
      const cards = [say.createCase.who, say.createCase.aboutWhat, say.createCase.similar].map((name) =>
        page.getByRole('region', { name, exact: true }),
      );
      await cards[0]?.evaluate('(card) => card.scrollIntoView()');
      await settle(page);
      return around(page, cards, 450);
    },
  },
  case: {
    as: 'bcc',
    size: { width: 1080, height: 900 },
    take: async (desk) => {
      await openCase(desk, (await caseLike(desk, { statusIds: [status.solved] })).caseId);
      return contentOf(desk.page, 680);
    },
  },
  process: {
    as: 'bcc',
    size: { width: 1200, height: 1600 },
    take: async (desk) => {
      const { page, say } = desk;
      await openCase(desk, (await caseLike(desk, { isReminderProcessActive: true })).caseId);
      const card = page.getByRole('region', { name: say.case.sections.process, exact: true });
      return around(page, [card]);
    },
  },
  forward: {
    as: 'bcc',
    size: { width: 1440, height: 680 },
    take: async (desk) => {
      const found = await caseLike(desk, { statusIds: [status.inProgress] });
      return around(desk.page, [await openSheet(desk, found.caseId, 'forward')]);
    },
  },
  reply: {
    as: 'bcc',
    size: { width: 1440, height: 680 },
    take: async (desk) => {
      const found = await caseLike(desk, { statusIds: [status.inProgress] });
      return around(desk.page, [await openSheet(desk, found.caseId, 'reply')]);
    },
  },
  solve: {
    as: 'bcc',
    size: { width: 1200, height: 560 },
    take: async (desk) => {
      const found = await caseLike(desk, { statusIds: [status.forwarded] });
      return around(desk.page, [await openSheet(desk, found.caseId, 'solve')]);
    },
  },
  'request-data': {
    as: 'bcc',
    size: { width: 1200, height: 800 },
    take: async (desk) => {
      const found = await caseWithGaps(desk, await casesLike(desk, { statusIds: [status.inProgress] }));
      return around(desk.page, [await openSheet(desk, found.caseId, 'requestData')]);
    },
  },
  'check-answers': {
    as: 'bcc',
    size: { width: 1200, height: 900 },
    take: async (desk) => {
      const { page, say } = desk;
      const { caseId, link } = await askCustomer(
        desk,
        (await casesLike(desk, { statusIds: [...openStatusIds] })).slice(5),
      );
      await answer(desk, link);
      await openCase(desk, caseId);
      const card = page.getByRole('region', { name: say.case.sections.postQualification, exact: true });
      await card.getByRole('button', { name: checkButton[desk.language] }).click();
      const sheet = page.getByRole('dialog');
      await sheet.waitFor();
      await settle(page);
      return around(page, [sheet]);
    },
  },
} satisfies Record<string, Shot>;
