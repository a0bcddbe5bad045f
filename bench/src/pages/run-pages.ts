import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { apiBase } from '@cfm/contract/limits.ts';
import { fillLinks } from '@cfm/server/modules/mail-out/mail-links.ts';
import type { EncryptedLink } from '@cfm/server/modules/mail-out/tables.ts';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { type BenchDatabase, openFilledDatabase } from '../fill.ts';
import { dataDirFor, type Options } from '../options.ts';
import { settingsOn, startProductServer } from '../product-server.ts';
import { ensurePeople, type SignedIn, signInPeople } from '../sign-in.ts';
import { type Moves, walk } from './moves.ts';
import { median, type PageFigures, pagesReport } from './report.ts';
import { type Profile, profiles, scoreOf } from './score.ts';
import { openPage, slowDown, type Visit, type Visited, visit } from './visit.ts';

const filledCases = 5000;
const browserPath = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
const browserArgs = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
];
const listPath = '/cases';

/** Measures the pages as a browser shows them, on as many cases as the demo has. Answers the tables as Markdown. */
export async function runPages(options: Options, say: (text: string) => void): Promise<string> {
  const dataDir = dataDirFor(options, filledCases);
  if (options.isFresh) rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const database = await openFilledDatabase(dataDir, filledCases, say);
  const server = await startProductServer(settingsOn(database));
  const browser = await chromium.launch({ executablePath: browserPath, args: browserArgs });
  try {
    const [person] = await signInPeople(server.port, await ensurePeople(database, 1));
    if (!person) throw new Error('nobody is signed in');
    const origin = `http://localhost:${server.port}`;
    const pages = await pagesOf(database, server.port, person);
    const figures: PageFigures[] = [];
    for (const each of pages) {
      say(`measuring ${each.name}`);
      figures.push(await measurePage(browser, origin, each, options.rounds));
    }
    say('measuring the way from the list to cases and back');
    const moves: Moves[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      const context = await openContext(browser, origin, { cookie: person.cookie });
      moves.push(await walk(await openPage(context), listPath));
      await context.close();
    }
    return pagesReport(figures, moves);
  } finally {
    await browser.close();
    await server.stop();
    await database.close();
  }
}

async function pagesOf(database: BenchDatabase, port: number, person: SignedIn): Promise<Visited[]> {
  const { cookie } = person;
  const { rows } = await database.pool.query<{ caseId: number }>(
    'select case_id as "caseId" from cases where status_id = 2 order by case_id desc limit 1',
  );
  const caseId = rows[0]?.caseId ?? 0;
  const token = await tokenFor(database, port, cookie, caseId);
  return [
    { name: 'login', path: '/account/login', usable: 'input[type="password"]' },
    { name: 'overview', path: listPath, usable: 'tr[data-row-id]', cookie },
    { name: 'case', path: `/case/edit/${caseId}`, usable: 'main aside', cookie },
    { name: 'solve', path: `/solution/solve?token=${token}&marketStatus=solved`, usable: 'form textarea' },
    { name: 'delay', path: `/solution/add-more-days?token=${token}&marketStatus=delayed`, usable: 'form' },
  ];
}

/** The token of a link of this case, forwarded for it: its mail is kept, as there is no mail server. */
async function tokenFor(
  { ctx, pool }: BenchDatabase,
  port: number,
  cookie: string,
  caseId: number,
): Promise<string> {
  const email = `${randomUUID()}@dealer.example`;
  const body = { to: [{ email }], language: 'en', subject: 'Please look', message: 'Please look into this.' };
  const form = new FormData();
  form.append('body', new Blob([JSON.stringify(body)], { type: 'application/json' }));
  const answer = await fetch(`http://127.0.0.1:${port}${apiBase}case/${caseId}/forward`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  });
  if (!answer.ok) throw new Error(`the case could not be forwarded: ${await answer.text()}`);
  const { rows } = await pool.query<{ html: string; text: string; links: EncryptedLink[] }>(
    'select html, text, links from outgoing_mails where "to" = array[$1]',
    [email],
  );
  const [mail] = rows;
  const token = mail && /token=([\w-]+)/.exec(fillLinks(ctx, mail, mail.links).text)?.[1];
  if (!token) throw new Error('no link was mailed');
  return token;
}

async function measurePage(
  browser: Browser,
  origin: string,
  page: Visited,
  rounds: number,
): Promise<PageFigures> {
  const cold: Visit[] = [];
  const warm: Visit[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await openContext(browser, origin, page);
    const tab = await openPage(context);
    cold.push(await visit(tab, page));
    warm.push(await visit(tab, page));
    await context.close();
  }
  const scores: Partial<PageFigures['scores']> = {};
  for (const profile of profiles) scores[profile.name] = await score(browser, origin, page, profile, rounds);
  // Each profile was measured.
  return { name: page.name, cold, warm, scores: scores as PageFigures['scores'] };
}

async function score(
  browser: Browser,
  origin: string,
  page: Visited,
  profile: Profile,
  rounds: number,
): Promise<PageFigures['scores']['desktop']> {
  const visits: Visit[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await openContext(browser, origin, page, profile);
    const tab = await openPage(context);
    await slowDown(tab, profile);
    visits.push(await visit(tab, page));
    await context.close();
  }
  return { points: median(visits.map((each) => scoreOf(each, profile))), visits };
}

async function openContext(
  browser: Browser,
  origin: string,
  { cookie }: Pick<Visited, 'cookie'>,
  look: Pick<Profile, 'viewport' | 'deviceScaleFactor'> = {
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1,
  },
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-GB', ...look });
  const [name = '', value = ''] = cookie?.split('=') ?? [];
  if (name) await context.addCookies([{ name, value, url: origin }]);
  return context;
}
