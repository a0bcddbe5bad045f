import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { runProgram } from './project.mjs';

/** Programs without which tests are skipped or can't run, and the Debian packages that bring them. */
const programs = [
  { tool: 'chromium', package: 'chromium-headless-shell', find: findChromium },
  { tool: 'oathtool', package: 'oathtool', find: () => findProgram('oathtool') },
  { tool: 'zbarimg', package: 'zbar-tools', find: () => findProgram('zbarimg') },
  { tool: 'pdftotext', package: 'poppler-utils', find: () => findProgram('pdftotext') },
  { tool: 'soffice', package: 'libreoffice-calc-nogui', find: () => findProgram('soffice') },
];

/** Without fonts the browser shows boxes for letters; tests still run. */
const fonts = [
  { package: 'fonts-liberation', file: '/usr/share/fonts/truetype/liberation' },
  { package: 'fonts-noto-core', file: '/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf' },
  { package: 'fonts-noto-cjk', file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc' },
];

function findProgram(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return (
    names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path)) ??
    null
  );
}

/** The system's browser, first the one without windows, which needs a third less time; else one that Playwright downloaded earlier, else null. */
export function findChromium() {
  const installed = findProgram('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome');
  if (installed) return installed;
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(cache)) return null;
  const candidates = readdirSync(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .flatMap((name) =>
      ['chrome-linux64', 'chrome-linux'].map((folder) => join(cache, name, folder, 'chrome')),
    );
  return candidates.find((path) => existsSync(path)) ?? null;
}

/** Programs the tests need and this machine lacks. */
export function findMissingTools() {
  return programs.filter(({ find }) => find() === null).map(({ tool }) => tool);
}

function listMissingPackages() {
  const missing = programs.filter(({ find }) => find() === null);
  const missingFonts = isDebian() ? fonts.filter(({ file }) => !existsSync(file)) : [];
  return [...missing, ...missingFonts].map((entry) => entry.package);
}

function isDebian() {
  return existsSync('/etc/debian_version') && findProgram('apt-get') !== null;
}

/** The one line that installs what the tests lack, for somebody who may. */
export function aptLine() {
  return `apt-get update && apt-get install -y --no-install-recommends ${listMissingPackages().join(' ')}`;
}

/** True when something is missing that we may install ourselves: as root on Debian. */
export function canInstallMissing() {
  return isDebian() && process.getuid?.() === 0 && listMissingPackages().length > 0;
}

/** Installs what the tests lack. Where that is not possible, the tests say at their end what could not run. */
export async function installTestPrograms() {
  if (!canInstallMissing()) return;
  const missing = listMissingPackages();
  console.log(`Installing for the tests: ${missing.join(' ')}.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  await runProgram('apt-get', ['update', '-qq', ...wait], { env });
  const install = ['install', '-y', '-qq', '--no-install-recommends', '-o', 'Dpkg::Use-Pty=0', ...wait];
  const code = await runProgram('apt-get', [...install, ...missing], { env, quiet: true });
  if (code !== 0)
    console.error(`apt-get failed (exit code ${code}); tests that need what is missing will not run.`);
}
