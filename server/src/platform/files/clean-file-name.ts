const maxLength = 200;
/** Of a longer name, which nobody gave to a file, the end is looked at, where its ending stands. */
const mostLookedAt = 1000;

/**
 * A file's name as it is stored and shown: without folders, control and direction characters (which can turn an ending
 * around), and dots or blanks at its end; at most 200 characters, its ending included.
 */
export function cleanFileName(given: string): string {
  const name = given
    .slice(-mostLookedAt)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/^.*[/\\]/, '')
    // Browsers write a quote and line breaks within a name as %22, %0D and %0A.
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

/** Cuts between characters, not within a pair that makes one. */
function shorten(text: string, length: number): string {
  const cut = text.slice(0, length);
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}
