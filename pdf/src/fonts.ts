/** A font for each script that people write to us in; Latin, Greek and Cyrillic are in `plain` and `bold`. */
export const fontNames = [
  'plain',
  'bold',
  'arabic',
  'hebrew',
  'thai',
  'chinese',
  'japanese',
  'korean',
] as const;
export type FontName = (typeof fontNames)[number];

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

/** The fonts that these texts are drawn in, with those for Latin: in a browser no others are loaded. */
export function fontsNeeded(texts: Iterable<string>): Set<FontName> {
  const needed = new Set<FontName>(['plain', 'bold']);
  for (const text of texts) {
    const fontOf = fontsIn(text, 'plain');
    for (const character of text) needed.add(fontOf(character));
  }
  return needed;
}
