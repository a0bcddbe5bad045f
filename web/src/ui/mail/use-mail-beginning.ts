import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { useState } from 'react';
import { reportError } from '../../api/report-error.ts';
import { useDraft } from '../../api/use-draft.ts';
import { preloadRichTextEditor } from '../rich-text-editor.tsx';

interface MailBeginning<Values, Proposal> {
  form: { isDirty: boolean; reset: (values: Values) => void };
  draftKey: string;
  /** The content of the draft that is saved while the user writes. */
  kept: unknown;
  /** Reads a saved draft as form values. Returns null if it is not a draft of this form. */
  restore: (kept: unknown) => Values | null;
  ask: (language?: Language) => Promise<Proposal>;
  /** Creates the form values from a proposal. */
  begin: (proposal: Proposal) => Values;
  /** Called with the proposal after a draft was restored, to load the options to choose from. */
  onAsked?: (proposal: Proposal, restored: Values) => void;
}
/** Starts a mail of a case with the user's draft, or else with the server's proposal. Then keeps it as a draft. */
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
  const [isSent, setSent] = useState(false);
  const draft = useDraft({
    key: draftKey,
    value: keptValue(),
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
      // Loads the editor first, so that the message gets the focus as soon as the fields show.
      void preloadRichTextEditor().then(() => setPhase('ready'));
      return true;
    },
  });

  function keptValue(): unknown {
    if (isSent) return null;
    if (phase !== 'ready') return undefined;
    return form.isDirty || isRestored ? kept : null;
  }
  function beginWith(found: Proposal): void {
    setProposal(found);
    form.reset(begin(found));
  }
  async function propose(): Promise<void> {
    setPhase('loading');
    try {
      const [found] = await Promise.all([ask(), preloadRichTextEditor()]);
      setRestored(false);
      beginWith(found);
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
    /** Replaces the values of an untouched mail. */
    begin: beginWith,
    /** The mail was sent: stops saving and deletes the draft before the sheet closes. */
    end: (): Promise<void> => {
      setPhase('loading');
      setSent(true);
      return draft.drop();
    },
  };
}

/** Removes the ids of deleted files from the values of a draft. */
export const withExistingFiles = <Values extends { attachmentIds?: number[] | null | undefined }>(
  values: Values | null,
  fileIds: readonly number[],
) =>
  values && { ...values, attachmentIds: (values.attachmentIds ?? []).filter((id) => fileIds.includes(id)) };
