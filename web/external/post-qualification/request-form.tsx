import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { dateText } from '@cfm/contract/platform/due-text.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FocusedHeading } from '../focused-heading.tsx';
import { Problem, useLinkErrorText } from '../link-error.tsx';
import { longDate } from '../long-date.ts';
import { pageSettings } from '../page-settings.ts';
import { useLeaveWarning } from '../use-leave-warning.ts';
import { DetailFields } from './detail-fields.tsx';
import type { Answer, TypedAnswer } from './typed-answer.ts';
import { useAnswerForm } from './use-answer-form.ts';
import type { Filled } from './use-sending.ts';

interface RequestFormProps {
  language: Language;
  filled: Filled;
  /** Errors of the server after an automatic retry. */
  rejected: Readonly<Record<string, string>> | null;
  onSend(answer: Answer, typed: TypedAnswer): Promise<void>;
  /** Called with unsent typed values when the form is left. */
  onLeave(typed: TypedAnswer): void;
}

/** The sender, purpose and next steps of the request, and the fields. */
export function RequestForm({ language, filled, rejected, onSend, onLeave }: RequestFormProps) {
  const text = useTranslations('postQualificationPage');
  const errorText = useLinkErrorText('received');
  const { internalId, expiresAt, answeredAt } = filled.request;
  const [problem, setProblem] = useState<unknown>(null);
  const form = useAnswerForm({
    initial: filled.typed,
    onSubmit: (answer, typed) => {
      setProblem(null);
      return onSend(answer, typed);
    },
    onError: setProblem,
  });
  useLeaveWarning(form.isDirty);
  const latest = useRef({ form, onLeave });
  latest.current = { form, onLeave };
  useEffect(
    () => () => {
      const { isDirty, isSubmitting, typed } = latest.current.form;
      if (isDirty && !isSubmitting) latest.current.onLeave(typed);
    },
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, when the form appears
  useEffect(() => {
    if (rejected) form.setErrors(rejected);
  }, []);
  return (
    <>
      <FocusedHeading>{text('heading')}</FocusedHeading>
      <p>
        {text('about', { team: pageSettings.complaintTeam, internalId })} {text('intro')}
      </p>
      <p className="muted">{text('next', { date: longDate(expiresAt, language) })}</p>
      {answeredAt && <p>{text('answered', { date: dateText(answeredAt) })}</p>}
      <form {...form.props}>
        <p className="hint">{text('required')}</p>
        <DetailFields form={form} language={language} />
        {problem !== null && <Problem next={text('rejected')}>{errorText(problem)}</Problem>}
        <button className="big" type="submit" disabled={form.isSubmitting}>
          {text(form.isSubmitting ? 'sending' : 'send')}
        </button>
      </form>
    </>
  );
}
