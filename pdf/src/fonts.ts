/** Fonts for the scripts of customers. The first three contain Latin, Greek and Cyrillic. */
export const fontNames = [
  'plain',
  'bold',
  'italic',
  'arabic',
  'hebrew',
  'thai',
  'chinese',
  'japanese',
  'korean',
] as const;
export type FontName = (typeof fontNames)[number];
/** A font of Latin letters. */
export type Latin = Extract<FontName, 'plain' | 'bold' | 'italic'>;

const byScript: readonly [RegExp, FontName][] = [
  [/\p{Script_Extensions=Arabic}/u, 'arabic'],
  [/\p{Script=Hebrew}/u, 'hebrew'],
  [/\p{Script=Thai}/u, 'thai'],
  [/\p{Script=Hangul}/u, 'korean'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'japanese'],
  [/[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u, 'chinese'],
];

/** Font for each character of a text. Chinese characters use the font of the text's language. */
export function fontsIn(text: string): (character: string, latin: Latin) => FontName {
  const han: FontName = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? 'japanese'
    : /\p{Script=Hangul}/u.test(text)
      ? 'korean'
      : 'chinese';
  return (character, latin) => {
    if (character < '\u0250') return latin;
    const [, font = latin] = byScript.find(([script]) => script.test(character)) ?? [];
    return font === 'chinese' ? han : font;
  };
}

/** Fonts that these texts need, always including Latin. Browsers load only these. */
export function fontsNeeded(texts: Iterable<string>): Set<FontName> {
  const needed = new Set<FontName>(['plain', 'bold']);
  for (const text of texts) {
    const fontOf = fontsIn(text);
    for (const character of text) needed.add(fontOf(character, 'plain'));
  }
  return needed;
}
