import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { RichTextView } from '../../../ui/rich-text-view.tsx';
import classes from './timeline.module.css';

/** The words of an event; what they quote is folded until asked for. */
export function EventText({ html }: { html: string }) {
  const text = useTranslations('case.timeline');
  const [isFolded, setFolded] = useState(true);
  if (html === '') return null;
  const hasQuote = /<blockquote[\s>]/i.test(html);
  return (
    <>
      <div className={classes.text} data-folded={hasQuote && isFolded}>
        <RichTextView html={html} />
      </div>
      {hasQuote && (
        <button
          type="button"
          className={classes.fold}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          {text(isFolded ? 'showQuote' : 'hideQuote')}
        </button>
      )}
    </>
  );
}
