import type { Language } from '@cfm/contract/messages/catalogue.ts';
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
import { monthName } from './report-month.ts';

/** In this order in the mail. */
export const reportLanguages = ['en', 'de'] as const satisfies readonly Language[];
/** What the greeting says in the place of a name, where nobody is written to yet. */
export const namePlaceholder = '[Name]';
/** Who the report comes from, beside the address of all mails. */
export const senderLabel = 'CA-12';
/** How wide the chart is drawn and stands in the mail, in px; the signature beside it has what is left of the mail's 640. */
export const chartWidth = 424;
const signatureWidth = 216;

/** The chart of a month as the HTML of its mail names it. */
export const chartId = (month: string, language: Language): string =>
  `chart-${language}-${month}@monthly-report`;

/**
 * The name by which a link within the mail leads to the part of a language. Outlook knows such names only of `<a>`, and Gmail keeps no
 * id; where a mail program drops both, the words of the link are true without it.
 */
const partId = (language: Language): string => `part-${language}`;

/** "Monthly Report September 2026 / Monatsbericht September 2026" */
export const subjectOf = (month: string): string =>
  reportLanguages
    .map((language) => textsOf(language, 'monthlyMail')('subject', { month: monthName(month, language) }))
    .join(' / ');
export const greetingOf = (name: string): string =>
  reportLanguages.map((language) => textsOf(language, 'monthlyMail')('greeting', { name })).join(' / ');

interface Report {
  texts: MonthlyReportForm;
  figures: MonthFigures;
  /** Whom the proposed signature names. */
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
 * The mail to each person: the English part, then the German one, each with its chart beside the signature (rule 23.5). What all
 * of them have in common is rendered once.
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
  const heading = textsOf(language, 'monthlyMail')('subject', { month: monthName(month, language) });
  return [
    `<div lang="${language}" style="margin:0 0 28px;padding:20px 0 0;border-top:1px solid ${mailColours.line}">`,
    `<h1 style="margin:0 0 14px;font-size:20px;line-height:1.3"><a name="${partId(language)}" id="${partId(language)}" style="color:inherit;text-decoration:none">${escapedWords(heading)}</a></h1>`,
    content === '' ? '' : closeTogether(richTextAsHtml(content)),
    besideEachOther(
      signature === '' ? '' : withWholeDomain(closeTogether(richTextAsHtml(signature)), complaintMailbox),
      chart,
    ),
    '</div>',
  ].join('\n');
}

/**
 * The signature, and the chart beside it; where the mail is too narrow, on a phone, below it. Outlook knows no boxes that do so: it
 * reads a table in comments. Blanks between the boxes would part them, so there are none, and letters between them have no size.
 */
const besideEachOther = (signature: string, chart: string): string =>
  [
    `<!--[if mso]><table role="presentation" width="${signatureWidth + chartWidth}" cellpadding="0" cellspacing="0" border="0"><tr><td width="${signatureWidth}" valign="top"><![endif]-->`,
    '<div style="font-size:0">',
    `<div style="display:inline-block;width:100%;max-width:${signatureWidth}px;vertical-align:top;font-size:15px;overflow-wrap:anywhere"><div style="padding:0 16px 0 0">${signature}</div></div>`,
    `<!--[if mso]></td><td width="${chartWidth}" valign="top"><![endif]-->`,
    `<div style="display:inline-block;width:100%;max-width:${chartWidth}px;vertical-align:top;font-size:13px">${chart}</div>`,
    '</div>',
    '<!--[if mso]></td></tr></table><![endif]-->',
  ].join('');

/** Paragraphs as the editor shows them: mail programs would leave a whole line between them, also in a list. */
const closeTogether = (html: string): string =>
  html.replaceAll('<p dir="auto">', '<p dir="auto" style="margin:0 0 8px">');

/**
 * The mailbox breaks after its @, and not within its domain unless that alone is too wide. Other addresses stay in one piece, by
 * which an erasure finds them in what was sent.
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
  const named = (which: 'month' | 'before' | 'yearBefore') => monthName(months[which].month, language);
  return textsOf(language, 'monthlyMail')('chartAlt', {
    month: named('month'),
    before: named('before'),
    yearBefore: named('yearBefore'),
  });
}

function blockAsText({ texts, figures }: Report, language: Language): string {
  const text = textsOf(language, 'monthlyMail');
  const { content, signature } = partsOf(texts, language);
  const heading = text('subject', { month: monthName(figures.months.month.month, language) });
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

/** What the chart shows, a line for each row: a text mail has no pictures. */
function tableAsText(table: FigureTable, language: Language): string {
  const { title, heads, rows } = table;
  if (rows.length === 0) return '';
  const few = textsOf(language, 'monthlyMail')('few');
  const lineOf = (row: (typeof rows)[number]) => {
    const write = figureFormat(unitOfRow(table, row), language);
    const told = row.cells.map((cell, at) => `${heads[at + 1]}: ${cell === null ? few : write(cell)}`);
    return `• ${row.name} – ${told.join(', ')}`;
  };
  return [`${title}:`, ...rows.map(lineOf)].join('\n');
}
