import { htmlOfPlain } from '@cfm/contract/html-text.ts';
import { compile, type DomNode, type FormatCallback, type HtmlToTextOptions } from 'html-to-text';
import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';

const blockTags = ['p', 'div', 'blockquote', 'pre', 'hr', 'br', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li'];
export const inlineTags = ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'code', 'span', 'img'];
const tableTags = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption'];
/** Pictures that carry their own bytes and can't hold a script. */
const ownPicture = /^data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/=\s]*$/i;
const remotePicture = /^https?:\/\//i;
const outsideLink = /^(https?:\/\/|mailto:|tel:)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that neither HTML nor the database takes
const forbiddenCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
/** Browsers skip these within an address, so they must not hide a scheme from the test. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is dropped
const skippedInAddresses = /[\u0000-\u0020\u00a0\u2028\u2029]/g;

function cleanLink(_name: string, attribs: Attributes): Tag {
  const href = attribs.href?.trim().replace(skippedInAddresses, '') ?? '';
  if (!outsideLink.test(href)) return { tagName: 'a', attribs: {} };
  return { tagName: 'a', attribs: { href, rel: 'noopener noreferrer nofollow', target: '_blank' } };
}

/** Loading a remote picture tells its sender who reads when: its address is put into a data attribute until the reader asks for it. */
function cleanPicture(_name: string, attribs: Attributes): Tag {
  const source = (attribs.src ?? attribs['data-remote-src'] ?? '').trim();
  const alt = attribs.alt ?? '';
  if (ownPicture.test(source)) return { tagName: 'img', attribs: { src: source, alt } };
  if (remotePicture.test(source)) return { tagName: 'img', attribs: { 'data-remote-src': source, alt } };
  return { tagName: 'img', attribs: { alt } };
}

const rules: IOptions = {
  allowedTags: [...blockTags, ...inlineTags, ...tableTags],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'data-remote-src', 'alt'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'xmp', 'noembed', 'noframes'],
  nestingLimit: 60,
  transformTags: { a: cleanLink, img: cleanPicture },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src && !attribs['data-remote-src'],
};

/** Deeper than anything somebody writes: reading it would hold the server up. */
const depthMax = 1000;
const tagStart = /^(\/?)([a-z][a-z0-9]{0,12})(?![a-z0-9])/i;
/** They close by themselves. */
const shallowTags = ['p', 'li', 'tr', 'td', 'th', 'br', 'img', 'hr', 'input', 'meta', 'link', 'col', 'wbr'];

function isTooDeep(html: string): boolean {
  let depth = 0;
  for (const part of html.split('<')) {
    const [, slash, name = ''] = tagStart.exec(part) ?? [];
    if (name === '' || shallowTags.includes(name.toLowerCase())) continue;
    depth = slash ? Math.max(0, depth - 1) : depth + 1;
    if (depth > depthMax) return true;
  }
  return false;
}
const withoutTags = (html: string): string =>
  html
    .split('<')
    .map((part) => (tagStart.test(part) ? part.slice(part.indexOf('>') + 1) : part))
    .join(' ');

/**
 * Rich text from anywhere made safe to store and to show (rule 13.4): formatting, lists, tables and links stay,
 * everything active goes, remote pictures wait in `data-remote-src`. Of what is nested too deep the words stay.
 */
export function sanitizeRichText(html: string): string {
  const whole = html.replace(forbiddenCharacters, '');
  return sanitizeHtml(isTooDeep(whole) ? withoutTags(whole) : whole, rules).trim();
}

const wordsOf = ({ data, children }: DomNode): string => data ?? children?.map(wordsOf).join('') ?? '';
/**
 * A link's words and, in brackets, where it leads. As the library's own, which drops a blank at the end of the words:
 * the target would run into the next word.
 */
const writeLink: FormatCallback = (link, walk, builder) => {
  walk(link.children, builder);
  const target = link.attribs?.href?.replace(/^mailto:/, '') ?? '';
  const words = wordsOf(link);
  if (target === '' || target.startsWith('#') || target === words.trim()) return;
  builder.addInline(words.trim() === '' ? target : ` [${target}]`, { noWordTransform: true });
  if (/\s$/.test(words)) builder.addInline(' ');
};

const asText: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: 80, maxInputLength: 5_000_000 },
  formatters: { link: writeLink },
  selectors: [
    { selector: 'a', format: 'link' },
    { selector: 'img', format: 'skip' },
    { selector: 'ul', options: { itemPrefix: '• ' } },
    { selector: 'hr', options: { length: 3 } },
    ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'table', options: { uppercaseHeaderCells: false } },
  ],
};
const htmlToText = compile(asText);

/** The words of a rich text, with line breaks and lists as a text mail shows them. */
export function plainText(html: string): string {
  return htmlToText(html).replace(forbiddenCharacters, '').trim();
}

/** True when there is nothing to read or to see: no words and no picture. */
export function isBlankRichText(html: string): boolean {
  return !html.includes('<img') && plainText(html) === '';
}

/** Only tags of a rich-text editor: "<VIN>" and "a < b" in a plain text are words. */
const richTag = /<\/?(p|div|br|b|strong|i|em|u|s|ul|ol|li|a|h[1-4]|blockquote|table)(\s[^<>]*)?\/?>/i;

/** What a user typed for a mail, as safe HTML: rich text is sanitised, plain text keeps its lines. */
export const htmlOfMessage = (message: string): string =>
  sanitizeRichText(richTag.test(message) ? message : htmlOfPlain(message));
