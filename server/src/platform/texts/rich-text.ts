import { htmlOfPlain } from '@cfm/contract/platform/html-text.ts';
import {
  cellSpan,
  isOutsideLink,
  isPictureData,
  isRemotePicture,
  pictureSide,
  richTextAttributes,
  richTextBlockTags,
  richTextInlineTags,
  richTextTableTags,
} from '@cfm/contract/platform/rich-text-tags.ts';
import { compile, type DomNode, type FormatCallback, type HtmlToTextOptions } from 'html-to-text';
import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';

const allTags = [...richTextBlockTags, ...richTextInlineTags, ...richTextTableTags];
// biome-ignore lint/suspicious/noControlCharactersInRegex: neither HTML nor the database accepts these characters
const forbiddenCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
/** Browsers ignore these within a URL, so they could hide a scheme from the check. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
const skippedInAddresses = /[\u0000-\u0020\u00a0\u2028\u2029]/g;

function cleanLink(_name: string, attribs: Attributes): Tag {
  const href = attribs.href?.trim().replace(skippedInAddresses, '') ?? '';
  if (!isOutsideLink(href)) return { tagName: 'a', attribs: {} };
  return { tagName: 'a', attribs: { href, rel: 'noopener noreferrer nofollow', target: '_blank' } };
}

/**
 * Loading a remote picture would reveal to its sender when the mail is read. Its URL stays in a data
 * attribute until the reader asks for the picture.
 */
function cleanPicture(_name: string, attribs: Attributes): Tag {
  const source = (attribs.src ?? attribs['data-remote-src'] ?? '').trim();
  const rest: Attributes = { alt: attribs.alt ?? '' };
  for (const side of ['width', 'height'] as const) {
    const pixels = pictureSide(attribs[side]);
    if (pixels !== null) rest[side] = String(pixels);
  }
  if (isPictureData(source)) return { tagName: 'img', attribs: { src: source, ...rest } };
  if (isRemotePicture(source)) return { tagName: 'img', attribs: { 'data-remote-src': source, ...rest } };
  return { tagName: 'img', attribs: rest };
}

/** Grid places that merged cells of one text may take. Real tables need fewer, and more would freeze the page. */
const mergedPlacesMax = 10_000;

/** Cleans the cells of one text. Once the places are used up, further cells are unmerged. */
function cellCleaner() {
  let places = 0;
  return (tagName: string, attribs: Attributes): Tag => {
    const spans = (['colspan', 'rowspan'] as const).map(
      (name) => [name, cellSpan(name, attribs[name])] as const,
    );
    const merged = spans.reduce((product, [, span]) => product * span, 1);
    if (merged === 1 || places + merged > mergedPlacesMax) return { tagName, attribs: {} };
    places += merged;
    return {
      tagName,
      attribs: Object.fromEntries(spans.flatMap(([name, span]) => (span > 1 ? [[name, String(span)]] : []))),
    };
  };
}

