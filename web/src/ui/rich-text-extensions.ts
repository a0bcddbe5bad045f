import {
  cellSpan,
  isOutsideLink,
  isPictureData,
  pictureSide,
} from '@cfm/contract/platform/rich-text-tags.ts';
import Image from '@tiptap/extension-image';
import Link from '@tiptap/extension-link';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { type Attribute, Mark, Node, PasteRule } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import classes from './rich-text-table.module.css';

const mark = (name: string, tag: string) =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

/** An attribute that is left out of the HTML if it has its default value. */
const attribute = <T>(name: string, parse: (text: string | null) => T, isDefault: (value: T) => boolean) =>
  ({
    default: parse(null),
    parseHTML: (element) => parse(element.getAttribute(name)),
    renderHTML: ({ [name]: value }) => (isDefault(value) ? {} : { [name]: value }),
  }) satisfies Partial<Attribute>;
const textAttribute = (name: string) =>
  attribute(
    name,
    (text) => text,
    (text) => text === null,
  );
const spanAttributes = () => ({
  colspan: attribute(
    'colspan',
    (text) => cellSpan('colspan', text),
    (span) => span === 1,
  ),
  rowspan: attribute(
    'rowspan',
    (text) => cellSpan('rowspan', text),
    (span) => span === 1,
  ),
});

/** The table scrolls inside a wrapper that is not part of the text. */
const ScrollingTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
  addNodeView: () => () => {
    const dom = document.createElement('div');
    dom.className = classes.scroll ?? '';
    const contentDOM = dom
      .appendChild(document.createElement('table'))
      .appendChild(document.createElement('tbody'));
    return { dom, contentDOM };
  },
});

const OwnLink = Link.extend({
  addAttributes: () => ({ href: textAttribute('href') }),
  /** Pasted text becomes a link, unless it is one: its address may differ from its words. */
  addPasteRules() {
    return (this.parent?.() ?? []).map(
      (rule) =>
        new PasteRule({
          find: rule.find,
          handler: (props) =>
            props.state.doc.rangeHasMark(props.range.from, props.range.to, this.type)
              ? undefined
              : rule.handler(props),
        }),
    );
  },
});

const Picture = Image.extend({
  // `src` comes first, because `withoutPictureData` of the contract expects it there.
  addAttributes: () => ({
    src: textAttribute('src'),
    'data-remote-src': textAttribute('data-remote-src'),
    alt: attribute(
      'alt',
      (text) => text ?? '',
      () => false,
    ),
    width: attribute('width', pictureSide, (side) => side === null),
    height: attribute('height', pictureSide, (side) => side === null),
  }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => (isPictureData(element.getAttribute('src') ?? '') ? null : false),
    },
    { tag: 'img[data-remote-src]' },
  ],
  // Disables the Markdown syntax for pictures, which would load them from the web.
  addInputRules: () => [],
});

/** Unlike tiptap's code block, it keeps bold, links and line breaks. */
const Preformatted = Node.create({
  name: 'preformatted',
  group: 'block',
  content: 'inline*',
  code: true,
  defining: true,
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: () => ['pre', 0],
});

const typedRules = ['bold', 'italic', 'strike', 'blockquote', 'bulletList', 'orderedList', 'link'];
/** Formatting that typing and plain-text pasting create. The other extensions only keep pasted or stored content. */
export const richTextRules = { enableInputRules: typedRules, enablePasteRules: typedRules };

const scheme = /^[a-z][a-z0-9+.-]*:/i;
/** Exactly the tags and attributes that the server's sanitizer keeps (`rich-text-tags.ts` of the contract). */
export const richTextExtensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    code: false,
    codeBlock: false,
    link: false,
  }),
  OwnLink.configure({
    openOnClick: false,
    autolink: true,
    defaultProtocol: 'https',
    isAllowedUri: (url, { defaultValidate }) =>
      defaultValidate(url) && (!scheme.test(url) || isOutsideLink(url)),
    HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: '_blank' },
  }),
  Picture.configure({ inline: true, allowBase64: true }),
  ScrollingTable.configure({ resizable: false }),
  TableRow,
  TableHeader.extend({ addAttributes: spanAttributes }),
  TableCell.extend({ addAttributes: spanAttributes }),
  Preformatted,
  mark('code', 'code'),
  mark('subscript', 'sub'),
  mark('superscript', 'sup'),
];
