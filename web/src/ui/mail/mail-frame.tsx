import { useMemo } from 'react';
import { cspNonce } from '../../api/page-meta.ts';
import classes from './mail-frame.module.css';

interface MailFrameProps {
  html: string;
  title: string;
  /** As high as the mail, where what is around it scrolls. */
  isWhole?: boolean;
}
/** A mail as its reader sees it, in a frame that runs nothing. It keeps its own white ground in the dark scheme too. */
export function MailFrame({ html, title, isWhole = false }: MailFrameProps) {
  const page = useMemo(() => mailDocument(html), [html]);
  return (
    <iframe
      className={classes.frame}
      title={title}
      // Same origin without scripts: this page may dress the document, which itself can do nothing.
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

/** Of the document of a frame whose text is given. */
const frameAddress = 'about:srcdoc';
/** Above and below, in px. */
const borders = 2;

/** Where a style waits that the page's content policy would refuse in the text of a document. */
const waitingStyle = 'data-mail-style';

/**
 * The HTML of a mail, ready for a sandboxed frame: no script, form, frame or remote content, links open in a new tab or lead to a part of the mail,
 * and its inline styles set aside for `applyStyles`, since the policy of the page holds in its frames too.
 */
function mailDocument(html: string): string {
  // Before it is parsed: already then the browser would report every inline style as refused.
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
      // Within the mail: alone, it would be taken for a part of the page around the frame.
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

/** What is still open in a mail, on the white ground that it always has. */
const markStyle = 'padding:0 4px;border-radius:4px;background:#fff1c9;color:#262626';

/** Gives the elements of a loaded mail document their own styles. */
function applyStyles(page: Document): void {
  for (const mark of page.querySelectorAll<HTMLElement>(`mark:not([${waitingStyle}])`))
    mark.style.cssText = markStyle;
  for (const element of page.querySelectorAll<HTMLElement>(`[${waitingStyle}]`))
    element.style.cssText = element.getAttribute(waitingStyle) ?? '';
}
