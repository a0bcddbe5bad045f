import { betweenTags, escapeHtml } from '@cfm/contract/platform/html-text.ts';
import { ImageIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import { hasRightToLeft, isolatedParts } from './isolated-text.tsx';
import tableClasses from './rich-text-table.module.css';
import classes from './rich-text-view.module.css';

/** Remote pictures as the server writes them (rule 13.4). The content security policy requires https. */
const remotePicture = /<img data-remote-src="https?:\/\//g;
/** A tag of sanitized HTML, or the blank between two words. */
const between = /(<[^<>]*>|\s)/;
/** Lets a long e-mail address break after the @ and before dots, like `EmailText`. */
const withBreaks = (html: string) =>
  html
    .split(between)
    .map((part) =>
      part.startsWith('<') || !part.includes('@') ? part : part.replace(/(?<=@)|(?=\.)/g, '<wbr>'),
    )
    .join('');

/** Like `IsolatedText`, for HTML. */
const withIsolatedParts = (html: string) =>
  hasRightToLeft(html)
    ? betweenTags(html, (words) =>
        isolatedParts(words)
          .map((part, place) => (place % 2 === 0 ? part : `<bdi dir="ltr">${part}</bdi>`))
          .join(''),
      )
    : html;

/** Wraps tables in an area that scrolls and can be scrolled by keyboard. */
const withScrollingTables = (html: string, label: string) =>
  html
    .replaceAll(
      '<table>',
      `<div class="${tableClasses.scroll}" role="group" tabindex="0" aria-label="${escapeHtml(label)}"><table>`,
    )
    .replaceAll('</table>', '</table></div>');

/**
 * Rich text sanitized by the server (mails, comments). Accepts only text from an API response. Loads remote
 * pictures only when the reader asks for them, because they report to their sender who reads the text and
 * when.
 */
export function RichTextView({ html }: { html: string }) {
  const text = useTranslations('ui');
  const [isAskedFor, setAskedFor] = useState(false);
  const whole = useMemo(() => html.replace(remotePicture, '<img loading="lazy" src="https://'), [html]);
  const shown = useMemo(
    () => withScrollingTables(withBreaks(withIsolatedParts(isAskedFor ? whole : html)), text('tableInText')),
    [isAskedFor, whole, html, text],
  );
  return (
    <>
      {whole !== html && !isAskedFor && (
        <p className={classes.remote}>
          <span>{text('remotePictures')}</span>
          <Button size="small" icon={<ImageIcon size={14} aria-hidden />} onClick={() => setAskedFor(true)}>
            {text('showRemotePictures')}
          </Button>
        </p>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, and the content security policy blocks inline scripts */}
      <div className={classes.view} dir="auto" dangerouslySetInnerHTML={{ __html: shown }} />
    </>
  );
}
