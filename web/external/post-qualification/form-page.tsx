import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PageProps } from '../page-props.ts';
import { usePageTitle } from '../page-settings.ts';
import { LoadedRequest } from './loaded-request.tsx';
import { RequestForm } from './request-form.tsx';
import { type Answer, firstTyped, type TypedAnswer } from './typed-answer.ts';
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

/** The page of a link: loading, then the form. */
export function FormPage({ kept, ...props }: FormPageProps) {
  const text = useTranslations('postQualificationPage');
  usePageTitle(text('pageTitle'));
  // Keeps the form even if the values are stored while the user changes them.
  const [begun] = useState(kept);
  const { token } = props;
  if (begun) return <Form {...props} filled={begun} />;
  return (
    <LoadedRequest {...props}>
      {(request) => <Form {...props} filled={{ token, request, typed: firstTyped(request) }} />}
    </LoadedRequest>
  );
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
