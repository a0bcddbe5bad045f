import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import {
  casePostQualificationEndpoints,
  type PostQualification,
} from '@cfm/contract/process/case-post-qualification.ts';
import { inTransaction } from '@cfm/server/context.ts';
import { postQualifications } from '@cfm/server/process/customer-requests/tables.ts';
import { type ApiClient, openApi } from '@cfm/server/testing/product/api-client.ts';
import { type MadeCase, makeCase, readCase } from '@cfm/server/testing/product/cases.ts';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { inProductDatabase } from './support/database.ts';
import { linkIn, waitForMail } from './support/inbox.ts';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { test } from './support/test.ts';

const width = 360;
test.use({ viewport: { width, height: 740 }, hasTouch: true, isMobile: true });

const notFound = 'The post-qualification request not found or expired.';
const vin = 'WBA8E9G50GNT12345';

let api: ApiClient;
test.beforeAll(async () => {
  api = await openApi(serverAddress, await makePerson('Agent', { firstName: 'Paula', lastName: 'Post' }));
});

interface Asked {
  made: MadeCase;
  contactId: number;
  /** Path of the link in the customer's mail. */
  path: string;
}
/** A customer with only a name and an e-mail address, and a request for the rest. */
async function ask(title: string, language: 'de' | 'en' = 'en'): Promise<Asked> {
  const email = `erika.${crypto.randomUUID().slice(0, 8)}@customer.example`;
  const contactId = await api.call(contactEndpoints.createContact, {
    body: { lastName: 'Mustermann', emails: [email], language },
  });
  const made = await makeCase(api, title, 'DE', { contactId });
  await api.call(casePostQualificationEndpoints.requestPostQualification, {
    params: { id: made.caseId },
    body: {
      hasNameDetails: true,
      hasAddressDetails: true,
      hasCarDetails: true,
      email,
      language,
      requestKey: crypto.randomUUID(),
    },
  });
  const link = linkIn(await waitForMail(email), /\/post-qualification\//);
  return { made, contactId, path: new URL(link).pathname };
}

/** The request in the staff view. */
async function requestOf({ made }: Asked): Promise<PostQualification> {
  const [newest] = await api.call(casePostQualificationEndpoints.listPostQualifications, {
    params: { id: made.caseId },
  });
  if (!newest) throw new Error('no request was sent');
  return newest;
}
const answersOf = async (asked: Asked): Promise<Record<string, string | null>> =>
  Object.fromEntries(
    (await requestOf(asked)).answer?.fields.map(({ field, theirs }) => [field, theirs]) ?? [],
  );

/** Fills all fields except the street. */
async function fillIn(page: Page, street: string) {
  await page.getByLabel('Mrs', { exact: true }).check();
  await page.getByLabel('First name *').fill('Erika');
  await page.getByLabel('Last name *').fill('Mustermann');
  await page.getByLabel('Home', { exact: true }).check();
  await page.getByLabel('Street *').fill(street);
  await page.getByLabel('Postal code *').fill('80331');
  await page.getByLabel('City *').fill('München');
  await page.getByLabel('Country *', { exact: true }).selectOption('DE');
  await page.getByLabel('VIN *').fill(vin);
  await page.getByLabel('Country of Registration *').selectOption('AT');
}
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).tap();
const warnsOnLeaving = (page: Page): Promise<boolean> =>
  page.evaluate(`!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))`);
/** Everything that the browser stores for these pages. */
async function remembered(page: Page, context: BrowserContext) {
  const stores = await page.evaluate<Record<string, string>[]>(
    `[{ ...sessionStorage }, { ...localStorage }]`,
  );
  return { stores, cookies: await context.cookies() };
}

async function expectThumbs(place: Locator) {
  const targets = 'button, select, input:not([type="radio"]), label:has(input[type="radio"]), a';
  for (const target of await place.locator(targets).filter({ visible: true }).all()) {
    const height = (await target.boundingBox())?.height ?? 0;
    if (height < 47.5) expect.soft(`${height}: ${await target.ariaSnapshot()}`).toBe('');
  }
}
const expectNoOverflow = (page: Page) =>
  expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(width);

