import { useMatches } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { documentTitle } from '../ui/document-title.ts';

/** Sets the document title (product title plus route title) and announces it after each navigation. */
export function RouteTitle() {
  const text = useTranslations('frame.titles');
  const match = useMatches().at(-1);
  const title = match?.staticData.title ? text(match.staticData.title) : '';
  const pathname = match?.pathname;
  const [spoken, setSpoken] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a new page, even with the same title
  useEffect(() => {
    document.title = documentTitle(title);
    setSpoken(title);
  }, [title, pathname]);
  return (
    <div className="spoken" aria-live="polite">
      {spoken}
    </div>
  );
}
