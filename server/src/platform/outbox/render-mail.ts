import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { escapeHtml, partsOfPlain } from '@cfm/contract/platform/html-text.ts';
import { showErased } from '../texts/erased-mark.ts';
import type { RichText } from '../texts/rich-text.ts';
import { textsOf } from '../texts/texts.ts';
import { mailColours } from './mail-colours.ts';
import {
  escapedWords,
  inert,
  linesAsHtml,
  mailAsHtml,
  mailAsText,
  paragraph,
  richTextAsHtml,
  smallText,
} from './mail-layout.ts';
import { styledRichText } from './styled-rich-text.ts';

interface Linked {
  label: string;
  placeholder: string;
}
/** A list of links below an introduction. */
interface LinkList {
  intro: string;
  links: Linked[];
}
/** Cells below their heads. A cell with a link has a plain URL without a token. */
interface MailTable {
  heads: readonly string[];
  rows: readonly (readonly MailCell[])[];
}
type MailCell = string | { label: string; url: string };
export interface MailContent {
  language: Language;
  heading?: string;
  /** Plain texts. Line breaks are kept. */
  paragraphs: string[];
  /** Sanitized rich text below the paragraphs. */
  richText?: RichText;
  /** Below the text, one line per name. */
  signature?: readonly string[];
  /** Facts as pairs of name and value. `quote` is a person's text, unchanged. */
  facts?: readonly (readonly [name: string, value: string])[];
  quote?: { intro: string; words: string } | undefined;
  table?: MailTable | undefined;
  /** The request, above the button. */
  request?: string | undefined;
  /** Files, one link each. */
  downloads?: LinkList | undefined;
  /** The main action. `placeholder` identifies the link passed to `enqueueMail`, such as `{{link:solve}}`. */
  button?: Linked | undefined;
  /** Other possible actions. */
  otherwise?: LinkList | undefined;
  footer?: string;
}

const buttonStyle = `display:inline-block;padding:12px 22px;border-radius:6px;background:${mailColours.action};color:#ffffff;text-decoration:none;font-weight:bold`;
const linkStyle = `color:${mailColours.action};text-decoration:underline`;

/**
 * The common layout of all mails: HTML without remote content and scripts, and the same content as text
 * (rule 10.7). The bodies contain the placeholders of `content` and no others.
 */
export function renderMail(content: MailContent): { html: string; text: string } {
  const { language } = content;
  return { html: showErased(asHtml(content), language), text: showErased(asText(content), language) };
}

const listAsHtml = ({ intro, links }: LinkList) =>
  paragraph(linesAsHtml(intro), 'margin-bottom:6px;') +
  `<ul style="margin:0 0 20px;padding-left:22px">${links
    .map(
      ({ label, placeholder }) =>
        `<li style="margin:0 0 6px;overflow-wrap:anywhere"><a href="${escapeHtml(placeholder)}" style="${linkStyle}">${escapedWords(label)}</a></li>`,
    )
    .join('')}</ul>`;

const factsAsHtml = (facts: NonNullable<MailContent['facts']>) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse;width:100%;background:${mailColours.ground}">${facts
    .map(
      ([name, value]) =>
        `<tr><td style="padding:6px 12px;width:34%;vertical-align:top;${smallText}">${escapedWords(name)}</td><td style="padding:6px 12px;vertical-align:top;overflow-wrap:anywhere" dir="auto">${linesAsHtml(value)}</td></tr>`,
    )
    .join('')}</table>`;

/** Width in pixels for a table with many columns. */
const wideWidth = 1100;
// Dates and brands are not broken: a cell is at least as wide as its longest word.
const cellStyle = `padding:6px 8px;vertical-align:top;border-bottom:1px solid ${mailColours.line};overflow-wrap:break-word`;
const cellAsHtml = (cell: MailCell) =>
  `<td style="${cellStyle}" dir="auto">${
    typeof cell === 'string'
      ? linesAsHtml(cell)
      : `<a href="${escapeHtml(cell.url)}" style="${linkStyle};white-space:nowrap">${escapedWords(cell.label)}</a>`
  }</td>`;
const tableAsHtml = ({ heads, rows }: MailTable) =>
  `<table cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-collapse:collapse;width:100%;font-size:13px"><thead><tr>${heads
    .map(
      (head) => `<th scope="col" align="left" style="${cellStyle};${smallText}">${escapedWords(head)}</th>`,
    )
    .join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map(cellAsHtml).join('')}</tr>`)
    .join('\n')}</tbody></table>`;