test('lets a customer enter data on a phone in German and change it later (rule 17.19)', async ({
  page,
  context,
}) => {
  const asked = await ask('Das Navigationsgerät verliert die Position', 'de');
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(asked.path);
  await expect(heading).toHaveText('Bitte vervollständigen Sie Ihre Daten.');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('main')).toContainText(`zu Ihrem Anliegen ${asked.made.internalId}`);
  await expect(page.getByRole('main')).toContainText('sorgfältig bearbeiten');
  for (const section of ['Persönliche Daten', 'Adresse', 'Fahrzeugdaten'])
    await expect(page.getByRole('heading', { name: section })).toBeVisible();
  // The mail does not address anyone by last name alone, and the page shows no more data than the mail.
  await expect(page.getByLabel('Nachname *')).toHaveValue('');
  await expect(page.getByLabel('Straße *')).toHaveValue('');
  await expectNoOverflow(page);
  await expectThumbs(page.locator('body'));
  expect(await remembered(page, context)).toEqual({ stores: [{}, {}], cookies: [] });

  await page.getByRole('button', { name: 'Senden' }).tap();
  await expect(page.getByText('Bitte Anrede angeben')).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Anrede' })).toBeFocused();
  await expect(page.getByText('Bitte FIN angeben')).toBeVisible();
  // Once for the name and once for the address.
  await expect(page.getByText('nicht in dieses Formular passt')).toHaveCount(2);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'English' }).tap();
  await expect(page.getByText('Salutation is required')).toBeVisible();
  await expect(page.getByText('Bitte Anrede angeben')).toHaveCount(0);
  await page.getByRole('button', { name: 'Deutsch' }).tap();

  await page.getByLabel('Frau', { exact: true }).check();
  await page.getByLabel('Titel').fill('Dr.');
  await page.getByLabel('Vorname *').fill('Erika');
  await page.getByLabel('Nachname *').fill('Mustermann');
  // The business name is requested for a business address only. Choosing it again restores the typed name.
  await expect(page.getByLabel('Firmenname')).toHaveCount(0);
  await page.getByLabel('Geschäftlich').check();
  await page.getByLabel('Firmenname *').fill('Muster & Söhne GmbH');
  await page.getByLabel('Privat', { exact: true }).check();
  await expect(page.getByLabel('Firmenname')).toHaveCount(0);
  await page.getByLabel('Geschäftlich').check();
  await expect(page.getByLabel('Firmenname *')).toHaveValue('Muster & Söhne GmbH');
  await page.getByLabel('Straße *').fill('Am');
  await page.getByLabel('Hausnummer').fill('12 a');
  await expect(page.getByText('Straße muss mehr als 3 Zeichen lang sein (jetzt 2)')).toBeVisible();
  await page.getByLabel('Straße *').fill('Am Alten Markt');
  await expect(page.getByText('Straße muss mehr')).toHaveCount(0);
  await page.getByLabel('Postleitzahl *').fill('80331');
  await page.getByLabel('Ort *').fill('München');
  await page.getByLabel('Land *', { exact: true }).selectOption({ label: 'Deutschland' });
  await page.getByLabel('FIN *').fill('wba 8e9g5o gnt 1234');
  await expect(page.getByText('I, O und Q kommen in einer FIN nicht vor.')).toBeVisible();
  await page.getByLabel('Zulassungsland *').selectOption({ label: 'Österreich' });
  await expect(page.getByText('FIN muss 17 Zeichen lang sein')).toBeVisible();
  await page.getByLabel('FIN *').fill('wba 8e9g50 gnt 12345');
  await expect(page.getByText('I, O und Q')).toHaveCount(0);
  expect(await warnsOnLeaving(page)).toBe(true);
  await page.getByRole('button', { name: 'Senden' }).tap();

  await expect(page).toHaveURL(/\/post-qualification\/thanks\?lang=de$/);
  await expect(heading).toHaveText('Vielen Dank für die Informationen.');
  await expect(heading).toBeFocused();
  const received = page.getByRole('region', { name: 'Das haben wir erhalten' });
  for (const value of ['Frau', 'Geschäftlich', 'Muster & Söhne GmbH', 'Deutschland', vin, 'Österreich'])
    await expect(received.getByText(value, { exact: true })).toBeVisible();
  await expectNoOverflow(page);
  await expectThumbs(page.locator('body'));
  expect(await warnsOnLeaving(page)).toBe(false);
  const token = asked.path.split('/').at(-1) ?? '';
  expect(await remembered(page, context)).toEqual({
    stores: [{ 'post-qualification': token }, {}],
    cookies: [],
  });

  // Missing values are filled in from the answer.
  expect(await answersOf(asked)).toMatchObject({
    salutation: 'Mrs',
    title: 'Dr.',
    buName: 'Muster & Söhne GmbH',
    vin,
    countryOfRegistrationCode: 'AT',
  });
  const customer = await api.call(contactEndpoints.getContact, { params: { contactId: asked.contactId } });
  expect(customer).toMatchObject({ title: 'Mrs', firstName: 'Erika', lastName: 'Mustermann' });
  expect(customer.addresses).toMatchObject([
    { kind: 'BusinessAddress', buName: 'Muster & Söhne GmbH', street: 'Am Alten Markt', houseNumber: '12 a' },
  ]);
  expect(customer.cars).toMatchObject([{ vin, countryOfRegistrationCode: 'AT' }]);
  expect((await readCase(api, asked.made)).status.code).toBe('InProgress');

  // The token in the address is enough to come back, also after a reload.
  await page.reload();
  await expect(heading).toHaveText('Vielen Dank für die Informationen.');
  await page.getByRole('button', { name: 'Daten ändern' }).tap();
  await expect(page).toHaveURL(new RegExp(`${asked.path}\\?lang=de$`));
  await expect(page.getByLabel('Firmenname *')).toHaveValue('Muster & Söhne GmbH');
  await expect(page.getByLabel('FIN *')).toHaveValue(vin);
  await expect(page.getByRole('main')).toContainText('Sie haben am');
  await page.getByRole('button', { name: 'English' }).tap();
  await expect(heading).toHaveText('Please complete your data.');
  await page.getByLabel('Home', { exact: true }).check();
  await page.getByLabel('Street *').fill('Gartenweg');
  await send(page);
  await expect(heading).toHaveText('Thank you for the information.');
  await expect(page.getByRole('region', { name: 'What we received' })).not.toContainText('Söhne');
  const { street, buName } = await answersOf(asked);
  expect({ street, buName }).toEqual({ street: 'Gartenweg', buName: undefined });

  // Text typed before going back is restored.
  await page.getByRole('button', { name: 'Change data' }).tap();
  await page.getByLabel('City *').fill('Augsburg');
  await page.goBack();
  await expect(heading).toHaveText('Thank you for the information.');
  expect(await warnsOnLeaving(page)).toBe(true);
  await page.getByRole('button', { name: 'Change data' }).tap();
  await expect(page.getByLabel('City *')).toHaveValue('Augsburg');
});

