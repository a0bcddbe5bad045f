import { escapeHtml } from '@cfm/contract/platform/html-text.ts';
import { Skeleton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { type PastedContent, readPasted } from './pasted-content.ts';
import type { RichTextEditorProps } from './rich-text-area.tsx';
import classes from './rich-text-editor.module.css';

const Area = lazyPart<RichTextEditorProps>(
  () => import('./rich-text-area.tsx').then((module) => module.RichTextArea),
  <Skeleton height={120} radius="md" />,
);
/** Preloads the code of the editor, so that it shows without delay. */
export const preloadRichTextEditor = Area.preload;
/** Converts the text of the line to HTML for the editor. Keeps a blank at its end. */
const htmlOfLine = (text: string) =>
  text === '' ? '' : `<p>${escapeHtml(text).replaceAll('\n', '<br>').replace(/ $/, '\u00a0')}</p>`;

/**
 * Rich text: bold, italic, list, link. The code is loaded on demand. A closed editor is a text line until the
 * code is loaded.
 */
export function RichTextEditor({ isClosed = false, ...props }: RichTextEditorProps & { isClosed?: boolean }) {
  const [isLine, setLine] = useState(isClosed);
  const [typed, setTyped] = useState('');
  const [pasted, setPasted] = useState<PastedContent | null>(null);
  const line = useRef<HTMLTextAreaElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if ((isClosed && !pasted) || !isLine) return;
    let isLatest = true;
    void Area.preload().then(() => {
      if (!isLatest) return;
      hadFocus.current = line.current !== null && line.current === document.activeElement;
      setLine(false);
    });
    return () => {
      isLatest = false;
    };
  }, [isClosed, pasted, isLine]);
  if (!isLine) return <Area {...props} autoFocus={props.autoFocus || hadFocus.current} firstPaste={pasted} />;
  return (
    <textarea
      ref={line}
      className={classes.line}
      rows={1}
      dir="auto"
      aria-label={props.label}
      aria-required={props.required}
      placeholder={props.placeholder}
      disabled={props.disabled}
      value={typed}
      onBlur={props.onBlur}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        props.onChange(htmlOfLine(value));
      }}
      onPaste={(event) => {
        const content = readPasted(event.clipboardData);
        if (content.html === '' && content.files.length === 0) return;
        // The line cannot hold formatting or pictures, so they wait for the editor.
        event.preventDefault();
        setPasted(content);
      }}
    />
  );
}
