import { useMemo } from 'react';
import { applyStyles, mailDocument } from './mail-document.ts';
import classes from './mail-frame.module.css';

/** A mail as its reader sees it, in a frame that runs nothing. It keeps its own white ground in the dark scheme too. */
export function MailFrame({ html, title }: { html: string; title: string }) {
  const page = useMemo(() => mailDocument(html), [html]);
  return (
    <iframe
      className={classes.frame}
      title={title}
      // Same origin without scripts: this page may dress the document, which itself can do nothing.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={page}
      onLoad={({ currentTarget }) => {
        if (currentTarget.contentDocument) applyStyles(currentTarget.contentDocument);
      }}
    />
  );
}