test('sends when the connection is back, and keeps typed text after errors (rule 17.20)', async ({
  page,
  context,
}) => {
  await test.step('sends when the connection is back', async () => {
    const asked = await ask('The boot lid does not close');
    await page.goto(asked.path);
    await fillIn(page, 'Hauptstraße');
    await context.setOffline(true);
    await send(page);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Thank you for the information.');
    await expect(page.getByRole('alert').filter({ hasText: 'Your data is not stored yet.' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('There is no connection. Keep this page open');
    await expect(page.getByRole('region', { name: 'What you filled in' })).toContainText('Hauptstraße');
    await expectNoOverflow(page);
    expect(await warnsOnLeaving(page)).toBe(true);
    expect((await requestOf(asked)).answeredAt).toBeNull();

    // It can be changed while still offline.
    await page.getByRole('button', { name: 'Change data' }).tap();
    await expect(page.getByLabel('Street *')).toHaveValue('Hauptstraße');
    await page.getByLabel('Street *').fill('Nebenstraße');
    await send(page);
    await expect(page.getByRole('region', { name: 'What you filled in' })).toContainText('Nebenstraße');
    await context.setOffline(false);
    await expect(page.getByRole('status').filter({ hasText: 'Your data is stored.' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'What we received' })).toContainText('Nebenstraße');
    await expect(page.getByText('not stored')).toHaveCount(0);
    expect(await warnsOnLeaving(page)).toBe(false);
    expect(await answersOf(asked)).toMatchObject({ street: 'Nebenstraße', city: 'München' });
    await page.getByRole('button', { name: 'Close' }).tap();
    await expect(page.getByText('Your data is stored.')).toHaveCount(0);
  });

  await test.step('confirms after a reload only what the server has stored', async () => {
    const asked = await ask('The sunroof rattles');
    const heading = page.getByRole('heading', { level: 1 });
    const loseAnswer = async (street: string) => {
      await page.getByLabel('Street *').fill(street);
      await page.route(/\/api\/v1\.0\/post-qualification/, (route) =>
        route.request().method() === 'GET' ? route.continue() : route.abort(),
      );
      await send(page);
      await expect(page.getByRole('alert').filter({ hasText: 'Your data is not stored yet.' })).toBeVisible();
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await expect(heading).toHaveText('Your data is not stored.');
      await expect(page.locator('.done')).toHaveCount(0);
      await page.unroute(/\/api\/v1\.0\/post-qualification/);
      await page.getByRole('button', { name: 'Change data' }).tap();
    };
    await page.goto(asked.path);
    await fillIn(page, 'Hauptstraße');
    await loseAnswer('Lindenweg');
    await fillIn(page, 'Hauptstraße');
    await send(page);
    await expect(page.getByRole('region', { name: 'What we received' })).toContainText('Hauptstraße');
    await page.reload();
    await expect(page.getByRole('region', { name: 'What we received' })).toContainText('Hauptstraße');
    // A rejected change leaves the answer before it confirmed.
    await page.getByRole('button', { name: 'Change data' }).tap();
    await page.route(/\/api\/v1\.0\/post-qualification/, (route) => {
      if (route.request().method() === 'GET') return route.continue();
      const errors = { 'addressDetails.city': 'Unknown city' };
      return route.fulfill({
        status: 400,
        json: { code: 'BadRequest', message: 'No', requestId: 'r', errors },
      });
    });
    await send(page);
    await expect(page.getByText('Unknown city')).toBeVisible();
    await page.unroute(/\/api\/v1\.0\/post-qualification/);
    await page.goBack();
    await expect(page.getByRole('region', { name: 'What we received' })).toContainText('Hauptstraße');
    // Nor does a change confirm the answer before it while its call is open.
    await page.getByRole('button', { name: 'Change data' }).tap();
    await page.getByLabel('Street *').fill('Seeweg');
    await page.route(/\/api\/v1\.0\/post-qualification/, (route) =>
      route.request().method() === 'GET' ? route.continue() : undefined,
    );
    await send(page);
    await page.goBack();
    await expect(page.getByRole('main')).toContainText('Your data is not stored yet.');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(heading).toHaveText('Your data is not stored.');
    await page.unroute(/\/api\/v1\.0\/post-qualification/);
    await page.getByRole('button', { name: 'Change data' }).tap();
    await send(page);
    await expect(page.getByRole('region', { name: 'What we received' })).toContainText('Hauptstraße');
    // A change that is lost does not confirm the answer before it.
    await page.getByRole('button', { name: 'Change data' }).tap();
    await loseAnswer('Nebenstraße');
    await expect(page.getByLabel('Street *')).toHaveValue('Hauptstraße');
    expect(await answersOf(asked)).toMatchObject({ street: 'Hauptstraße' });
  });

  await test.step('confirms no earlier answer whose confirmation was lost', async () => {
    const asked = await ask('The horn hoots in the rain');
    await page.goto(asked.path);
    await fillIn(page, 'Hauptstraße');
    const refuse = /\/api\/v1\.0\/post-qualification/;
    await page.route(refuse, async (route) => {
      if (route.request().method() === 'POST') await route.fetch();
      await route.abort();
    });
    await send(page);
    await expect.poll(async () => (await answersOf(asked)).street).toBe('Hauptstraße');
    await page.getByRole('button', { name: 'Change data' }).tap();
    await page.route(refuse, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
    await page.getByLabel('Street *').fill('Nebenstraße');
    await send(page);
    await expect(page.getByRole('region', { name: 'What you filled in' })).toContainText('Nebenstraße');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your data is not stored.');
    await expect(page.locator('.done')).toHaveCount(0);
    await page.unroute(refuse);
  });

  await test.step('shows what the server rejects', async () => {
    const asked = await ask('The horn is silent');
    const answerWith = (status: number, body: object) =>
      page.route(
        /\/api\/v1\.0\/post-qualification$/,
        (route) => route.fulfill({ status, json: { message: 'No', requestId: 'r', ...body } }),
        { times: 1 },
      );
    await page.goto(asked.path);
    await fillIn(page, 'Hauptstraße');
    await answerWith(400, {
      code: 'BadRequest',
      errors: { 'addressDetails.city': 'Of that we know nothing' },
    });
    await send(page);
    await expect(page.getByText('Of that we know nothing')).toBeVisible();
    await expect(page.getByLabel('City *')).toBeFocused();
    await expect(page.getByLabel('Street *')).toHaveValue('Hauptstraße');

    await answerWith(500, { code: 'Unknown', errors: { general: 'Unknown error' } });
    await send(page);
    await expect(page.getByRole('main')).toContainText(
      'Something went wrong on our side. Keep this page open',
    );
    await page.getByRole('button', { name: 'Send again now' }).tap();
    await expect(page.getByRole('status').filter({ hasText: 'Your data is stored.' })).toBeVisible();

    // Opens the link until the server's rate limit applies.
    const url = `${serverAddress}/api/v1.0${asked.path}`;
    await expect.poll(async () => (await fetch(url)).status, { intervals: [1] }).toBe(429);
    await page.getByRole('button', { name: 'Change data' }).tap();
    await expect(page.getByRole('alert')).toContainText('Too many requests. Please wait a moment');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

test('explains invalid, expired and revoked links (rule 17.17)', async ({ page, browser }) => {
  const heading = page.getByRole('heading', { level: 1 });
  for (const path of ['nobody-ever-got-this', '', 'not-found', 'x'.repeat(300)]) {
    await page.goto(`/post-qualification/${path}`);
    await expect(heading).toHaveText(notFound);
    await expect(page.getByRole('main')).toContainText('Open the link in our latest e\u2011mail.');
    await expect(page.getByRole('main').locator('a[href^="mailto:"]')).toHaveText(/^\S+@\S+\w$/);
  }
  await expect(page).toHaveURL(/\/post-qualification\/not-found/);
  await expectNoOverflow(page);
  // Without a link there is nothing to change.
  await page.goto('/post-qualification/thanks');
  await expect(heading).toHaveText('Thank you for the information.');
  await expect(page.locator('.done')).toHaveCount(0);
  await expect(page.getByText('whether your data is stored')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change data' })).toBeDisabled();
  await expect(page.getByText('open the link in our e\u2011mail again')).toBeVisible();

  const expired = await ask('The wipers smear');
  const aDayAgo = new Date(Date.now() - 86_400_000).toISOString();
  await inProductDatabase((ctx) =>
    inTransaction(ctx, async (tx) => {
      const ofCase = eq(postQualifications.caseId, expired.made.caseId);
      await tx.db.update(postQualifications).set({ expiresAt: aDayAgo }).where(ofCase);
    }),
  );
  await page.goto(expired.path);
  await expect(heading).toHaveText(notFound);

  const revoked = await ask('The seat heating stays cold');
  const desk = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const atDesk = await desk.newPage();
  await atDesk.goto(new URL(revoked.path, serverAddress).href);
  await fillIn(atDesk, 'Hauptstraße');
  const card = await atDesk.locator('.card').boundingBox();
  expect(card?.width).toBe(870);
  const { postQualificationId } = await requestOf(revoked);
  await api.call(casePostQualificationEndpoints.revokePostQualification, {
    params: { id: revoked.made.caseId, postQualificationId },
  });
  await atDesk.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(atDesk.getByRole('heading', { level: 1 })).toHaveText(notFound);
  await expect(atDesk).toHaveURL(/\/post-qualification\/not-found/);
  await desk.close();
});
