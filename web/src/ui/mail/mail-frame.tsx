import { useMemo } from 'react';
import { cspNonce } from '../../api/page-meta.ts';
import classes from './mail-frame.module.css';

interface MailFrameProps {
  html: string;
  title: string;
  /** Sizes the frame to the height of the mail, if the surrounding area scrolls. */
  isWhole?: boolean;
}
/** Shows a mail in a frame without scripts. The background stays white in the dark scheme. */
export function MailFrame({ html, title, isWhole = false }: MailFrameProps) {
  const page = useMemo(() => mailDocument(html), [html]);
  return (
    <iframe
      className={classes.frame}
      title={title}
      // Same origin without scripts: this page can style the document, but the document cannot run anything.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={page}
      onLoad={({ currentTarget }) => {
        const mail = currentTarget.contentDocument;
        if (!mail) return;
        applyStyles(mail);
        if (isWhole) currentTarget.style.height = `${mail.documentElement.offsetHeight + borders}px`;
      }}
    />
  );
}

/** URL of a document given by `srcdoc`. */
const frameAddress = 'about:srcdoc';
/** Top and bottom border, in px. */
const borders = 2;

/** Holds inline styles, which the page's content security policy would block in the HTML of a document. */
const waitingStyle = 'data-mail-style';

/**
 * Prepares the HTML of a mail for a sandboxed frame. Removes scripts, forms, frames and remote content. Links
 * open in a new tab or lead to a part of the mail. Inline styles move to an attribute for `applyStyles`,
 * because the page's content security policy also applies to its frames.
 */
function mailDocument(html: string): string {
  // Before parsing, because the browser reports blocked inline styles already while it parses.
  const waiting = html.replace(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replace(/\sstyle(\s*=)/gi, ` ${waitingStyle}$1`),
  );
  const page = new DOMParser().parseFromString(waiting, 'text/html');
  for (const element of page.querySelectorAll('script, iframe, object, embed, form, base, link, meta'))
    element.remove();
  for (const element of page.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) {
      if (name.startsWith('on')) element.removeAttribute(name);
    }
    const style = element.getAttribute('style');
    if (style === null) continue;
    element.setAttribute(waitingStyle, style);
    element.removeAttribute('style');
  }
  for (const link of page.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? '';
    if (href.startsWith('#')) {
      // A fragment alone would resolve against the page around the frame.
      link.setAttribute('href', `${frameAddress}${href}`);
      link.removeAttribute('target');
      continue;
    }
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  const nonce = cspNonce();
  for (const style of page.querySelectorAll('style')) if (nonce) style.setAttribute('nonce', nonce);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** Style of open placeholders, on the white background of a mail. */
const markStyle = 'padding:0 4px;border-radius:4px;background:#fff1c9;color:#262626';

/** Applies the inline styles to the elements of a loaded mail document. */
function applyStyles(page: Document): void {
  for (const mark of page.querySelectorAll<HTMLElement>(`mark:not([${waitingStyle}])`))
    mark.style.cssText = markStyle;
  for (const element of page.querySelectorAll<HTMLElement>(`[${waitingStyle}]`))
    element.style.cssText = element.getAttribute(waitingStyle) ?? '';
}
