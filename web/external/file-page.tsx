import type { ReplyOf } from '@cfm/contract/platform/endpoint.ts';
import { linkedFileEndpoints } from '@cfm/contract/process/linked-files.ts';
import { useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasCode } from '../src/api/api-error.ts';
import { urlOf } from '../src/api/call-endpoint.ts';
import { callLink } from './call-link.ts';
import { isPassing, Problem, useLinkErrorText, useWhatNow } from './link-error.tsx';
import { longDate } from './long-date.ts';
import type { PageProps } from './page-props.ts';
import { usePageTitle } from './page-settings.ts';
import { PageSkeleton } from './page-skeleton.tsx';

const token = new URLSearchParams(window.location.search).get('token') ?? '';
const content = urlOf(linkedFileEndpoints.downloadLinkedFile, { query: { token } });
type LinkedFile = ReplyOf<typeof linkedFileEndpoints.linkedFile>;

/** The page of a file link in a mail: the file's data and a download button. */
export function FilePage({ language }: PageProps) {
  const text = useTranslations('solution');
  usePageTitle(text('file.title'));
  const linkErrorText = useLinkErrorText();
  const whatNow = useWhatNow();
  const [file, setFile] = useState<LinkedFile | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of language does not reload
  const load = useCallback(() => {
    setFailure(null);
    callLink(linkedFileEndpoints.linkedFile, language, { query: { token } }).then(setFile, setFailure);
  }, []);
  useEffect(load, [load]);
  if (failure !== null) {
    const isExpired = hasCode(failure, 'InvalidToken', 'ExpiredLink', 'BadRequest');
    return (
      <Problem
        title={text('solve.error')}
        next={whatNow(failure)}
        onRetry={isPassing(failure) ? load : undefined}
      >
        {isExpired ? text('file.expired') : linkErrorText(failure)}
      </Problem>
    );
  }
  if (!file) return <PageSkeleton label={text('file.loading')} />;
  const megabytes = Math.max(0.1, file.sizeBytes / 1024 / 1024).toLocaleString(language, {
    maximumFractionDigits: 1,
  });
  return (
    <>
      <h1>{text('file.title')}</h1>
      <p className="muted">{text('file.intro')}</p>
      <div className="case">
        <strong dir="auto">{file.fileName}</strong>
        <div className="muted num small">{text('file.size', { megabytes })}</div>
      </div>
      <a className="big" href={content}>
        {text('file.download')}
      </a>
      <p className="hint centred">{text('file.until', { date: longDate(file.expiresDateTime, language) })}</p>
    </>
  );
}
