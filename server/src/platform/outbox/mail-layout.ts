import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { escapeHtml } from '@cfm/contract/platform/html-text.ts';
import { textsOf } from '../texts/texts.ts';
import { mailColours } from './mail-colours.ts';
import { styledRichText } from './styled-rich-text.ts';

const font = `font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.5;color:${mailColours.text}`;
const brandStyle = `margin:0 0 22px;padding:0 0 10px;border-bottom:2px solid ${mailColours.action};font-size:13px;font-weight:bold;color:${mailColours.action}`;
export const smallText = `font-size:13px;color:${mailColours.soft}`;

/**
 * Breaks placeholders in user text, including those that only appear after the conversion to plain text, so
 * that they never become links.
 */
export const inert = (words: string): string => words.replaceAll('{{link:', '{{ link:');
export const escapedWords = (words: string): string => escapeHtml(inert(words));
export const linesAsHtml = (words: string): string => escapedWords(words).replace(/\r?\n/g, '<br>');
/** `dir="auto"`, because user text may differ in direction from the language of the mail. */
export const paragraph = (html: string, style = ''): string =>
  `<p dir="auto" style="margin:0 0 16px;${style}">${html}</p>`;

/** Blocks of rich text, which is stored without a direction. */
const textBlock = /<(p|li|blockquote)(?=[\s>])/g;
/** Sanitized rich text as HTML for a mail. */
export const richTextAsHtml = (html: string): string =>
  `<div dir="auto" style="margin:0 0 16px">${styledRichText(inert(html)).replace(textBlock, '<$1 dir="auto"')}</div>`;

interface MailPage {
  language: Language;
  title: string;
  /** Content between the common head and footer. */
  parts: readonly string[];
  footer?: string | undefined;
  /** Maximum width in pixels. */
  width?: number | undefined;
}
/** The common HTML frame of all mails (rule 10.7). */
export function mailAsHtml({ language, title, parts, footer, width = 640 }: MailPage): string {
  const texts = textsOf(language, 'mails');
  return [
    '<!doctype html>',
    `<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${escapedWords(title)}</title></head><body style="margin:0;padding:24px;background:#ffffff">`,
    `<div style="max-width:${width}px;margin:0 auto;${font}">`,
    `<p style="${brandStyle}">${escapeHtml(texts('layoutBrand'))}</p>`,
    ...parts.filter((part) => part !== ''),
    paragraph(
      linesAsHtml(footer ?? texts('layoutFooter')),
      `margin:24px 0 0;padding-top:14px;border-top:1px solid ${mailColours.line};${smallText}`,
    ),
    '</div></body></html>',
  ].join('\n');
}

/** The same frame as plain text. Separates parts by an empty line and omits empty parts. */
export function mailAsText({ language, parts, footer }: Omit<MailPage, 'title'>): string {
  const foot = inert(`-- \n${footer ?? textsOf(language, 'mails')('layoutFooter')}`);
  return `${[...parts, foot].filter((part) => part !== '').join('\n\n')}\n`;
}
