// Tags and attributes of rich text. The server's sanitizer keeps exactly these, and the editor keeps them when it
// opens, pastes and saves (rule 13.4).

export const richTextBlockTags = [
  'p',
  'div',
  'blockquote',
  'pre',
  'hr',
  'br',
  'h1',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
];
export const richTextInlineTags = [
  'a',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'sub',
  'sup',
  'code',
  'span',
  'img',
];
export const richTextTableTags = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption'];

/** Allowed attributes by tag. `data-remote-src` is the address of a web picture, which loads only on request. */
export const richTextAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'rel', 'target'],
  img: ['src', 'data-remote-src', 'alt', 'width', 'height'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
};

/** Synonymous tags: texts may contain the key, the editor writes the value. A span without attributes means nothing. */
export const richTextSynonyms: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  div: 'p',
  caption: 'p',
  thead: 'tbody',
  tfoot: 'tbody',
};

/** Formats of embedded pictures, none with scripts, and how their bytes begin in base64. */
const pictureStarts = new Map([
  ['data:image/png;base64', 'iVBORw0'],
  ['data:image/jpeg;base64', '/9j/'],
  ['data:image/gif;base64', 'R0lGOD'],
  ['data:image/webp;base64', 'UklGR'],
]);
/** True for the data URL of a picture whose bytes begin as its type says. */
export function isPictureData(address: string): boolean {
  const comma = address.indexOf(',');
  const start = pictureStarts.get(address.slice(0, Math.max(comma, 0)).toLowerCase());
  const bytes = address.slice(comma + 1).trimStart();
  return start !== undefined && bytes.startsWith(start) && /^[a-z0-9+/=\s]*$/i.test(bytes);
}
const pictureDataInHtml = /(<img src=")data:image\/[a-z]+;base64,[a-z0-9+/=\s]*(?=")/gi;
/** HTML without the bytes of its pictures. Its length counts against the limits. */
export const withoutPictureData = (html: string): string => html.replace(pictureDataInHtml, '$1');

export const isRemotePicture = (address: string): boolean => /^https?:\/\//i.test(address);
export const isOutsideLink = (address: string): boolean => /^(https?:\/\/|mailto:|tel:)/i.test(address);

const spanMax = { colspan: 100, rowspan: 1000 };
/** Columns or rows of a cell. 1 if the attribute is missing or not a number. A huge value would freeze the editor. */
export function cellSpan(name: 'colspan' | 'rowspan', text: string | null | undefined): number {
  const count = /^\s*\d{1,9}\s*$/.test(text ?? '') ? Number(text) : 1;
  return Math.min(Math.max(count, 1), spanMax[name]);
}
/** A width or height of a picture in pixels, or null. */
export const pictureSide = (text: string | null | undefined): number | null =>
  /^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : null;
