import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { runProgram } from './project.mjs';

/** Programs that tests need, and their Debian packages. Without them tests are skipped or can't run. */
const programs = [
  { tool: 'chromium', package: 'chromium-headless-shell', find: findChromium },
  { tool: 'oathtool', package: 'oathtool', find: () => findProgram('oathtool') },
  { tool: 'zbarimg', package: 'zbar-tools', find: () => findProgram('zbarimg') },
  { tool: 'pdftotext', package: 'poppler-utils', find: () => findProgram('pdftotext') },
  { tool: 'soffice', package: 'libreoffice-calc-nogui', find: () => findProgram('soffice') },
];

/** Without fonts the browser shows boxes instead of letters, but tests still run. */
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

/** The system's browser, preferably the headless one, which is a third faster. Otherwise one that Playwright downloaded, or null. */
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

/** Programs that the tests need and this machine lacks. */
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

/** The command that installs the missing programs. */
export function aptLine() {
  return `apt-get update && apt-get install -y --no-install-recommends ${listMissingPackages().join(' ')}`;
}

/** True if programs are missing and this process can install them: as root on Debian. */
export function canInstallMissing() {
  return isDebian() && process.getuid?.() === 0 && listMissingPackages().length > 0;
}

/** Installs the missing programs. If that is not possible, the tests list at the end which of them did not run. */
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
    console.error(`apt-get failed (exit code ${code}); tests that need the missing programs will not run.`);
}
