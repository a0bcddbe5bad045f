import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FontName } from './fonts.ts';

const { resolve } = createRequire(import.meta.url);
/** Path of a file in a package, even if the package does not export it. */
function inPackage(name: string, path: string): string {
  const entry = resolve(name);
  const folder = join('node_modules', name);
  return join(entry.slice(0, entry.lastIndexOf(folder) + folder.length), path);
}

/** Paths of the fonts (all under the Open Font License), for the server and the build of the pages. */
export const fontFiles: Readonly<Record<FontName, string>> = {
  plain: inPackage('@embedpdf/fonts-latin', 'fonts/NotoSans-Regular.ttf'),
  bold: inPackage('@embedpdf/fonts-latin', 'fonts/NotoSans-SemiBold.ttf'),
  italic: inPackage('@embedpdf/fonts-latin', 'fonts/NotoSans-Italic.ttf'),
  arabic: inPackage('@embedpdf/fonts-arabic', 'fonts/NotoNaskhArabic-Regular.ttf'),
  hebrew: inPackage('@embedpdf/fonts-hebrew', 'fonts/NotoSansHebrew-Regular.ttf'),
  thai: inPackage('@expo-google-fonts/noto-sans-thai', '400Regular/NotoSansThai_400Regular.ttf'),
  chinese: inPackage('@embedpdf/fonts-sc', 'fonts/NotoSansHans-Regular.otf'),
  japanese: inPackage('@embedpdf/fonts-jp', 'fonts/NotoSansJP-Regular.otf'),
  korean: inPackage('@embedpdf/fonts-kr', 'fonts/NotoSansKR-Regular.otf'),
};
