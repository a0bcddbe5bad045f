import { withoutPictureData } from '@cfm/contract/platform/rich-text-tags.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { RichTextView } from '../../../../ui/rich-text-view.tsx';
import classes from './timeline.module.css';

/** Characters of HTML that fit the height of a shortened text. */
const shownCharacters = 900;

interface EventTextProps {
  html: string;
  /** Cuts a long text off after some lines, with a button to show the rest. */
  isShortened?: boolean;
}
/** The text of an event. Quoted text is collapsed. */
export function EventText({ html, isShortened }: EventTextProps) {
  const text = useTranslations('case.timeline');
  const [isFolded, setFolded] = useState(true);
  if (html === '') return null;
  const hasQuote = /<blockquote[\s>]/i.test(html);
  const isLong = isShortened === true && withoutPictureData(html).length > shownCharacters;
  return (
    <>
      <div className={classes.text} data-folded={hasQuote && isFolded} data-shortened={isLong && isFolded}>
        <RichTextView html={html} />
      </div>
      {(hasQuote || isLong) && (
        <button
          type="button"
          className={`bare-button ${classes.fold}`}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          {isLong ? text(isFolded ? 'showAll' : 'showLess') : text(isFolded ? 'showQuote' : 'hideQuote')}
        </button>
      )}
    </>
  );
}
