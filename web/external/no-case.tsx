import { useTranslations } from 'use-intl';
import { isPassing, Problem, useLinkErrorText, useWhatNow } from './link-error.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import type { Linked } from './use-linked.ts';

interface NoCaseProps {
  /** Null on a page without a link. */
  linked: Linked<unknown> | null;
  reload(): void;
  /** How an unknown error reads on this page (rule 9.11). */
  other: 'unhandled' | 'received';
}
/** Shown without a case: while loading, after a failure, or if the URL has no link. */
export function NoCase({ linked, reload, other }: NoCaseProps) {
  const text = useTranslations('solution');
  const errorText = useLinkErrorText(other);
  const whatNow = useWhatNow();
  if (!linked) return <Problem title={text('solve.error')}>{text('invalidToken')}</Problem>;
  if (linked.state !== 'failed') return <PageSkeleton label={text('loading')} />;
  const { error } = linked;
  return (
    <Problem
      title={text('solve.error')}
      next={whatNow(error)}
      onRetry={isPassing(error) ? reload : undefined}
    >
      {errorText(error)}
    </Problem>
  );
}
