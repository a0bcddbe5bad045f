// The tags and attributes of rich text. The server's sanitizer keeps exactly these, and the editor keeps each of them in
// what it opens, what is pasted into it and what it saves (rule 13.4).

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

/** Allowed attributes by tag. `data-remote-src` is the address of a picture on the web, which loads on request only. */
export const richTextAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'rel', 'target'],
  img: ['src', 'data-remote-src', 'alt', 'width', 'height'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
};

/** Tags with the same meaning: texts may have the first, the editor writes the second. A span without attributes means nothing. */
export const richTextSynonyms: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  div: 'p',
  caption: 'p',
  thead: 'tbody',
  tfoot: 'tbody',
};

/** Address of a picture that holds its own bytes and no script. */
const pictureData = /^data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/=\s]*$/i;
export const isPictureData = (address: string): boolean => pictureData.test(address);
const pictureDataInHtml = /(<img src=")data:image\/[a-z]+;base64,[a-z0-9+/=\s]*(?=")/gi;
/** The HTML without the bytes of its pictures: what counts as its length. */
export const withoutPictureData = (html: string): string => html.replace(pictureDataInHtml, '$1');

export const isRemotePicture = (address: string): boolean => /^https?:\/\//i.test(address);
export const isOutsideLink = (address: string): boolean => /^(https?:\/\/|mailto:|tel:)/i.test(address);

const spanMax = { colspan: 100, rowspan: 1000 };
/** The columns or rows that a cell takes: 1 if the attribute is missing or no number. A huge one would freeze the editor. */
export function cellSpan(name: 'colspan' | 'rowspan', text: string | null | undefined): number {
  const count = /^\s*\d{1,9}\s*$/.test(text ?? '') ? Number(text) : 1;
  return Math.min(Math.max(count, 1), spanMax[name]);
}
/** A width or height of a picture in pixels, or null. */
export const pictureSide = (text: string | null | undefined): number | null =>
  /^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : null;
