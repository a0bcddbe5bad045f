import type { CaseDetail } from '@cfm/contract/case-detail.ts';
import { forwardDraftKey, forwardForm, forwardingEndpoints } from '@cfm/contract/forwarding.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { type LockHolder, onCaseError } from '../../api/act-on-case.ts';
import { hasCode } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { notify } from '../../api/notifications.ts';
import { queryClient } from '../../api/query-client.ts';
import { reportError } from '../../api/report-error.ts';
import { useDraft } from '../../api/use-draft.ts';
import { useUpload } from '../../api/use-upload.ts';
import { useForm } from '../../ui/use-form.ts';
import {
  choiceOf,
  draftValues,
  emptyForward,
  isUntouched,
  type Proposal,
  proposedValues,
} from './forward-values.ts';

export interface ForwardSheetProps {
  detail: CaseDetail;
  isOpen: boolean;
  /** Why the case can't be forwarded now, or null. What was typed stays. */
  blockedReason: string | null;
  onClose: () => void;
  onLocked: (holder: LockHolder) => void;
  onSent: () => Promise<void>;
}
type Phase = 'loading' | 'ready' | 'failed';

/** A forward that is being written: begun by the rule's proposal or one's draft, sent once. */
export function useForward({ detail, onLocked, onSent }: ForwardSheetProps) {
  const text = useTranslations('forwarding');
  const screenLanguage = useLocale();
  const { caseId } = detail;
  const [phase, setPhase] = useState<Phase>('loading');
  const [failure, setFailure] = useState<unknown>(null);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [isRestored, setRestored] = useState(false);
  const upload = useUpload();
  /** A proposal in another language that waits for a word whether it may replace what was typed. */
  const [offeredText, setOfferedText] = useState<Proposal | null>(null);
  const attachments = detail.files;
  const initial = emptyForward(screenLanguage);

  const form = useForm({
    schema: forwardForm,
    initial,
    onSubmit: async (filled) => {
      const values = { ...filled, ...choiceOf(filled, proposal?.shown) };
      let isMailKept = false;
      await upload.send(values, async ({ files, requestKey, onProgress }) => {
        const input = { params: { id: caseId }, body: { ...values, requestKey }, files };
        isMailKept = (await call(forwardingEndpoints.forwardCase, input, { onProgress })).isMailKept;
      });
      // Nothing is kept from now on: the draft goes before the sheet does.
      setPhase('loading');
      await draft.drop();
      if (isMailKept) notify.warning(text('sentKept'));
      else notify.success(text('sent', { count: values.to.length }));
      await onSent();
    },
    onError: (error): void => {
      if (upload.shows(error)) return;
      if (hasCode(error, 'RecipientBlacklisted')) form.setErrors(error.errors);
      else onCaseError(error, { caseId, onLocked });
    },
  });
  const draft = useDraft({
    key: forwardDraftKey(caseId),
    value: phase === 'ready' && (form.isDirty || isRestored) ? form.values : null,
    onLoaded: (kept) => {
      const values = draftValues(
        kept,
        initial,
        attachments.map(({ attachmentId }) => attachmentId),
      );
      if (!values) {
        void propose();
        return false;
      }
      // A restored forward still shows who could be asked and what there is to show.
      queryClient
        .fetchQuery(proposalQuery(caseId, values.language ?? undefined))
        .then(setProposal, reportError);
      setRestored(true);
      form.reset(values);
      setPhase('ready');
      return true;
    },
  });

  async function propose(): Promise<void> {
    setPhase('loading');
    try {
      const found = await queryClient.fetchQuery(proposalQuery(caseId));
      setProposal(found);
      setRestored(false);
      form.reset(proposedValues(found));
      setPhase('ready');
    } catch (error) {
      setFailure(error);
      setPhase('failed');
    }
  }
  const takeText = (found: Proposal) => {
    setProposal(found);
    setOfferedText(null);
    const { subject, message } = proposedValues(found);
    form.set({ subject, message });
  };
  const changeLanguage = async (language: Language) => {
    form.set({ language });
    const before = form.values;
    try {
      const found = await queryClient.fetchQuery(proposalQuery(caseId, language));
      if (isUntouched(before, proposal)) takeText(found);
      else setOfferedText(found);
    } catch (error) {
      reportError(error);
    }
  };
  return {
    phase,
    failure,
    form,
    draft,
    proposal,
    propose,
    isRestored,
    startAnew: () => {
      upload.setFiles([]);
      void propose();
    },
    changeLanguage,
    offeredText,
    takeOffered: () => offeredText && takeText(offeredText),
    refuseOffered: () => setOfferedText(null),
    upload,
    attachments,
  };
}
export type Forward = ReturnType<typeof useForward>;

const proposalQuery = (caseId: number, language?: Language) =>
  queryOptions({
    queryKey: ['case', caseId, 'forward-proposal', language ?? null],
    queryFn: ({ signal }) =>
      call(forwardingEndpoints.proposeForward, { params: { id: caseId }, query: { language } }, { signal }),
    staleTime: 0,
  });
