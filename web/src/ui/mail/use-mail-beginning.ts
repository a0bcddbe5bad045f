import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { useState } from 'react';
import { reportError } from '../../api/report-error.ts';
import { useDraft } from '../../api/use-draft.ts';
import { preloadRichTextEditor } from '../rich-text-editor.tsx';

interface MailBeginning<Values, Proposal> {
  form: { isDirty: boolean; reset: (values: Values) => void };
  draftKey: string;
  /** What is kept of the mail while it is written. */
  kept: unknown;
  /** Takes a kept draft apart: the values of the form, or null where it is no draft of it. */
  restore: (kept: unknown) => Values | null;
  ask: (language?: Language) => Promise<Proposal>;
  /** The values that a proposal begins with. */
  begin: (proposal: Proposal) => Values;
  /** A restored mail knows what there is to choose from. */
  onAsked?: (proposal: Proposal, restored: Values) => void;
}
/** How a mail of a case begins: with one's draft, else with what the server proposes. From then on it is kept. */
export function useMailBeginning<Values extends { language?: Language | null }, Proposal>({
  form,
  draftKey,
  kept,
  restore,
  ask,
  begin,
  onAsked,
}: MailBeginning<Values, Proposal>) {
  const [phase, setPhase] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [failure, setFailure] = useState<unknown>(null);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [isRestored, setRestored] = useState(false);
  const draft = useDraft({
    key: draftKey,
    value: phase === 'ready' && (form.isDirty || isRestored) ? kept : null,
    onLoaded: (found) => {
      const values = restore(found);
      if (!values) {
        void propose();
        return false;
      }
      ask(values.language ?? undefined).then((asked) => {
        setProposal(asked);
        onAsked?.(asked, values);
      }, reportError);
      setRestored(true);
      form.reset(values);
      // The message takes the focus as soon as the fields show.
      void preloadRichTextEditor().then(() => setPhase('ready'));
      return true;
    },
  });

  async function propose(): Promise<void> {
    setPhase('loading');
    try {
      const [found] = await Promise.all([ask(), preloadRichTextEditor()]);
      setProposal(found);
      setRestored(false);
      form.reset(begin(found));
      setPhase('ready');
    } catch (error) {
      setFailure(error);
      setPhase('failed');
    }
  }
  return {
    phase,
    failure,
    proposal,
    setProposal,
    isRestored,
    draft,
    propose,
    /** It was sent: nothing is kept from now on, and the draft goes before the sheet does. */
    end: (): Promise<void> => {
      setPhase('loading');
      return draft.drop();
    },
  };
}

/** Values of a draft without the files that were deleted meanwhile. */
export const withExistingFiles = <Values extends { attachmentIds?: number[] | null | undefined }>(
  values: Values | null,
  fileIds: readonly number[],
) =>
  values && { ...values, attachmentIds: (values.attachmentIds ?? []).filter((id) => fileIds.includes(id)) };
