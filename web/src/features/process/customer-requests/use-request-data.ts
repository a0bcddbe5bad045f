import {
  casePostQualificationEndpoints,
  postQualificationForm,
} from '@cfm/contract/process/case-post-qualification.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { useTranslations } from 'use-intl';
import { type LockHolder, onCaseError } from '../../../api/act-on-case.ts';
import { hasCode } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { notify } from '../../../api/notifications.ts';
import { useSendOnce } from '../../../api/request-key.ts';
import { useForm } from '../../../ui/use-form.ts';
import type { Proposal } from './queries.ts';
import { proposedValues, recipientOf } from './request-values.ts';

export interface RequestSheetProps {
  detail: CaseDetail;
  isOpen: boolean;
  /** Why nothing can be asked for now, or null. What was chosen stays. */
  blockedReason: string | null;
  onClose: () => void;
  onLocked: (holder: LockHolder) => void;
  onSent: () => Promise<void>;
  /** The way to an e-mail address of the customer, where the reader may add one. */
  onAddAddress?: (() => void) | undefined;
}

/** A request to the customer that is being put together: begun by the proposal, sent once however often it is tried. */
export function useRequestData({ detail, onLocked, onSent }: RequestSheetProps, proposal: Proposal) {
  const text = useTranslations('dataRequest');
  const field = useTranslations('fields');
  const { caseId } = detail;
  const sendOnce = useSendOnce();
  const form = useForm({
    schema: postQualificationForm,
    keep: `requestData:${caseId}`,
    initial: proposedValues(proposal),
    labels: { email: field('to') },
    onSubmit: async (values) => {
      const { isMailKept } = await sendOnce(values, (requestKey) =>
        call(casePostQualificationEndpoints.requestPostQualification, {
          params: { id: caseId },
          body: { ...values, requestKey },
        }),
      );
      if (isMailKept) notify.warning(text('sentKept'));
      else notify.success(text('sent', { to: values.email }));
      await onSent();
    },
    onError: (error): void => {
      if (hasCode(error, 'RecipientBlacklisted')) form.setErrors(error.errors);
      else onCaseError(error, { caseId, onLocked });
    },
  });
  const email = recipientOf(form.values, proposal);
  return {
    form,
    values: { ...form.values, email },
    send: () => form.submit({ email }),
  };
}
export type RequestData = ReturnType<typeof useRequestData>;
