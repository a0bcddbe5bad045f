import type { OpenPostQualification } from '@cfm/contract/process/post-qualification.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isPassing, Problem, useLinkErrorText, useWhatNow } from '../link-error.tsx';
import type { PageProps } from '../page-props.ts';
import { useRequest } from './use-request.ts';

interface LoadedRequestProps extends PageProps {
  token: string;
  onGone(token: string): void;
  children(request: OpenPostQualification): ReactNode;
}
/** Loads the request of a link, then shows its page. An invalid link leads to the not-found page. */
export function LoadedRequest({ token, onGone, children, ...props }: LoadedRequestProps) {
  const text = useTranslations('postQualificationPage');
  const errorText = useLinkErrorText('received');
  const whatNow = useWhatNow();
  const { linked, reload } = useRequest(token, props, onGone);
  if (linked.state === 'loading') return <Loading label={text('loading')} />;
  if (linked.state === 'failed')
    return (
      <Problem
        title={text('notLoaded')}
        next={whatNow(linked.error)}
        onRetry={isPassing(linked.error) ? reload : undefined}
      >
        {errorText(linked.error)}
      </Problem>
    );
  return children(linked.value);
}

function Loading({ label }: { label: string }) {
  return (
    <div aria-busy="true">
      <progress aria-label={label} />
      <div className="skeleton tall" />
      <div className="skeleton" />
      <div className="skeleton box" />
      <div className="skeleton box" />
    </div>
  );
}