const rules: IOptions = {
  allowedTags: allTags,
  allowedAttributes: Object.fromEntries(
    Object.entries(richTextAttributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'xmp', 'noembed', 'noframes'],
  nestingLimit: 60,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src && !attribs['data-remote-src'],
};

/** Deeper than real documents. Parsing such a text would block the server. */
const depthMax = 1000;
const tagStart = /^(\/?)([a-z][a-z0-9]{0,12})(?![a-z0-9])/i;
const voidTags = new Set(['br', 'img', 'hr', 'input', 'meta', 'link', 'col', 'wbr']);
/** Open tags that a tag closes implicitly, as in the parser. */
const closedBy = new Map([
  ['p', ['p']],
  ['li', ['li']],
  ['tr', ['tr', 'th', 'td']],
  ['td', ['th', 'td']],
  ['th', ['th']],
]);

/** Follows the open tags as the parser does, in linear time. */
function isTooDeep(html: string): boolean {
  const open: string[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by);
  const close = () => count(open.pop() ?? '', -1);
  for (const part of html.split('<')) {
    const [, slash, written = ''] = tagStart.exec(part) ?? [];
    const name = written.toLowerCase();
    if (name === '' || voidTags.has(name)) continue;
    if (slash) {
      if ((counts.get(name) ?? 0) === 0) continue;
      while (open.at(-1) !== name) close();
      close();
      continue;
    }
    while (closedBy.get(name)?.includes(open.at(-1) ?? '')) close();
    open.push(name);
    count(name, 1);
    if (open.length > depthMax) return true;
  }
  return false;
}
const withoutTags = (html: string): string =>
  html
    .split('<')
    .map((part) => (tagStart.test(part) ? part.slice(part.indexOf('>') + 1) : part))
    .join(' ');

const anyTag = /<\/?([a-z][a-z0-9]{0,15})(?:\s[^<>]*)?\/?>/gi;
/** Only tags of the rich-text editor count: "<VIN>" and "a < b" in a plain text are text. */
const hasRichTag = (text: string): boolean =>
  text.matchAll(anyTag).some(([, name = '']) => allTags.includes(name.toLowerCase()));

const whiteSpace = /white-space\s*:\s*([a-z-]{1,20})/i;
const structure = new Set<string>(
  [...richTextTableTags, 'ul', 'ol', 'pre'].filter((tag) => !/^t[dh]$/.test(tag)),
);
/** Writes line breaks as tags where they are visible: in a text without tags, and within `white-space: pre-wrap`. */
function lineKeeper(html: string): Pick<IOptions, 'onOpenTag' | 'onCloseTag' | 'textFilter'> {
  const areKept = [!hasRichTag(html)];
  const now = () => areKept.at(-1) === true;
  return {
    onOpenTag: (_name, { style = '' }) => {
      const [, value] = whiteSpace.exec(style) ?? [];
      areKept.push(value === undefined ? now() : /^(pre|break-spaces)/i.test(value));
    },
    onCloseTag: () => {
      if (areKept.length > 1) areKept.pop();
    },
    textFilter: (text, tag) => (now() && !structure.has(tag) ? text.replace(/\r\n?|\n/g, '<br />') : text),
  };
}

/**
 * Sanitizes rich text for storage and display (rule 13.4): keeps formatting, lists, tables, links and visible line
 * breaks, removes active content, and moves the URLs of remote pictures to `data-remote-src`. Keeps only the text if the
 * nesting is too deep.
 */
export function sanitizeRichText(html: string): string {
  const whole = html.replace(forbiddenCharacters, '').trim();
  const cleanCell = cellCleaner();
  const transformTags = { a: cleanLink, img: cleanPicture, td: cleanCell, th: cleanCell };
  return sanitizeHtml(isTooDeep(whole) ? withoutTags(whole) : whole, {
    ...rules,
    ...lineKeeper(whole),
    transformTags,
  }).trim();
}

const wordsOf = ({ data, children }: DomNode): string => data ?? children?.map(wordsOf).join('') ?? '';
/**
 * Writes the text of a link and its target in brackets. Replaces the library's formatter, which drops a
 * trailing space, so that the target would join the next word.
 */
const writeLink: FormatCallback = (link, walk, builder) => {
  walk(link.children, builder);
  const target = link.attribs?.href?.replace(/^mailto:/, '') ?? '';
  const words = wordsOf(link);
  if (target === '' || target.startsWith('#') || target === words.trim()) return;
  builder.addInline(words.trim() === '' ? target : ` [${target}]`, { noWordTransform: true });
  if (/\s$/.test(words)) builder.addInline(' ');
};

const sectionTags = ['thead', 'tbody', 'tfoot'];
const hasCell = (node: DomNode): boolean =>
  node.name === 'td' || node.name === 'th' || wordsOf(node).trim() !== '';
/** Rows of a table in order, and its other children, such as a caption or a cell outside of a row. */
const rowsOf = (table: DomNode): DomNode[] =>
  (table.children ?? []).flatMap((child) =>
    sectionTags.includes(child.name ?? '') ? rowsOf(child) : [child],
  );
const onOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
/**
 * Formats a row as text. A cell keeps its lines if it is the only non-empty one in its row, as in the layout
 * of a mail.
 */
function rowAsText(cells: readonly { text: string }[]): string {
  const texts = cells.map(({ text }) => text.trim());
  const filled = texts.filter((text) => text !== '');
  return filled.length < 2 ? filled.join('') : texts.map(onOneLine).join('\t').trimEnd();
}
/** Writes each table row as one line, with tabs between cells. */
const writeTable: FormatCallback = (table, walk, builder) => {
  builder.openTable();
  for (const row of rowsOf(table)) {
    if (row.name !== 'tr' && !hasCell(row)) continue;
    builder.openTableRow();
    const cells = row.name === 'tr' ? (row.children ?? []).filter(hasCell) : [row];
    for (const cell of cells) {
      builder.openTableCell();
      walk(cell.name === 'td' || cell.name === 'th' ? cell.children : [cell], builder);
      builder.closeTableCell();
    }
    builder.closeTableRow();
  }
  builder.closeTable({
    tableToString: (rows) =>
      rows
        .map(rowAsText)
        .filter((line) => line !== '')
        .join('\n'),
  });
};

const asText: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: 80, maxInputLength: 5_000_000 },
  formatters: { link: writeLink, rows: writeTable },
  selectors: [
    { selector: 'a', format: 'link' },
    { selector: 'img', format: 'skip' },
    { selector: 'ul', options: { itemPrefix: '• ' } },
    { selector: 'hr', options: { length: 3 } },
    ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'table', format: 'rows' },
  ],
};
const htmlToText = compile(asText);

/** Text of rich text, with line breaks and lists formatted for a text mail. */
export function plainText(html: string): string {
  return htmlToText(html).replace(forbiddenCharacters, '').trim();
}

/** Returns whether sanitized rich text has no text, picture or rule. Far cheaper than formatting a long text. */
export const isBlankRichText = (html: string): boolean =>
  !/<(img|hr)\b/.test(html) && /^(?:\s|&nbsp;|<[^<>]*>)*$/.test(html);

export interface RichTextInput {
  text: string;
  /** A message may also be plain text: its lines stay, and "<VIN>" in it is text. */
  isMessage?: boolean;
}
/** Sanitized rich text. */
export interface RichText {
  html: string;
  /** Its words, for the search. */
  text: string;
}
export function cleanRichText({ text, isMessage = false }: RichTextInput): RichText {
  const html = sanitizeRichText(isMessage && !hasRichTag(text) ? htmlOfPlain(text) : text);
  return { html, text: plainText(html) };
}
