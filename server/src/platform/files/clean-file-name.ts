const maxLength = 200;
/** Only the end of a longer name is processed, because it contains the ending. */
const mostLookedAt = 1000;

/**
 * File name for storage and display. Removes folders, control and direction characters (which can reverse an
 * ending), and dots or whitespace at the end. At most 200 characters, including the ending.
 */
export function cleanFileName(given: string): string {
  const name = given
    .slice(-mostLookedAt)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/^.*[/\\]/, '')
    // Browsers encode quotes and line breaks within a name as %22, %0D and %0A.
    .replace(/[<>:"|?*]|%(22|0a|0d)/gi, '_')
    .trimStart();
  return shortened(withoutDotsAtEnd(name)) || 'file';
}

function withoutDotsAtEnd(name: string): string {
  let end = name.length;
  while (end > 0 && /[\s.]/.test(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

function shortened(name: string): string {
  if (name.length <= maxLength) return name;
  const ending = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? '';
  return shorten(name, maxLength - ending.length) + ending;
}

/** Never cuts within a surrogate pair. */
function shorten(text: string, length: number): string {
  const cut = text.slice(0, length);
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}
