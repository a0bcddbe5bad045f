import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isPassing, Problem, useLinkErrorText, useWhatNow } from '../link-error.tsx';
import type { PageProps } from '../page-props.ts';
import { usePageTitle } from '../page-settings.ts';
import { RequestForm } from './request-form.tsx';
import { type Answer, firstTyped, type TypedAnswer } from './typed-answer.ts';
import { useRequest } from './use-request.ts';
import type { Filled, Sent } from './use-sending.ts';

interface FormPageProps extends PageProps {
  token: string;
  /** Typed values that are not stored yet. Loading does not replace them. */
  kept: Filled | null;
  rejected: Readonly<Record<string, string>> | null;
  onSend(sent: Sent): Promise<void>;
  onLeave(filled: Filled): void;
  onGone(token: string): void;
}

/** The page of a link: loading, then the form. An invalid link leads to the not-found page. */
export function FormPage({ kept, ...props }: FormPageProps) {
  const text = useTranslations('postQualificationPage');
  usePageTitle(text('pageTitle'));
  // Keeps the form even if the values are stored while the user changes them.
  const [begun] = useState(kept);
  return begun ? <Form {...props} filled={begun} /> : <LoadedForm {...props} />;
}

function LoadedForm(props: Omit<FormPageProps, 'kept'>) {
  const text = useTranslations('postQualificationPage');
  const errorText = useLinkErrorText();
  const whatNow = useWhatNow();
  const { token } = props;
  const { linked, reload } = useRequest(token, props, props.onGone);
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
  const request = linked.value;
  return <Form {...props} filled={{ token, request, typed: firstTyped(request) }} />;
}

interface FormProps extends Omit<FormPageProps, 'kept'> {
  filled: Filled;
}
const Form = ({ language, filled, rejected, onSend, onLeave }: FormProps) => (
  <RequestForm
    language={language}
    filled={filled}
    rejected={rejected}
    onSend={(answer: Answer, typed: TypedAnswer) => onSend({ ...filled, typed, answer })}
    onLeave={(typed) => onLeave({ ...filled, typed })}
  />
);

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
