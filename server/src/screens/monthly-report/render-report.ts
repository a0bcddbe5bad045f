import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { formatMonth } from '@cfm/contract/platform/format-month.ts';
import { betweenTags } from '@cfm/contract/platform/html-text.ts';
import { type MonthlyReportForm, monthlyTextsOf } from '@cfm/contract/screens/monthly-report.ts';
import { type FigureTable, figureFormat, unitOfRow } from '@cfm/contract/screens/report-figures.ts';
import { pictureStart } from '../../platform/outbox/inline-pictures.ts';
import { mailColours } from '../../platform/outbox/mail-colours.ts';
import {
  escapedWords,
  inert,
  mailAsHtml,
  mailAsText,
  paragraph,
  richTextAsHtml,
  smallText,
} from '../../platform/outbox/mail-layout.ts';
import { plainText } from '../../platform/texts/rich-text.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { figureTables } from './figure-tables.ts';
import type { MonthFigures } from './month-figures.ts';

/** Order of the parts in the mail. */
export const reportLanguages = ['en', 'de'] as const satisfies readonly Language[];
/** Replaces the name in the greeting of previews and stored copies. */
export const namePlaceholder = '[Name]';
/** Sender name, in addition to the address of all mails. */
export const senderLabel = 'CA-12';
/** Width of the chart in the mail, in px. The signature next to it gets the rest of the mail's 640. */
export const chartWidth = 424;
const signatureWidth = 216;

/** The content id of a month's chart in the HTML of the mail. */
export const chartId = (month: string, language: Language): string =>
  `chart-${language}-${month}@monthly-report`;

/**
 * Anchor of a language's part. Outlook supports anchors only as `<a name>`, and Gmail drops ids. If a mail program
 * drops both, the text of the link is still true.
 */
const partId = (language: Language): string => `part-${language}`;

/** "Monthly Report September 2026 / Monatsbericht September 2026" */
export const subjectOf = (month: string): string =>
  reportLanguages
    .map((language) => textsOf(language, 'monthlyMail')('subject', { month: formatMonth(month, language) }))
    .join(' / ');
export const greetingOf = (name: string): string =>
  reportLanguages.map((language) => textsOf(language, 'monthlyMail')('greeting', { name })).join(' / ');

interface Report {
  texts: MonthlyReportForm;
  figures: MonthFigures;
  /** The mailbox in the proposed signature. */
  complaintMailbox: string;
}
const partsOf = (texts: MonthlyReportForm, language: Language) => {
  const { content, signature } = monthlyTextsOf[language];
  return { content: texts[content], signature: texts[signature] };
};

interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}
/**
 * The mail to each person: English part, then German part, each with its chart next to the signature (rule 23.5). Parts
 * that are the same for all recipients are rendered once.
 */
export function renderReport(report: Report): (name: string) => RenderedMail {
  const subject = subjectOf(report.figures.months.month.month);
  const otherLanguage = paragraph(
    `<a href="#${partId('de')}" lang="de" style="color:${mailColours.action}">${escapedWords(textsOf('en', 'monthlyMail')('otherLanguage'))}</a>`,
    smallText,
  );
  const htmlBlocks = reportLanguages.map((language) => blockAsHtml(report, language));
  const textBlocks = reportLanguages.map((language) => blockAsText(report, language));
  const footer = footerOf();
  return (name) => ({
    subject,
    html: mailAsHtml({
      language: 'en',
      title: subject,
      parts: [paragraph(escapedWords(greetingOf(name)), 'margin-bottom:6px;'), otherLanguage, ...htmlBlocks],
      footer,
    }),
    text: mailAsText({ language: 'en', parts: [inert(greetingOf(name)), ...textBlocks], footer }),
  });
}
const footerOf = (): string =>
  reportLanguages.map((language) => textsOf(language, 'monthlyMail')('note')).join('\n');

