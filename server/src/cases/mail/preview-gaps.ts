import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { escapeHtml } from '@cfm/contract/platform/html-text.ts';
import { openPlaceholderNames } from '@cfm/contract/platform/placeholders.ts';
import { textsOf } from '../../platform/texts/texts.ts';

const markStyle = 'padding:0 4px;border-radius:4px;background:#fff1c9;color:#262626';

/** Replaces the open placeholders of `written` in `shown` by their names in the reader's language. */
function withNames(
  language: Language,
  shown: string,
  written: string,
  asGap: (name: string) => string,
): string {
  const nameOf = textsOf(language, 'placeholders');
  return openPlaceholderNames(written).reduce(
    (text, name) => text.replaceAll(`{{${name}}}`, asGap(nameOf(name))),
    shown,
  );
}

export const markGaps = (language: Language, html: string, written: string): string =>
  withNames(language, html, written, (name) => `<mark style="${markStyle}">${escapeHtml(name)}</mark>`);

export const nameGaps = (language: Language, subject: string, written: string): string =>
  withNames(language, subject, written, (name) => `[${name}]`);
