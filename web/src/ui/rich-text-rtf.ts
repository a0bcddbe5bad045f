const pictureStart = '{\\pict';
const pictureTypes = { '\\pngblip': 'image/png', '\\jpegblip': 'image/jpeg' } as const;
const controlWord = /\\[a-z*]+-?\d* ?/gi;

/** Returns the text of the group that begins at this brace, without nested groups. */
function ownTextOfGroup(rtf: string, start: number): string {
  const brace = /[{}]/g;
  brace.lastIndex = start;
  let depth = 0;
  let from = start;
  let text = '';
  for (let found = brace.exec(rtf); found; found = brace.exec(rtf)) {
    if (depth === 1) text += rtf.slice(from, found.index);
    depth += found[0] === '{' ? 1 : -1;
    from = found.index + 1;
    if (depth === 0) break;
  }
  return text;
}

function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16);
  return bytes;
}

/**
 * Returns the pictures of an RTF text in order. Word and Outlook put them nowhere else on the clipboard:
 * their HTML refers to a file that the browser can't read.
 */
export function picturesOfRtf(rtf: string): Blob[] {
  const pictures: Blob[] = [];
  for (let at = rtf.indexOf(pictureStart); at >= 0; at = rtf.indexOf(pictureStart, at + 1)) {
    const text = ownTextOfGroup(rtf, at);
    const type = Object.entries(pictureTypes).find(([word]) => text.includes(word))?.[1];
    const hex = text.replace(controlWord, '').replace(/\s/g, '');
    if (type && hex.length % 2 === 0 && /^[0-9a-f]+$/i.test(hex))
      pictures.push(new Blob([bytesOfHex(hex)], { type }));
  }
  return pictures;
}
