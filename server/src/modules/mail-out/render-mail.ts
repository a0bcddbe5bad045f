import { escapeHtml } from '@cfm/contract/html-text.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { plainText } from '../../texts/rich-text.ts';
import { textsOf } from '../../texts/texts.ts';

interface Linked {
  label: string;
  placeholder: string;
}
export interface MailContent {
  language: Language;
  heading?: string;
  /** Plain texts; a line break within one is kept. */
  paragraphs: string[];
  /** Sanitised rich text below the paragraphs. */
  richText?: string;
  /** `placeholder` is what `enqueueMail` is given the link for, such as `{{link:solve}}`. */
  button?: Linked[];
  /** Files behind links of their own. */
  downloads?: { intro: string; files: Linked[] } | undefined;
  footer?: string;
}

const colours = { text: '#262626', soft: '#6f6f6f', line: '#e6e6e6', action: '#1c69d4' };
const font = `font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.5;color:${colours.text}`;
const buttonStyle = `display:inline-block;padding:11px 20px;background:${colours.action};color:#ffffff;text-decoration:none;font-weight:bold`;

const lines = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>');
const listedLink = ({ label, placeholder }: Linked) =>
  `<li style="margin:0 0 6px;overflow-wrap:anywhere"><a href="${escapeHtml(placeholder)}" style="color:${colours.action}">${escapeHtml(label)}</a></li>`;
const paragraph = (html: string, style = '') => `<p style="margin:0 0 16px;${style}">${html}</p>`;

/** The one layout of all mails: HTML without remote content and scripts, and the same as text (rule 10.7). */
export function renderMail(content: MailContent): { html: string; text: string } {
  return { html: asHtml(content), text: asText(content) };
}

function asHtml({
  language,
  heading,
  paragraphs,
  richText,
  downloads,
  button = [],
  footer,
}: MailContent): string {
  const texts = textsOf(language, 'mails');
  const parts = [
    heading && `<h1 style="margin:0 0 20px;font-size:20px;line-height:1.3">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => paragraph(lines(text))),
    richText && `<div style="margin:0 0 16px">${richText}</div>`,
    downloads && paragraph(lines(downloads.intro), 'margin-bottom:6px;'),
    downloads &&
      `<ul style="margin:0 0 20px;padding-left:22px">${downloads.files.map(listedLink).join('')}</ul>`,
    ...button.map(({ label, placeholder }) =>
      paragraph(`<a href="${escapeHtml(placeholder)}" style="${buttonStyle}">${escapeHtml(label)}</a>`),
    ),
    button.length > 0 &&
      paragraph(escapeHtml(texts('layoutButtonHint')), `font-size:13px;color:${colours.soft}`),
    ...button.map(({ label, placeholder }) =>
      paragraph(
        `${escapeHtml(label)}:<br><span style="word-break:break-all">${escapeHtml(placeholder)}</span>`,
        `font-size:13px;color:${colours.soft}`,
      ),
    ),
    paragraph(
      lines(footer ?? texts('layoutFooter')),
      `margin:24px 0 0;padding-top:14px;border-top:1px solid ${colours.line};font-size:13px;color:${colours.soft}`,
    ),
  ];
  return [
    '<!doctype html>',
    `<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${escapeHtml(heading ?? '')}</title></head><body style="margin:0;padding:24px;background:#ffffff">`,
    `<div style="max-width:640px;margin:0 auto;${font}">`,
    ...parts.filter((part) => part),
    '</div></body></html>',
  ].join('\n');
}

function asText({
  language,
  heading,
  paragraphs,
  richText,
  downloads,
  button = [],
  footer,
}: MailContent): string {
  const texts = textsOf(language, 'mails');
  const parts = [
    heading && `${heading}\n${'='.repeat(Math.min(heading.length, 60))}`,
    ...paragraphs,
    richText && plainText(richText),
    downloads &&
      [downloads.intro, ...downloads.files.map(({ label, placeholder }) => `${label}:\n${placeholder}`)].join(
        '\n\n',
      ),
    ...button.map(({ label, placeholder }) => `${label}:\n${placeholder}`),
    `-- \n${footer ?? texts('layoutFooter')}`,
  ];
  return `${parts.filter((part) => part).join('\n\n')}\n`;
}
