import type { ErasurePreview, Replacement } from '@cfm/contract/people/privacy.ts';
import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, useId } from 'react';
import { useTranslations } from 'use-intl';
import classes from './gdpr.module.css';

interface ReplacedWordsProps {
  preview: Pick<ErasurePreview, 'mentions' | 'replacements' | 'namesakesKept'>;
  isTicked: (of: Replacement) => boolean;
  onTick: (of: Replacement, isReplaced: boolean) => void;
}
/** Preview of the words that are replaced in cases of others. A name can be kept if it belongs to another person. */
export function ReplacedWords({
  preview: { mentions, replacements, namesakesKept },
  isTicked,
  onTick,
}: ReplacedWordsProps) {
  const text = useTranslations('gdpr');
  const titleId = useId();
  if (mentions === 0) return null;
  const hidden = mentions - replacements.length - namesakesKept;
  return (
    <div className={classes.replaced}>
      {replacements.length > 0 && (
        <>
          <p id={titleId}>{text('eraseReplaces')}</p>
          <ul aria-labelledby={titleId}>
            {replacements.map((each) => (
              <ReplacedLine
                key={each.caseId}
                of={each}
                isTicked={isTicked(each)}
                onTick={(isReplaced) => onTick(each, isReplaced)}
              />
            ))}
          </ul>
        </>
      )}
      {namesakesKept > 0 && <p className="muted">{text('eraseNamesakesKept', { count: namesakesKept })}</p>}
      {hidden > 0 && <p className="muted">{text('eraseReplacesMore', { count: hidden })}</p>}
    </div>
  );
}

interface ReplacedLineProps {
  of: Replacement;
  isTicked: boolean;
  onTick: (isReplaced: boolean) => void;
}
function ReplacedLine({ of, isTicked, onTick }: ReplacedLineProps) {
  const text = useTranslations('gdpr');
  const whyId = useId();
  const { caseId, internalId, parts, isByName, isOfNamesake } = of;
  return (
    <li>
      <Checkbox
        aria-label={text('eraseInCase', { number: internalId })}
        aria-describedby={isOfNamesake ? whyId : undefined}
        checked={isTicked}
        // Unique identifiers of the person are always replaced.
        disabled={!isByName}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <Link to="/case/edit/$id" params={{ id: caseId }} target="_blank" className="num">
        {internalId}
      </Link>
      <span>
        <bdi>
          {parts.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other key and never move
            <Fragment key={at}>{part.isReplaced && isTicked ? <mark>{part.text}</mark> : part.text}</Fragment>
          ))}
        </bdi>
        {isOfNamesake && (
          <span id={whyId} className={classes.why}>
            {text('eraseNamesake')}
          </span>
        )}
      </span>
    </li>
  );
}
