import {
  type Comparison,
  casePostQualificationEndpoints,
  type PostQualification,
} from '@cfm/contract/process/case-post-qualification.ts';
import type { ComparedField } from '@cfm/contract/process/compared-fields.ts';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ChangedCase, callOnCase, onCaseError } from '../../../api/act-on-case.ts';
import { isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { contactsKey } from '../../../api/contacts.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useForm } from '../../../ui/use-form.ts';
import { requestsKey } from './queries.ts';
import {
  type Choices,
  corrections,
  type Decision,
  decisionsOf,
  isOutdated,
  noCorrections,
  withRestTaken,
} from './review-values.ts';

export type Answered = PostQualification & {
  answer: NonNullable<PostQualification['answer']>;
  answeredAt: string;
};
/** The answer differs from the stored data, and staff has not decided yet. */
export const waitsForDecision = (request: PostQualification): request is Answered =>
  openFieldsOf(request) > 0;
export const openFieldsOf = ({ answer }: PostQualification): number =>
  answer?.fields.filter(({ state }) => state === 'open').length ?? 0;

/**
 * Review of an answer: one decision for each field, sent together. If the customer answers again or another
 * user changes the data meanwhile, only decisions that no longer apply are reopened (rule 17.16).
 */
export function useReview(
  request: Answered,
  { caseId, onLocked, onFinished }: ChangedCase & { onFinished: () => void },
) {
  const text = useTranslations('dataRequest');
  const field = useTranslations('fields');
  const { postQualificationId, answeredAt } = request;
  const rows = request.answer.fields;
  const open = rows.filter(({ state }) => state === 'open');
  const [choices, setChoices] = useState<Choices>({});
  /** The decisions sent last. Errors refer to them by index. */
  const sent = useRef<readonly Decision[]>([]);
  const takesRest = useRef(false);
  const form = useForm({
    schema: corrections,
    keep: `review:${postQualificationId}`,
    initial: noCorrections,
    labels: { title: field('academicTitle') },
    onSubmit: async (_values, typed) => {
      const decisions = decisionsOf(rows, choices, typed);
      const fields = takesRest.current ? withRestTaken(rows, decisions) : decisions;
      sent.current = fields;
      if (fields.length === 0) return;
      await callOnCase(
        caseId,
        async () => {
          const answer = await call(casePostQualificationEndpoints.reviewPostQualification, {
            params: { id: caseId, postQualificationId },
            body: { answeredAt, fields },
          });
          if (fields.length === open.length) onFinished();
          queryClient.setQueryData(requestsKey(caseId), answer);
          void queryClient.invalidateQueries({ queryKey: contactsKey });
        },
        text('saved', { count: fields.length }),
      );
      setChoices({});
      form.reset();
    },
    onError: (error) => {
      const rejected = isApiError(error) && error.status === 400 ? errorsByField(error.errors) : {};
      if (Object.keys(rejected).length > 0) form.setErrors(rejected);
      else onCaseError(error, { caseId, onLocked });
    },
  });
  const decided = decisionsOf(rows, choices, form.values);
  const choose = (row: Comparison, takes: boolean, typed: string | null) => {
    setChoices({ ...choices, [row.field]: { takes, ours: row.ours, theirs: row.theirs } });
    if ((form.values[row.field] ?? null) !== typed) form.set({ [row.field]: typed });
  };
  return {
    form,
    decided,
    open,
    decisionOf: (of: ComparedField) => decided.find((each) => each.field === of)?.decision ?? null,
    /** True if a value has changed since the decision. */
    isOutdated: (row: Comparison) => isOutdated(row, choices[row.field]),
    take: (row: Comparison) => choose(row, true, null),
    keep: (row: Comparison) => choose(row, false, null),
    /** Starts with the customer's value, because most corrections are small. */
    correct: (row: Comparison) => choose(row, false, row.theirs ?? row.ours ?? ''),
    /** Reopens a field. */
    forget: ({ field: of }: Comparison) => {
      setChoices({ ...choices, [of]: undefined });
      form.set({ [of]: null });
    },
    takeRest: async () => {
      takesRest.current = true;
      await form.submit();
      takesRest.current = false;
    },
  };

  function errorsByField(errors: Readonly<Record<string, string>>): Record<string, string> {
    return Object.fromEntries(
      Object.entries(errors).flatMap(([path, error]) => {
        const place = /^fields\.(\d+)\./.exec(path)?.[1];
        const of = place === undefined ? undefined : sent.current[Number(place)]?.field;
        return of === undefined ? [] : [[of, error]];
      }),
    );
  }
}
export type Review = ReturnType<typeof useReview>;
