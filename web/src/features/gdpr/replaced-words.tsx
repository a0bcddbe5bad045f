import type { ErasurePreview } from '@cfm/contract/gdpr.ts';
import { Link } from '@tanstack/react-router';
import { Fragment, useId } from 'react';
import { useTranslations } from 'use-intl';
import classes from './gdpr.module.css';

interface ReplacedWordsProps {
  preview: Pick<ErasurePreview, 'mentions' | 'replacements'>;
}
/** What goes from cases of others, in some words of each, before it is too late. */
export function ReplacedWords({ preview: { mentions, replacements } }: ReplacedWordsProps) {
  const text = useTranslations('gdpr');
  const titleId = useId();
  if (mentions === 0) return null;
  const hidden = mentions - replacements.length;
  return (
    <div className={classes.replaced}>
      {replacements.length > 0 && (
        <>
          <p id={titleId}>{text('eraseReplaces')}</p>
          <ul aria-labelledby={titleId}>
            {replacements.map(({ caseId, internalId, parts }) => (
              <li key={caseId}>
                <Link to="/case/edit/$id" params={{ id: caseId }} target="_blank" className="num">
                  {internalId}
                </Link>
                <bdi>
                  {parts.map((part, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other name, and never move
                    <Fragment key={at}>{part.isReplaced ? <mark>{part.text}</mark> : part.text}</Fragment>
                  ))}
                </bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      {hidden > 0 && <p className="muted">{text('eraseReplacesMore', { count: hidden })}</p>}
    </div>
  );
}
