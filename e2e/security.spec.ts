import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { pathOf } from '@cfm/contract/platform/endpoint.ts';
import { apiBase } from '@cfm/contract/platform/limits.ts';
import { openApi } from '@cfm/server/testing/product/api-client.ts';
import { makeCase, readCase } from '@cfm/server/testing/product/cases.ts';
import { codeOf } from '@cfm/server/testing/product/totp-codes.ts';
import { expect } from '@playwright/test';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

const api = (path: string) => `${apiBase}${path}`;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Texts that try to run as script. Each would set a mark on the window. */
const attacks = [
  '<script>window.cracked = 1</script>',
  '<img src="x" onerror="window.cracked = 1">',
  '<svg><script>window.cracked = 1</script></svg><svg onload="window.cracked = 1"></svg>',
  '<a href="javascript:window.cracked = 1" id="trap">click me</a>',
  '<iframe srcdoc="<script>parent.cracked = 1</script>"></iframe>',
  '<details open ontoggle="window.cracked = 1">x</details>',
  '<img src="https://tracker.example/pixel.png">',
  '<style>@import "https://tracker.example/style.css"; body { display: none }</style>',
  '<form action="https://tracker.example/"><button>Send</button></form>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=window.cracked=1&gt;">',
];

test('never runs or loads what others wrote', async ({ browser }) => {
  const person = await makePerson('Agent', { firstName: 'Xaver', lastName: '<b>Script</b>' });
  const client = await openApi(serverAddress, person);
  const title = '<img src=x onerror="window.cracked = 1"> title';
  const made = await makeCase(client, title, 'GB', { description: attacks.join('<p>and</p>') });
  for (const content of attacks) {
    await client.call(caseEventEndpoints.addComment, {
      params: { id: made.caseId },
      body: { title, content: `<p>harmless</p>${content}` },
      files: [new File(['text'], '"><img src=x onerror=alert(1)>.txt')],
    });
  }
  const page = await openBrowserOf(browser, person);
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(serverAddress) && !/^(data|blob):/.test(request.url()))
      outside.push(request.url());
  });
  page.on('dialog', (dialog) => void outside.push(dialog.message()));

  for (const address of [`/case/edit/${made.caseId}`, `/cases?internalId=${made.internalId}`]) {
    await page.goto(address);
    if (address.startsWith('/cases')) {
      await expect(page.getByRole('row').filter({ hasText: made.internalId })).toBeVisible();
      await page.keyboard.press('j');
      await page.keyboard.press('Space');
    }
    await expect(page.getByText('harmless').first()).toBeVisible();
    await expect(
      page
        .getByText(title)
        .or(page.locator(`input[value='${title}']`))
        .first(),
    ).toBeVisible();
    await expect(
      page.locator('main script, main iframe, main form[action], main #trap[href^="java"]'),
    ).toHaveCount(0);
    await expect(
      page.locator('main img[src^="http"], main [onerror], main [onload], main [ontoggle]'),
    ).toHaveCount(0);
    for (const trap of await page.getByText('click me').all()) await trap.click();
    expect(await page.evaluate("'cracked' in window")).toBe(false);
  }
  expect(outside).toEqual([]);

  await page.route('https://tracker.example/**', (route) =>
    route.fulfill({ body: png, contentType: 'image/png' }),
  );
  await page.goto(`/case/edit/${made.caseId}`);
  const buttons = page.getByRole('button', { name: 'Show pictures' });
  await expect(buttons.first()).toBeVisible();
  const texts = await buttons.count();
  const fetched = page.waitForRequest('https://tracker.example/pixel.png');
  await buttons.first().click();
  expect((await fetched).headers()).not.toHaveProperty('referer');
  await expect(buttons).toHaveCount(texts - 1);
});

