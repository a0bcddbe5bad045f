import { statSync } from 'node:fs';
import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { delayEndpoints } from '@cfm/contract/process/extensions.ts';
import { inTransaction } from '@cfm/server/context.ts';
import { caseLinks } from '@cfm/server/process/forwarding/tables.ts';
import { type ApiClient, openApi } from '@cfm/server/testing/product/api-client.ts';
import { forward, makeCase, readCase, someDealer } from '@cfm/server/testing/product/cases.ts';
import { type Browser, expect, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { inProductDatabase } from './support/database.ts';
import { linksOf } from './support/dealer-links.ts';
import { linkIn, waitForMail } from './support/inbox.ts';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { test, watchContext } from './support/test.ts';

const texts = {
  invalid: 'Your link is expired or not valid or there is a problem with the case.',
  solved: 'The case was already closed.',
  expired: 'Your link is expired or not valid or the case was already closed.',
};
const clockIn = (timeZone: string, instant: string | null) =>
  new Date(instant ?? '').toLocaleString('de-DE', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
/** A date with time in the format of the pages. */
const dueOf = (instant: string | null) => clockIn('Europe/Berlin', instant);

let api: ApiClient;
test.beforeAll(async () => {
  api = await openApi(serverAddress, await makePerson('Agent', { firstName: 'Lena', lastName: 'Links' }));
});

/** A forwarded case with the links of its one recipient. */
async function forwarded(title: string, market: 'GB' | 'DE' | 'IN' = 'GB') {
  const email = someDealer();
  const made = await makeCase(api, title, market);
  await forward(api, made, [email]);
  return { made, email, links: await linksOf(email) };
}

async function solve(page: Page, link: string, text: string) {
  await page.goto(link);
  await page.getByLabel('Solution (in English)').fill(text);
  await page.getByRole('button', { name: 'Submit' }).click();
}

test('explains invalid, expired and file links (rule 9.8)', async ({ page, request }) => {
  await test.step('wrong and incomplete links', async () => {
    for (const path of ['/solution/solve', '/solution/add-more-days']) {
      for (const query of ['', '?marketStatus=solved', '?token=abc', '?token=&marketStatus=solved']) {
        await page.goto(`${path}${query}`);
        await expect(page.getByRole('alert')).toContainText('Invalid Token');
      }
      await page.goto(`${path}?token=nobody-ever-got-this&marketStatus=solved`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error!');
      await expect(page.getByRole('alert')).toContainText(texts.invalid);
      await expect(page.getByRole('alert')).toContainText('Open the link again from the latest e\u2011mail');
    }
    // The set-delay page keeps its form, disabled.
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeDisabled();
    await expect(page.getByLabel('Reason *')).toBeDisabled();
    await expect(page.getByText('If we get no feedback by then')).toHaveCount(0);
  });

  await test.step('an expired link', async () => {
    const { email, links } = await forwarded('Wind noise at the roof');
    const aDayAgo = new Date(Date.now() - 86_400_000).toISOString();
    await inProductDatabase((ctx) =>
      inTransaction(ctx, async (tx) => {
        await tx.db.update(caseLinks).set({ expiresAt: aDayAgo }).where(eq(caseLinks.email, email));
      }),
    );
    await page.goto(links.solve);
    await expect(page.getByRole('alert')).toContainText('Error!');
    await expect(page.getByRole('alert')).toContainText(texts.expired);
    await page.goto(links.threeDays);
    await expect(page.getByRole('alert')).toContainText(texts.expired);
  });

  await test.step('files too large for a mail have links of their own', async () => {
    const email = someDealer();
    const made = await makeCase(api, 'The log of the workshop is long');
    const content = 'A line of the log of the control unit.\n'.repeat(300_000);
    const logs = ['engine.txt', 'gearbox.txt'];
    await api.call(caseEventEndpoints.addComment, {
      params: { id: made.caseId },
      body: { content: '<p>The logs</p>' },
      files: logs.map((name) => new File([content], name)),
    });
    const { caseEvents } = await readCase(api, made);
    const attachmentIds = caseEvents.flatMap(({ attachments }) =>
      attachments.map((each) => each.attachmentId),
    );
    await forward(api, made, [email], { attachmentIds });
    const mail = await waitForMail(email);
    expect(mail.attachments).toEqual([]);
    expect(mail.text).toContain('engine.txt (11.2 MB)');

    const link = linkIn(mail, /\/solution\/file\?/);
    expect((await request.head(link)).status()).toBe(200);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Download file' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('engine.txt');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('engine.txt');
    expect(statSync(await saved.path()).size).toBe(content.length);

    for (const query of ['', '?token=', '?token=nobody-ever-got-this']) {
      await page.goto(`/solution/file${query}`);
      await expect(page.getByRole('alert')).toContainText('This file is no longer available');
    }
  });
});

test('ends the links of others when a case is solved; the own link repeats its confirmation', async ({
  page,
}) => {
  const [first, second] = [someDealer('first'), someDealer('second')];
  const made = await makeCase(api, 'Paint is peeling off');
  await forward(api, made, [first, second]);
  const mine = await linksOf(first);
  const others = await linksOf(second);
  expect(mine.solve).not.toBe(others.solve);

  await page.goto(mine.solve);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Solution is required')).toBeVisible();
  await expect(page.getByLabel('Solution (in English)')).toBeFocused();
  await solve(page, mine.solve, 'The bonnet was painted again.');
  await expect(page.getByRole('heading', { name: 'Case set to solved' })).toBeFocused();
  await expect(page.getByRole('main')).toContainText(made.title);
  await expect(page.getByRole('main')).toContainText(
    'Thank you for your Feedback. We have closed the case in our system.',
  );
  const solved = await readCase(api, made);
  expect(solved.status.code).toBe('Solved');

  await page.goto(mine.solve);
  await expect(page.getByRole('heading', { name: 'Case set to solved' })).toBeVisible();
  await page.goto(others.solve);
  await expect(page.getByRole('alert')).toContainText(texts.solved);
  await page.goto(others.fiveDays);
  await expect(page.getByRole('alert')).toContainText(texts.solved);
  await expect(page.getByRole('alert')).toContainText('There is nothing left for you to do.');
  // The link that solved the case can't request days any more.
  for (const link of [mine.threeDays, mine.otherDays]) {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Case set to solved' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(
      /You solved this case on .*\. There is nothing left for you to do\./,
    );
    await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  }
  const after = await readCase(api, made);
  expect([after.caseEventCount, after.version]).toEqual([solved.caseEventCount, solved.version]);
});

test('changes nothing when a mail scanner opens the links', async ({ request, browser }) => {
  await test.step('fetching the links', async () => {
    const { made, links } = await forwarded('Navigation loses its position');
    const before = await readCase(api, made);
    for (const link of Object.values(links)) {
      expect((await request.head(link)).status()).toBe(200);
      const answer = await request.get(link);
      expect(answer.status()).toBe(200);
      const page = await answer.text();
      expect(page).not.toContain(made.title);
      expect(page).not.toContain(made.internalId);
    }
    const after = await readCase(api, made);
    const facts = ({ version, caseEventCount, dueDateTime, status }: typeof before) => ({
      version,
      caseEventCount,
      dueDateTime,
      status,
    });
    expect(facts(after)).toEqual(facts(before));
  });

  await test.step('a browser that leaves after a second', async () => {
    const { made, links } = await forwarded('Sunroof whistles');
    const before = await delaysOf(made);
    for (const link of [links.threeDays, links.fiveDays, links.solve]) {
      const scanner = await browser.newContext();
      const page = await scanner.newPage();
      const calls: string[] = [];
      page.on('request', (request) => calls.push(request.method()));
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('');
      await page.clock.runFor(1_000);
      await scanner.close();
      expect(new Set(calls)).toEqual(new Set(['GET']));
    }
    expect(await delaysOf(made)).toEqual(before);
    expect(before.details).toEqual([]);
  });
});

/** Opens a link with stopped timers, so that the test decides whether the click or the two seconds come first. */
async function openPaused(
  browser: Browser,
  link: string,
  viewport = { width: 1440, height: 900 },
): Promise<Page> {
  const context = await browser.newContext({ viewport });
  watchContext(context);
  const page = await context.newPage();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(link);
  await expect(page.getByText(/\d more working days will be set in a moment/)).toBeVisible();
  return page;
}
const delaysOf = async (made: Parameters<typeof readCase>[1]) => {
  const { caseEvents, dueDateTime } = await readCase(api, made);
  const details = caseEvents.filter(({ type }) => type === 'delay').map((event) => event.details);
  return { details, dueDateTime };
};

test('asks for the days in the link once a person shows up, or after two seconds (rule 9.19)', async ({
  browser,
}) => {
  await test.step('once a person shows up', async () => {
    const { made, links } = await forwarded('Seat heating stays cold');
    const page = await openPaused(browser, links.threeDays, { width: 360, height: 640 });
    // On a phone the announcement and the button to confirm now are visible without scrolling.
    await expect(page.getByText('3 more working days will be set in a moment.')).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Confirm 3 days' })).toBeInViewport({ ratio: 1 });
    expect((await delaysOf(made)).details).toEqual([]);
    await page.keyboard.press('Shift');
    await expect(page.getByRole('heading', { name: 'Delay time set' })).toBeFocused();
    const { details, dueDateTime } = await delaysOf(made);
    expect(details).toEqual([
      expect.objectContaining({ days: 3, origin: 'presence', withoutPersonSign: false }),
    ]);
    await expect(page.getByRole('main')).toContainText(`${dueOf(dueDateTime)} (CET)`);
    await expect(page.getByRole('main')).toContainText('the case is escalated');
  });

  await test.step('after two seconds in sight; opening it again changes nothing', async () => {
    const { made, links } = await forwarded('Boot lid does not open');
    const page = await openPaused(browser, links.fiveDays);
    await page.clock.runFor(1_900);
    expect((await delaysOf(made)).details).toEqual([]);
    await page.clock.runFor(200);
    await expect(page.getByRole('heading', { name: 'Delay time set' })).toBeVisible();
    const first = await delaysOf(made);
    expect(first.details).toEqual([
      expect.objectContaining({ days: 5, origin: 'timer', withoutPersonSign: true }),
    ]);
    await page.clock.runFor(30_000);
    expect(await delaysOf(made)).toEqual(first);

    await page.goto(links.fiveDays);
    await expect(page.getByRole('heading', { name: 'Delay time set' })).toBeVisible();
    await expect(
      page.getByText(/^Recorded on .*: 5 more working days\. Opening this link again doesn't add more\.$/),
    ).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`${dueOf(first.dueDateTime)} (CET)`);
    expect(await delaysOf(made)).toEqual(first);
  });

  await test.step('above five days it asks for a reason', async () => {
    const { made, links } = await forwarded('Charging stops at night');
    const page = await openPaused(browser, links.threeDays.replace('days=3', 'days=8'));
    await page.keyboard.press('Shift');
    await expect(page.getByLabel('Days *')).toHaveValue('8');
    await expect(page.getByLabel('Reason *')).toBeFocused();
    await expect(
      page.getByText(/A reason is always needed here, not only for more than 5 working days\./),
    ).not.toHaveCount(0);
    expect((await delaysOf(made)).details).toEqual([]);
    await page.getByLabel('Reason *').fill('The cable is on back order.');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: 'Delay time set' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('The cable is on back order.');
    const { details } = await delaysOf(made);
    expect(details).toEqual([expect.objectContaining({ days: 8, origin: 'form' })]);
  });
});

test('speaks the language of the market, shows its local time and fits a phone', async ({ page }) => {
  await test.step('dates in CET and in local time', async () => {
    const main = page.getByRole('main');
    const inIndia = (date: string | null) => clockIn('Asia/Kolkata', date);
    const { made, links } = await forwarded('Wipers stop in the monsoon', 'IN');
    const { dueDateTime } = await readCase(api, made);
    await page.goto(links.otherDays);
    await expect(main).toContainText(`${dueOf(dueDateTime)} (CET). Local time (India): `);
    await expect(main).toContainText(`${inIndia(dueDateTime)}.`);
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await expect(main).toContainText('Ortszeit (Indien): ');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('button', { name: '3', exact: true }).click();
    await page.getByLabel('Reason *').fill('The part comes by ship.');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: 'Delay time set' })).toBeVisible();
    const moved = (await readCase(api, made)).dueDateTime;
    expect(moved).not.toBe(dueDateTime);
    await expect(main).toContainText(`${dueOf(moved)} (CET). Local time (India): `);
    await expect(main).toContainText(`${inIndia(moved)}.`);

    const german = await forwarded('Wipers squeak', 'DE');
    await page.goto(german.links.otherDays);
    // The page is in German.
    await expect(main).toContainText('Ihre Rückmeldung wird erwartet bis');
    await expect(main).not.toContainText('Ortszeit');
  });

  await test.step('a German market is asked in German and may switch', async () => {
    const { links } = await forwarded('Fensterheber klemmt', 'DE');
    await page.goto(links.otherDays);
    await expect(page.getByRole('heading', { name: 'Um mehr Tage bitten' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.getByRole('button', { name: 'Bestätigen' }).click();
    await expect(page.getByText('Bitte Grund angeben')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('· Deutschland');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('main')).toContainText('· Germany');
    await expect(page.getByRole('heading', { name: 'Ask for more days' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    // The chosen language applies to the other pages and survives a reload.
    await page.getByRole('link', { name: 'Solve the case' }).click();
    await expect(page.getByLabel('Solution (in English)')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Solution (in English)')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('link', { name: 'Impressum' }).click();
    await expect(page).toHaveURL(/\/legal\/impressum\?lang=en$/);
    await expect(page.getByRole('heading', { name: 'Legal notice' })).toBeVisible();
  });

  await test.step('long texts leave the form in sight of a phone', async () => {
    const email = someDealer();
    const said = `${'The display showed 402 km in spring and 321 km today. '.repeat(6)}Please see the photographs.`;
    const made = await makeCase(api, 'Battery loses range', 'GB', { description: `<p>${said}</p>` });
    await forward(api, made, [email]);
    const links = await linksOf(email);
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(links.otherDays);
    await expect(page.getByLabel('Days *')).toBeInViewport({ ratio: 1 });
    await page.goto(links.solve);
    await expect(page.getByLabel('Solution (in English)')).toBeInViewport();
    const quote = page.getByRole('blockquote');
    const box = quote.locator('..');
    const heightOf = async () => (await box.boundingBox())?.height ?? 0;
    await expect.poll(heightOf).toBeLessThan(100);
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(page.getByRole('button', { name: 'Show all' })).toHaveCount(0);
    await expect.poll(heightOf).toBeGreaterThan(200);
  });
});

test('undoes an extension, and leads from each page to the other (rule 9.34)', async ({ page }) => {
  await test.step('an earlier link undoes nothing that came after it', async () => {
    const { made, links } = await forwarded('The roof drips');
    await page.goto(links.threeDays);
    await page.keyboard.press('Shift');
    await expect(page.getByRole('heading', { name: 'Delay time set' })).toBeVisible();
    await page.goto(links.otherDays);
    await page.getByLabel('Days *').fill('7');
    await page.getByLabel('Reason *').fill('The roof has to be ordered.');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Recorded: 7 more working days.')).toBeVisible();
    const { dueDateTime: due } = await readCase(api, made);

    await page.goto(links.threeDays);
    await expect(page.getByText(/^Recorded on .*: 3 more working days\./)).toBeVisible();
    await expect(page.getByRole('main')).toContainText(dueOf(due));
    await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
    await page.getByRole('link', { name: 'Ask for more days' }).click();
    await expect(page.getByLabel('Days *')).toHaveValue('');
    expect((await readCase(api, made)).dueDateTime).toBe(due);
  });

  await test.step('the form keeps undone values', async () => {
    const { links } = await forwarded('The tyre hisses');
    await page.goto(links.otherDays);
    await page.getByLabel('Days *').fill('8');
    await page.getByLabel('Reason *').fill('A tyre of this kind takes a week.');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(page.getByText('Undone. The previous date applies again.')).toBeVisible();
    await expect(page.getByLabel('Days *')).toHaveValue('8');
    await expect(page.getByLabel('Reason *')).toHaveValue('A tyre of this kind takes a week.');
  });

  await test.step('undo is possible for thirty seconds', async () => {
    const { made, links } = await forwarded('The wipers smear');
    const { dueDateTime: due } = await readCase(api, made);
    await page.clock.install();
    await page.goto(links.threeDays);
    await page.keyboard.press('Shift');
    await expect(page.getByRole('heading', { name: 'Delay time set' })).toBeVisible();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(page.getByText('Undone. The previous date applies again.')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`Feedback is due by`);
    await expect(page.getByRole('main')).toContainText(dueOf(due));
    const after = await readCase(api, made);
    expect(after.dueDateTime).toBe(due);
    expect(
      after.caseEvents.flatMap((event) => (event.type === 'delay' ? event.details.extension : [])),
    ).toEqual([null]);
    await page.reload();
    await expect(page.getByLabel('Days *')).toHaveValue('3');
    await page.clock.fastForward(5_000);
    await page.keyboard.press('Shift');
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
    expect((await readCase(api, made)).dueDateTime).toBe(due);

    await page.getByRole('link', { name: 'Solve the case' }).click();
    await expect(page.getByLabel('Solution (in English)')).toBeVisible();
    await expect(page.getByText('The customer describes the problem.')).toBeVisible();
    await page.getByRole('link', { name: 'Ask for more days' }).click();
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
    await page.getByRole('button', { name: '3', exact: true }).click();
    await page.getByLabel('Reason *').fill('The part is late.');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible();
    // After thirty seconds the page refers to staff.
    await page.clock.fastForward(31_000);
    await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Delay time set' })).toBeVisible();
  });
});

test('asks staff beyond the budget of the case', async ({ page }) => {
  const { made, email, links } = await forwarded('The tailgate part is on back order');
  const ask = async (days: string, reason: string) => {
    await page.goto(links.otherDays);
    await page.getByLabel('Days *').fill(days);
    await page.getByLabel('Reason *').fill(reason);
  };
  await ask('58', 'The part comes by ship.');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Delay time set' })).toBeVisible();
  const { dueDateTime: due } = await readCase(api, made);

  await ask('7', 'The ship is late.');
  await expect(page.getByText('Complaint Management will decide.')).toBeVisible();
  await page.getByLabel('Days *').fill('2');
  await expect(page.getByText('Left for this case: 4 extensions, 2 working days in total.')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Delay time set' })).toBeVisible();

  // No days are left. The page says so before anything is typed, and the link's own days are not requested.
  await page.goto(links.threeDays);
  await expect(page.getByText('This case has no extensions left')).toBeVisible();
  await expect(page.getByLabel('Days *')).toHaveValue('3');
  const usedUp = (await readCase(api, made)).dueDateTime;
  expect(usedUp).not.toBe(due);
  await ask('7', 'The ship is late.');
  await page.getByRole('button', { name: 'Ask Complaint Management' }).click();
  await expect(page.getByRole('heading', { name: 'Sent to Complaint Management' })).toBeFocused();
  await expect(page.getByRole('main')).toContainText(`${dueOf(usedUp)} (CET)`);
  await expect(page.getByRole('main')).toContainText('The ship is late.');
  await page.goto(links.otherDays);
  await expect(page.getByText('You asked for 7 more working days')).toBeVisible();
  await expect(page.getByLabel('Days *')).toHaveCount(0);

  const waiting = await readCase(api, made);
  expect(waiting.dueDateTime).toBe(usedUp);
  const [event] = waiting.caseEvents;
  expect(event).toMatchObject({ type: 'extensionRequest', author: email, canAnswer: true });
  const params = { id: made.caseId, caseEventId: event?.caseEventId ?? 0 };
  await api.call(delayEndpoints.decideExtension, { params, body: { isGranted: true } });
  const granted = await readCase(api, made);
  await page.goto(links.otherDays);
  expect(granted.dueDateTime).not.toBe(usedUp);
  await expect(page.getByRole('main')).toContainText(`${dueOf(granted.dueDateTime)} (CET)`);
  await expect(page.getByLabel('Days *')).toBeVisible();
});

test('says what failed, keeps typed text, and leads no visitor into the application', async ({ page }) => {
  const refuse = (address: RegExp, status: number, code: string) =>
    page.route(
      address,
      (route) =>
        route.fulfill({
          status,
          json: { code, message: 'Some text', errors: { general: 'Some text' }, requestId: 'r' },
        }),
      { times: 1 },
    );
  const { made, links } = await forwarded('The indicator sticks');

  await test.step('an unknown error of the solve page', async () => {
    await refuse(/\/solution\/case\?/, 409, 'NobodyKnowsThis');
    await page.goto(links.solve);
    await expect(page.getByRole('alert')).toContainText('Unhandled error');
    await expect(page.getByText('Some text')).toHaveCount(0);
  });

  await test.step('an error of the set-delay page is a notification that can be closed', async () => {
    await refuse(/\/solution\/add-more-days$/, 409, 'NobodyKnowsThis');
    await page.goto(links.otherDays);
    await page.getByLabel('Days *').fill('4');
    await page.getByLabel('Reason *').fill('The stalk is ordered.');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.locator('.snackbar')).toContainText('Some text');
    await expect(page.getByRole('alert').filter({ hasText: 'Some text' })).toHaveCount(1);
    await page.locator('.snackbar').getByRole('button', { name: 'Close' }).click();
    await expect(page.locator('.snackbar')).toHaveCount(0);
    // The reason stays above the button.
    await expect(page.locator('.problem')).toContainText('Some text');
  });

  await test.step('typed text survives a reload, until it is sent', async () => {
    const reload = async () => {
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
    };
    await reload();
    await expect(page.getByLabel('Days *')).toHaveValue('4');
    await expect(page.getByLabel('Reason *')).toHaveValue('The stalk is ordered.');
    // A reload without a connection shows a disabled form first.
    await page.route(/\/solution\/case\?/, (route) => route.abort());
    await reload();
    await expect(page.getByLabel('Reason *')).toBeDisabled();
    await page.unroute(/\/solution\/case\?/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Days *')).toHaveValue('4');
    await expect(page.getByLabel('Reason *')).toHaveValue('The stalk is ordered.');
    await page.goto(links.solve);
    await page.getByLabel('Solution (in English)').fill('The stalk was replaced.');
    await reload();
    await expect(page.getByLabel('Solution (in English)')).toHaveValue('The stalk was replaced.');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('heading', { name: 'Case set to solved' })).toBeVisible();
    const kept = await page.evaluate<string>('JSON.stringify({ ...sessionStorage })');
    expect(kept).not.toContain('The stalk was replaced.');
    expect((await readCase(api, made)).status.code).toBe('Solved');
  });

  await test.step('the error page of a link and of a visitor without a session', async () => {
    await refuse(/\/solution\/case\?/, 500, 'Unknown');
    await page.goto(links.solve);
    const expectOutside = async (title: string, address: RegExp) => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' })).toBeVisible();
      await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    };
    await expectOutside('Something went wrong on the server', /\/error\/500$/);
    await page.reload();
    await expectOutside('Something went wrong on the server', /\/error\/500$/);
    await page.goto('/no/such/page');
    await expectOutside('Page not found', /\/error\/404$/);
  });
});
