import { createRequire } from 'node:module';
import { join } from 'node:path';

const { resolve } = createRequire(import.meta.url);
/** A file of a package, whatever of itself it exports. */
function inPackage(name: string, path: string): string {
  const entry = resolve(name);
  const folder = join('node_modules', name);
  return join(entry.slice(0, entry.lastIndexOf(folder) + folder.length), path);
}

/** A font for each script that people write to us in (all of them under the Open Font License). */
export const fontFiles = {
  plain: inPackage('@embedpdf/fonts-latin', 'fonts/NotoSans-Regular.ttf'),
  bold: inPackage('@embedpdf/fonts-latin', 'fonts/NotoSans-SemiBold.ttf'),
  arabic: inPackage('@embedpdf/fonts-arabic', 'fonts/NotoNaskhArabic-Regular.ttf'),
  hebrew: inPackage('@embedpdf/fonts-hebrew', 'fonts/NotoSansHebrew-Regular.ttf'),
  thai: inPackage('@expo-google-fonts/noto-sans-thai', '400Regular/NotoSansThai_400Regular.ttf'),
  chinese: inPackage('@embedpdf/fonts-sc', 'fonts/NotoSansHans-Regular.otf'),
  japanese: inPackage('@embedpdf/fonts-jp', 'fonts/NotoSansJP-Regular.otf'),
  korean: inPackage('@embedpdf/fonts-kr', 'fonts/NotoSansKR-Regular.otf'),
} as const;
export type FontName = keyof typeof fontFiles;

const byScript: readonly [RegExp, FontName][] = [
  [/\p{Script_Extensions=Arabic}/u, 'arabic'],
  [/\p{Script=Hebrew}/u, 'hebrew'],
  [/\p{Script=Thai}/u, 'thai'],
  [/\p{Script=Hangul}/u, 'korean'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'japanese'],
  [/[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u, 'chinese'],
];

/** The font of each character of a text; Chinese characters are drawn as in the language that the text is in. */
export function fontsIn(text: string, latin: 'plain' | 'bold'): (character: string) => FontName {
  const han: FontName = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? 'japanese'
    : /\p{Script=Hangul}/u.test(text)
      ? 'korean'
      : 'chinese';
  return (character) => {
    if (character < '\u0250') return latin;
    const [, font = latin] = byScript.find(([script]) => script.test(character)) ?? [];
    return font === 'chinese' ? han : font;
  };
}
