import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Language, languages, type Messages } from '@cfm/contract/messages/catalogue.ts';
import { de } from '@cfm/contract/messages/de.ts';
import { en } from '@cfm/contract/messages/en.ts';
import { type PictureName, pictureNames, pictureScale, readmePictureNames } from '@cfm/docs/picture-names.ts';
import { sessionCookie } from '@cfm/server/testing/product/session.ts';
import { type Browser, type BrowserContext, chromium as browsers } from '@playwright/test';
import { chromium } from '../support/chromium.ts';
import { withFewColours } from './encode-png.ts';
import { type Product, startPicturedProduct } from './product.ts';
import type { Shot } from './shot.ts';
import { caseListShots } from './shots/case-list-shots.ts';
import { caseShots } from './shots/case-shots.ts';
import { configurationShots } from './shots/configuration-shots.ts';
import { outsideShots } from './shots/outside-shots.ts';
import { personShots } from './shots/person-shots.ts';
import { readmeShots } from './shots/readme-shots.ts';
import { reportShots } from './shots/report-shots.ts';
import { signInShots } from './shots/sign-in-shots.ts';

const shots: Record<PictureName, Shot> = {
  ...signInShots,
  ...caseListShots,
  ...caseShots,
  ...outsideShots,
  ...personShots,
  ...configurationShots,
  ...reportShots,
};
const words: Record<Language, Messages> = { en, de };
const usualSize = { width: 1024, height: 820 };
/** Without it, the darkened page would show at the corners of a dialog. */
const noShade = '.mantine-Modal-overlay, .mantine-Drawer-overlay { visibility: hidden }';
const patienceMs = 15_000;
const docs = (path: string) => fileURLToPath(new URL(path, import.meta.resolve('@cfm/docs/package.json')));
const say = (text: string) => console.log(text);

/** A browser of one user in one language, in light mode. */
async function openBrowser(
  browser: Browser,
  { address, admin, bcc }: Product,
  { as, size }: Shot,
  language: Language,
) {
  const context = await browser.newContext({
    baseURL: address,
    viewport: size ?? usualSize,
    deviceScaleFactor: pictureScale,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: language === 'de' ? 'de-DE' : 'en-GB',
    timezoneId: 'Europe/Berlin',
  });
  context.setDefaultTimeout(patienceMs);
  if (as !== 'outsider') {
    const value = (as === 'admin' ? admin : bcc).cookie.slice(sessionCookie.length + 1);
    await context.addCookies([
      { name: sessionCookie, value, url: address, httpOnly: true, sameSite: 'Strict' },
    ]);
  }
  await context.addInitScript(`localStorage.setItem('cfm.language', '${language}')`);
  return context;
}

async function takePicture(
  context: BrowserContext,
  product: Product,
  shot: Shot,
  language: Language,
  file: string,
) {
  const page = await context.newPage();
  const clip = await shot.take({ page, language, say: words[language], product });
  // No hover effect and no blinking caret.
  await page.mouse.move(0, 0);
  const png = await page.screenshot({ clip, animations: 'disabled', caret: 'hide', style: noShade });
  writeFileSync(file, withFewColours(png));
}

/** Takes the pictures with the names of the command line, by default all, in both languages. */
async function takeAll(product: Product, browser: Browser, wanted: readonly string[]): Promise<number> {
  let failures = 0;
  const take = async (name: string, shot: Shot, language: Language, file: string) => {
    if (wanted.length > 0 && !wanted.includes(name)) return;
    const context = await openBrowser(browser, product, shot, language);
    try {
      await takePicture(context, product, shot, language, file);
      say(file);
    } catch (error) {
      failures += 1;
      console.error(`${name} in ${language}:`, error);
    } finally {
      await context.close();
    }
  };
  mkdirSync(docs('manuals/pictures'), { recursive: true });
  for (const name of pictureNames)
    for (const language of languages)
      await take(name, shots[name], language, docs(`manuals/pictures/${name}.${language}.png`));
  for (const name of readmePictureNames)
    await take(`readme-${name}`, readmeShots[name], 'en', docs(`pictures/${name}.png`));
  return failures;
}

const product = await startPicturedProduct(say);
const browser = await browsers.launch(chromium);
try {
  if ((await takeAll(product, browser, process.argv.slice(2))) > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
}