test('protects files and the session cookie', async ({ browser, request, page, context }) => {
  await test.step('files are downloads for authorized people only', async () => {
    const person = await makePerson('Agent', { firstName: 'Fiona', lastName: 'Files' });
    const client = await openApi(serverAddress, person);
    const made = await makeCase(client, 'Files of many kinds');
    const params = { id: made.caseId };
    const send = (...files: File[]) =>
      client.call(caseEventEndpoints.addComment, { params, body: { content: '<p>files</p>' }, files });
    await send(new File(['a,b'], 'Übersicht 1.csv'), new File([png], 'photo.png'));
    await expect(send(new File(['<script>1</script>'], 'page.html'))).rejects.toThrow('415');
    await expect(send(new File(['<script>1</script>'], 'photo.png'))).rejects.toThrow('415');
    await expect(send(new File(['MZ\x90\0'], 'tool.exe'))).rejects.toThrow('415');

    const { caseEvents } = await readCase(client, made);
    const files = caseEvents.flatMap(({ attachments }) => attachments);
    const pathOfFile = (name: string) => {
      const id = files.find(({ fileName }) => fileName === name)?.attachmentId;
      return api(pathOf(caseEventEndpoints.getAttachment.path, { id }));
    };
    const page = await openBrowserOf(browser, person);
    const table = await page.request.get(`${pathOfFile('Übersicht 1.csv')}?preview=true`);
    expect(table.headers()).toMatchObject({
      'content-disposition': `attachment; filename="?bersicht 1.csv"; filename*=UTF-8''%C3%9Cbersicht%201.csv`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const photo = await page.request.get(`${pathOfFile('photo.png')}?preview=true`);
    expect(photo.headers()).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^inline;/),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect((await photo.body()).equals(png)).toBe(true);
    expect((await request.get(pathOfFile('photo.png'))).status()).toBe(401);
  });

  await test.step('the session cookie is HttpOnly and changes with each step', async () => {
    const person = await makePerson('Agent', { firstName: 'Cora', lastName: 'Cookie' });
    const { username, password } = person;
    const cookieNow = async () => (await context.cookies()).find(({ name }) => name === 'cfm_session');
    await context.request.post(api(authEndpoints.login.path), { form: { username, password } });
    const pending = await cookieNow();
    expect((await context.request.get(api('user'))).status()).toBe(401);
    const totp = await codeOf(person.totpKey);
    await context.request.post(api(authEndpoints.loginSecondFactor.path), { form: { totp } });
    const session = await cookieNow();
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', domain: 'localhost' });
    expect(session?.value).not.toBe(pending?.value);
    await page.goto('/favorites');
    expect(await page.evaluate('document.cookie')).toBe('');

    await context.request.post(api(authEndpoints.logout.path));
    const old = { cookie: `cfm_session=${session?.value}` };
    expect((await fetch(`${serverAddress}${api('user')}`, { headers: old })).status).toBe(401);
  });
});

test.describe('another site', () => {
  let site: Server;
  let siteAddress: string;
  test.beforeAll(async () => {
    site = createServer((request, response) => {
      const page = request.url?.startsWith('/form')
        ? `<form method="post" action="${serverAddress}${api('user/logout')}"></form><script>document.forms[0].submit()</script>`
        : `<iframe src="${serverAddress}/cases"></iframe>`;
      response.setHeader('content-type', 'text/html').end(page);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    // It listens on a TCP port, so its address is never the name of a pipe.
    siteAddress = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  test.afterAll(async () => {
    await new Promise((resolve) => site.close(resolve));
  });

  test('can neither act for a person nor frame the product', async ({ browser }) => {
    const page = await openBrowserOf(
      browser,
      await makePerson('Agent', { firstName: 'Cress', lastName: 'Site' }),
    );
    await page.goto('/favorites');
    const posted = page.waitForResponse((response) => response.url().endsWith(authEndpoints.logout.path));
    await page.goto(`${siteAddress}/form`);
    const answer = await posted;
    expect([answer.status(), (await answer.json()).code]).toEqual([403, 'CrossSiteRequest']);
    expect((await page.request.get(`${serverAddress}${api('user')}`)).status()).toBe(200);

    // Browsers without `Sec-Fetch-Site` send `Origin`.
    const url = `${serverAddress}${api('user/logout')}`;
    const rejected = await page.request.post(url, { headers: { origin: siteAddress } });
    expect(rejected.status()).toBe(403);

    const headers = (await page.request.get(`${serverAddress}/cases`)).headers();
    expect(headers['x-frame-options'] ?? '').toMatch(/^(DENY|SAMEORIGIN)$/);
    const policy = headers['content-security-policy'] ?? '';
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(rule);
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  });
});
