import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { forwardDraftKey, forwardForm, forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { queryOptions } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { type LockHolder, onCaseError } from '../../../api/act-on-case.ts';
import { hasCode } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { notify } from '../../../api/notifications.ts';
import { queryClient } from '../../../api/query-client.ts';
import { reportError } from '../../../api/report-error.ts';
import { useUpload } from '../../../api/use-upload.ts';
import type { Blocked } from '../../../ui/mail/composer-notes.tsx';
import { useMailBeginning } from '../../../ui/mail/use-mail-beginning.ts';
import { useForm } from '../../../ui/use-form.ts';
import {
  choiceOf,
  draftValues,
  emptyForward,
  type ForwardValues,
  isUntouched,
  type Proposal,
  proposedValues,
} from './forward-values.ts';

export interface ForwardSheetProps extends Blocked {
  detail: CaseDetail;
  isOpen: boolean;
  onClose: () => void;
  onLocked: (holder: LockHolder) => void;
  onSent: () => Promise<void>;
}

/** A forward being written: starts with the rule's proposal or the user's draft, and is sent once. */
export function useForward({ detail, onLocked, onSent }: ForwardSheetProps) {
  const text = useTranslations('forwarding');
  const screenLanguage = useLocale();
  const { caseId } = detail;
  const upload = useUpload();
  /** A proposal in another language that awaits confirmation to replace the typed text. */
  const [offeredText, setOfferedText] = useState<Proposal | null>(null);
  const attachments = detail.files;
  const initial = emptyForward(screenLanguage);

  const form = useForm({
    schema: forwardForm,
    initial,
    onSubmit: async (filled) => {
      const values = { ...filled, ...choiceOf(filled, proposal?.shown) };
      let isMailKept = false;
      await upload.send(
        values,
        ({ files, requestKey, onProgress }) => {
          const input = { params: { id: caseId }, body: { ...values, requestKey }, files };
          return call(forwardingEndpoints.forwardCase, input, { onProgress });
        },
        (answer) => {
          ({ isMailKept } = answer);
        },
      );
      await beginning.end();
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
  const beginning = useMailBeginning<ForwardValues, Proposal>({
    form,
    draftKey: forwardDraftKey(caseId),
    kept: form.values,
    restore: (kept) =>
      draftValues(
        kept,
        initial,
        attachments.map(({ attachmentId }) => attachmentId),
      ),
    ask: (language) => queryClient.fetchQuery(proposalQuery(caseId, language)),
    begin: proposedValues,
  });
  const { proposal, setProposal } = beginning;
  // Users may type while a proposal loads.
  const latest = useRef({ form, beginning });
  latest.current = { form, beginning };
  const isStillUntouched = () => isUntouched(latest.current.form.values, latest.current.beginning.proposal);
  const takeText = (found: Proposal) => {
    setProposal(found);
    setOfferedText(null);
    const { subject, message } = proposedValues(found);
    form.set({ subject, message });
  };
  // Saving the case may change what is proposed. The preview of an untouched text shows the new proposal.
  const shownVersion = useRef(detail.version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the case changes
  useEffect(() => {
    if (shownVersion.current === detail.version || beginning.phase !== 'ready') return;
    if (!isStillUntouched()) return;
    const { language } = form.values;
    queryClient.fetchQuery(proposalQuery(caseId, language ?? undefined)).then((found) => {
      shownVersion.current = detail.version;
      const now = latest.current;
      if (!isStillUntouched() || now.form.values.language !== language) return;
      // Keeps recipients and ticks that the user has set.
      if (now.form.isDirty || now.beginning.isRestored) takeText(found);
      else now.beginning.begin(found);
    }, reportError);
  }, [detail.version, beginning.phase]);
  const changeLanguage = async (language: Language) => {
    form.set({ language });
    try {
      const found = await queryClient.fetchQuery(proposalQuery(caseId, language));
      if (latest.current.form.values.language !== language) return;
      if (isStillUntouched()) takeText(found);
      else setOfferedText(found);
    } catch (error) {
      reportError(error);
    }
  };
  return {
    ...beginning,
    detail,
    form,
    startOver: () => {
      upload.setFiles([]);
      void beginning.propose();
    },
    changeLanguage,
    offeredText,
    takeOffered: () => offeredText && takeText(offeredText),
    rejectOffered: () => setOfferedText(null),
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
