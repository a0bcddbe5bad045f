import { forwardForm, forwardingEndpoints } from '@cfm/contract/forwarding.ts';
import { useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { hasCode } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { notify } from '../../api/notifications.ts';
import { queryClient } from '../../api/query-client.ts';
import { reportError } from '../../api/report-error.ts';
import { useDraft } from '../../api/use-draft.ts';
import { useForm } from '../../ui/use-form.ts';
import type { ForwardSheetProps } from './forward-sheet.tsx';
import { draftValues, isUntouched, type Proposal, proposedValues } from './forward-values.ts';
import { proposalQuery } from './queries.ts';

type Phase = 'loading' | 'ready' | 'failed';

/** A forward that is being written: begun by the rule's proposal or one's draft, sent once. */
export function useForward({ detail, onLocked, onSent }: ForwardSheetProps, isPreviewing: boolean) {
  const text = useTranslations('forwarding');
  const screenLanguage = useLocale();
  const { caseId } = detail;
  const [phase, setPhase] = useState<Phase>('loading');
  const [failure, setFailure] = useState<unknown>(null);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [isRestored, setRestored] = useState(false);
  const [files, setFiles] = useState<File[]>([]);
  const [filesError, setFilesError] = useState<string>();
  const [progress, setProgress] = useState<number | null>(null);
  /** A proposal in another language that waits for a word whether it may replace what was typed. */
  const [offered, setOffered] = useState<Proposal | null>(null);
  const attachments = detail.caseEvents.flatMap((event) => event.attachments);
  /** One key for what is sent: pressed twice or tried again, it is one forward. */
  const request = useRef({ content: '', key: '' });

  const form = useForm({
    schema: forwardForm,
    initial: {
      to: [],
      cc: [],
      language: screenLanguage,
      subject: '',
      message: '',
      attachmentIds: [],
      includesCustomer: false,
      dueDateTime: null,
    },
    onSubmit: async (values) => {
      const json = JSON.stringify(values);
      const content =
        json + files.map(({ name, size, lastModified }) => `${name}/${size}/${lastModified}`).join();
      if (request.current.content !== content) request.current = { content, key: crypto.randomUUID() };
      setProgress(0);
      setFilesError(undefined);
      try {
        const body = { form: json, requestKey: request.current.key };
        await call(
          forwardingEndpoints.forwardCase,
          { params: { id: caseId }, body, files },
          { onProgress: setProgress },
        );
      } finally {
        setProgress(null);
      }
      // Nothing is kept from now on: the draft goes before the sheet does.
      setPhase('loading');
      await draft.drop();
      notify.success(text('sent', { count: values.to.length }));
      await onSent();
    },
    onError: (error): void => {
      if (hasCode(error, 'FileTooLarge', 'TooManyFiles', 'FileTypeRefused')) setFilesError(error.message);
      else if (hasCode(error, 'RecipientBlacklisted')) form.setErrors(error.errors);
      else if (hasCode(error, 'CaseLocked') && error.lockedByUser) onLocked(error.lockedByUser);
      else reportError(error);
    },
  });
  const draft = useDraft({
    key: `case:${caseId}:forward`,
    value: phase === 'ready' && (form.isDirty || isRestored || isPreviewing) ? form.values : null,
    onLoaded: (kept) => {
      const values = draftValues(
        kept,
        attachments.map(({ attachmentId }) => attachmentId),
      );
      if (!values) return void propose();
      setRestored(true);
      form.reset(values);
      setPhase('ready');
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
    setOffered(null);
    const { subject, message } = proposedValues(found);
    form.set({ subject, message });
  };
  const changeLanguage = async (language: 'en' | 'de') => {
    form.set({ language });
    const before = form.values;
    try {
      const found = await queryClient.fetchQuery(proposalQuery(caseId, language));
      if (isUntouched(before, proposal)) takeText(found);
      else setOffered(found);
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
      setFiles([]);
      void propose();
    },
    changeLanguage,
    offered,
    takeOffered: () => offered && takeText(offered),
    refuseOffered: () => setOffered(null),
    files,
    setFiles: (next: File[]) => {
      setFiles(next);
      setFilesError(undefined);
    },
    filesError,
    progress,
    attachments,
  };
}
export type Forward = ReturnType<typeof useForward>;
