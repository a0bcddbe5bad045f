import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { CaseSolutionValues } from '@cfm/contract/process/complex-solve.ts';
import type { SolutionEntry } from '@cfm/contract/process/solution.ts';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { IsolatedText } from '../src/ui/isolated-text.tsx';

type Title = SolutionEntry['title'];
/** Changes of the case's topics while the user filled in the form. */
export interface ChangedTopics {
  fresh: readonly Title[];
  gone: readonly { title: Title; words: string }[];
}
export function changeOf(
  before: readonly SolutionEntry[],
  after: readonly SolutionEntry[],
  typed: readonly CaseSolutionValues[],
): ChangedTopics | null {
  const isIn = (entries: readonly SolutionEntry[], { caseCodeLevelSetId: id }: SolutionEntry) =>
    entries.some(({ caseCodeLevelSetId }) => caseCodeLevelSetId === id);
  const fresh = after.filter((entry) => !isIn(before, entry)).map(({ title }) => title);
  const gone = before.flatMap((entry, place) =>
    isIn(after, entry) ? [] : [{ title: entry.title, words: typed[place]?.detailedConsalting ?? '' }],
  );
  return fresh.length + gone.length > 0 ? { fresh, gone } : null;
}

/** Lists new and removed topics. The text typed for removed ones is shown, so that it can be copied. */
export function ChangedNotice({ changed, language }: { changed: ChangedTopics; language: Language }) {
  const text = useTranslations('solving');
  const titles = (list: readonly Title[]) => list.map((title) => title[language]).join('; ');
  const { fresh, gone } = changed;
  const notice = useRef<HTMLDivElement>(null);
  // Moves the focus up here, because the pressed button is below all topics.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} className="problem" role="alert" tabIndex={-1}>
      <p>
        {[
          text('changed.topics'),
          fresh.length > 0 && text('changed.fresh', { titles: titles(fresh) }),
          gone.length > 0 && text('changed.gone', { titles: titles(gone.map(({ title }) => title)) }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {gone
        .filter(({ words }) => words !== '')
        .map(({ title, words }) => (
          <figure key={title.en}>
            <figcaption className="small">{text('left', { title: title[language] })}</figcaption>
            <blockquote className="typed" dir="auto">
              <IsolatedText text={words} />
            </blockquote>
          </figure>
        ))}
      <p className="muted">{text('changed.check')}</p>
    </div>
  );
}