function blockAsHtml({ texts, figures, complaintMailbox }: Report, language: Language): string {
  const { content, signature } = partsOf(texts, language);
  const { month } = figures.months.month;
  const chart = `${pictureStart(chartId(month, language))} alt="${escapedWords(chartAlt(figures, language))}" width="${chartWidth}" style="display:block;width:100%;max-width:${chartWidth}px;height:auto;border:0">`;
  const heading = textsOf(language, 'monthlyMail')('subject', { month: formatMonth(month, language) });
  return [
    `<div lang="${language}" style="margin:0 0 28px;padding:20px 0 0;border-top:1px solid ${mailColours.line}">`,
    `<h1 style="margin:0 0 14px;font-size:20px;line-height:1.3"><a name="${partId(language)}" id="${partId(language)}" style="color:inherit;text-decoration:none">${escapedWords(heading)}</a></h1>`,
    content === '' ? '' : closeTogether(richTextAsHtml(content)),
    sideBySide(
      signature === '' ? '' : withWholeDomain(closeTogether(richTextAsHtml(signature)), complaintMailbox),
      chart,
    ),
    '</div>',
  ].join('\n');
}

/**
 * The signature with the chart next to it, or below it on narrow screens. Outlook does not support inline blocks and
 * reads a table in conditional comments. Whitespace between the boxes would separate them, so there is none, and the
 * font size in between is 0.
 */
const sideBySide = (signature: string, chart: string): string =>
  [
    `<!--[if mso]><table role="presentation" width="${signatureWidth + chartWidth}" cellpadding="0" cellspacing="0" border="0"><tr><td width="${signatureWidth}" valign="top"><![endif]-->`,
    '<div style="font-size:0">',
    `<div style="display:inline-block;width:100%;max-width:${signatureWidth}px;vertical-align:top;font-size:15px;overflow-wrap:anywhere"><div style="padding:0 16px 0 0">${signature}</div></div>`,
    `<!--[if mso]></td><td width="${chartWidth}" valign="top"><![endif]-->`,
    `<div style="display:inline-block;width:100%;max-width:${chartWidth}px;vertical-align:top;font-size:13px">${chart}</div>`,
    '</div>',
    '<!--[if mso]></td></tr></table><![endif]-->',
  ].join('');

/** Sets smaller paragraph margins, as in the editor. Mail programs would add a full line, even in lists. */
const closeTogether = (html: string): string =>
  html.replaceAll('<p dir="auto">', '<p dir="auto" style="margin:0 0 8px">');

/**
 * Lets the mailbox break after the @, but not within the domain unless that is too wide. Other addresses stay in one
 * piece, so that an erasure finds them in sent mails.
 */
function withWholeDomain(html: string, mailbox: string): string {
  const [local, domain] = [
    mailbox.slice(0, mailbox.lastIndexOf('@') + 1),
    mailbox.slice(mailbox.lastIndexOf('@') + 1),
  ];
  const whole = `${escapedWords(local)}<wbr><span style="display:inline-block;max-width:100%">${escapedWords(domain)}</span>`;
  return betweenTags(html, (words) => words.replaceAll(escapedWords(mailbox), () => whole));
}

export function chartAlt({ months }: MonthFigures, language: Language): string {
  const named = (which: 'month' | 'before' | 'yearBefore') => formatMonth(months[which].month, language);
  return textsOf(language, 'monthlyMail')('chartAlt', {
    month: named('month'),
    before: named('before'),
    yearBefore: named('yearBefore'),
  });
}

function blockAsText({ texts, figures }: Report, language: Language): string {
  const text = textsOf(language, 'monthlyMail');
  const { content, signature } = partsOf(texts, language);
  const heading = text('subject', { month: formatMonth(figures.months.month.month, language) });
  const parts = [
    `${heading}\n${'='.repeat(heading.length)}`,
    plainText(content),
    plainText(signature),
    ...Object.values(figureTables(figures, language)).map((table) => tableAsText(table, language)),
  ];
  return parts
    .filter((part) => part !== '')
    .map(inert)
    .join('\n\n');
}

/** The data of the chart as text lines, because a text mail has no pictures. */
function tableAsText(table: FigureTable, language: Language): string {
  const { title, heads, rows } = table;
  if (rows.length === 0) return '';
  const few = textsOf(language, 'monthlyMail')('few');
  const lineOf = (row: (typeof rows)[number]) => {
    const write = figureFormat(unitOfRow(table, row), language);
    const cells = row.cells.map((cell, at) => `${heads[at + 1]}: ${cell === null ? few : write(cell)}`);
    return `• ${row.name} – ${cells.join(', ')}`;
  };
  return [`${title}:`, ...rows.map(lineOf)].join('\n');
}