/** A person's text, with the tables that were copied into it. */
const wordsAsHtml = (words: string) =>
  partsOfPlain(escapedWords(words))
    .map(({ html }) => styledRichText(html))
    .join('');
const quoteAsHtml = ({ intro, words }: NonNullable<MailContent['quote']>) =>
  paragraph(escapedWords(intro), `margin-bottom:6px;${smallText}`) +
  `<blockquote style="margin:0 0 20px;padding:2px 0 2px 14px;border-left:3px solid ${mailColours.line};overflow-wrap:anywhere" dir="auto">${wordsAsHtml(words)}</blockquote>`;

const buttonAsHtml = ({ label, placeholder }: Linked) =>
  paragraph(`<a href="${escapeHtml(placeholder)}" style="${buttonStyle}">${escapedWords(label)}</a>`);

function asHtml(content: MailContent): string {
  const { language, heading, paragraphs, richText, signature, facts, quote, request, downloads } = content;
  const { table, button, otherwise, footer } = content;
  const texts = textsOf(language, 'mails');
  const parts = [
    heading && `<h1 style="margin:0 0 20px;font-size:20px;line-height:1.3">${escapedWords(heading)}</h1>`,
    ...paragraphs.map((text) => paragraph(linesAsHtml(text))),
    richText && richTextAsHtml(richText.html),
    signature && paragraph(signature.map(escapedWords).join('<br>'), 'margin-bottom:24px;'),
    facts && facts.length > 0 && factsAsHtml(facts),
    quote && quoteAsHtml(quote),
    table && tableAsHtml(table),
    downloads && listAsHtml(downloads),
    request && paragraph(`<strong>${escapedWords(request)}</strong>`),
    button && buttonAsHtml(button),
    otherwise && listAsHtml(otherwise),
    button &&
      paragraph(
        `${escapeHtml(texts('layoutButtonHint'))}<br><span style="word-break:break-all">${escapeHtml(button.placeholder)}</span>`,
        smallText,
      ),
  ];
  return mailAsHtml({
    language,
    title: heading ?? '',
    parts: parts.filter((part) => typeof part === 'string'),
    footer,
    width: table ? wideWidth : undefined,
  });
}

/** Each row is a line of its values, followed by its URLs. */
const tableAsText = ({ heads, rows }: MailTable) =>
  rows
    .map((row) => {
      const values = row.map((cell) => (typeof cell === 'string' ? cell : cell.label));
      const labelled = values.flatMap((value, at) =>
        value ? [at === 0 ? value : `${heads[at]}: ${value}`] : [],
      );
      return [
        labelled.join(' · '),
        ...row.flatMap((cell) => (typeof cell === 'string' ? [] : [cell.url])),
      ].join('\n');
    })
    .join('\n\n');
const linkAsText = ({ label, placeholder }: Linked) => `${inert(label)}:\n${placeholder}`;
const listAsText = ({ intro, links }: LinkList) => [inert(intro), ...links.map(linkAsText)].join('\n\n');
const quoteAsText = ({ intro, words }: NonNullable<MailContent['quote']>) =>
  [intro, ...words.split(/\r?\n/).map((line) => `> ${line}`.trimEnd())].join('\n');

function asText(content: MailContent): string {
  const {
    language,
    heading,
    paragraphs,
    richText,
    signature,
    facts = [],
    quote,
    request,
    downloads,
  } = content;
  const { table, button, otherwise, footer } = content;
  const words = [
    heading && `${heading}\n${'='.repeat(Math.min(heading.length, 60))}`,
    ...paragraphs,
    richText?.text,
    signature?.join('\n'),
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    quote && quoteAsText(quote),
    table && tableAsText(table),
  ];
  const parts = [
    ...words.map((part) => part && inert(part)),
    downloads && listAsText(downloads),
    request && inert(request),
    button && linkAsText(button),
    otherwise && listAsText(otherwise),
  ];
  return mailAsText({ language, parts: parts.filter((part) => typeof part === 'string'), footer });
}
