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
  /** Why no data can be requested now, or null. The choice is kept. */
  blockedReason: string | null;
  /** Saves unsaved changes of the case, for example another customer. Null if there are none, or if they can't be saved. */
  saveFirst: (() => void) | null;
  onClose: () => void;
  onLocked: (holder: LockHolder) => void;
  onSent: () => Promise<void>;
  /** Adds an e-mail address to the customer. Missing if the user has no permission. */
  onAddAddress?: (() => void) | undefined;
}

/** A data request being prepared: starts with the server's proposal, and is sent only once. */
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
