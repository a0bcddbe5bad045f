import { userEndpoints } from '@cfm/contract/access/users.ts';
import {
  type CaseMailKind,
  caseMailDraftKey,
  caseMailEndpoints,
  caseMailForm,
} from '@cfm/contract/cases/mail.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { mailUndoSeconds } from '@cfm/contract/platform/limits.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { actOnCase, type LockHolder, onCaseError } from '../../../api/act-on-case.ts';
import { hasCode } from '../../../api/api-error.ts';
import { noteCaseDraft } from '../../../api/case-drafts.ts';
import { call } from '../../../api/client.ts';
import { notify } from '../../../api/notifications.ts';
import { queryClient } from '../../../api/query-client.ts';
import { reportError } from '../../../api/report-error.ts';
import { tabId } from '../../../api/tab-id.ts';
import { useUpload } from '../../../api/use-upload.ts';
import type { Blocked } from '../../../ui/mail/composer-notes.tsx';
import { useMailBeginning } from '../../../ui/mail/use-mail-beginning.ts';
import { useForm } from '../../../ui/use-form.ts';
import {
  type CaseMailValues,
  draftValues,
  emptyMail,
  isOnlyBegun,
  isUntouched,
  type Proposal,
  type ProposedText,
  proposedValues,
} from './case-mail-values.ts';

export interface CaseMailSheetProps extends Blocked {
  kind: CaseMailKind;
  detail: CaseDetail;
  isOpen: boolean;
  onClose: () => void;
  onLocked: (holder: LockHolder) => void;
  onSent: () => Promise<void>;
  /** The mail was undone: its text is a draft again. */
  onUndone: () => void;
  /** Adds an address to the customer. Missing if the user has no permission. */
  onAddAddress?: (() => void) | undefined;
  /** Continues the reply as a free mail. */
  onEmailInstead: () => void;
}
/** Without a rule, it is the opening of a letter. */
type TextOfTemplate = ProposedText & { ruleId: number | null };
const endpointsOf = {
  reply: { propose: caseMailEndpoints.proposeReply, send: caseMailEndpoints.reply },
  email: { propose: caseMailEndpoints.proposeEmail, send: caseMailEndpoints.sendEmail },
} as const;
const nothingWritten = new Error('the text between greeting and signature is empty');
/** Files of undone mails until their composer opens, because a draft contains only text. */
const undoneFiles = new Map<string, readonly File[]>();

/** Saves a draft next to those of other tabs. The composer opens it, because it belongs to this tab. */
async function saveOwnDraft(key: string, value: unknown): Promise<void> {
  await call(userEndpoints.saveDraft, { params: { key }, body: { value, tabId: tabId(), basedOn: null } });
  noteCaseDraft(key, true);
}

/** A reply or a free mail: starts with proposal or draft, is sent once, and can be undone for 10 seconds. */
export function useCaseMail(props: CaseMailSheetProps) {
  const { kind, detail, onLocked, onSent, onUndone } = props;
  const text = useTranslations('caseMail');
  const screenLanguage = useLocale();
  const { caseId } = detail;
  const key = caseMailDraftKey(caseId, kind);
  const [ruleId, setRuleId] = useState<number | null>(null);
  /** The text last put into the form, and a text that awaits confirmation to replace the typed one. */
  const [takenText, setTakenText] = useState<ProposedText | null>(null);
  const [offeredText, setOfferedText] = useState<TextOfTemplate | null>(null);
  const upload = useUpload();
  const initial = emptyMail(screenLanguage);
  const ask = (language?: Language) =>
    queryClient.fetchQuery({
      queryKey: ['case', caseId, 'mail-proposal', kind, language ?? null],
      queryFn: ({ signal }) =>
        call(endpointsOf[kind].propose, { params: { id: caseId }, query: { language } }, { signal }),
      staleTime: 0,
    });

  const takeBack = async (mailId: number, values: object, files: readonly File[]) => {
    const undo = () => call(caseMailEndpoints.undoMail, { params: { id: caseId, mailId } });
    if (!(await actOnCase({ caseId, onLocked }, undo, text('undone')))) return;
    undoneFiles.set(key, files);
    await saveOwnDraft(key, values).catch(reportError);
    onUndone();
  };
  const form = useForm({
    schema: caseMailForm,
    initial,
    onSubmit: async (values) => {
      const { files } = upload;
      if (ruleId === null && isOnlyBegun(values, takenText, files.length)) throw nothingWritten;
      let sent = { mailId: 0, isMailKept: false };
      await upload.send(
        values,
        ({ requestKey, onProgress }) => {
          const input = { params: { id: caseId }, body: { ...values, requestKey }, files };
          return call(endpointsOf[kind].send, input, { onProgress });
        },
        (answer) => {
          sent = answer;
        },
      );
      // One second less than the server allows, because the undo call takes time as well.
      const until = Date.now() + (mailUndoSeconds - 1) * 1_000;
      await beginning.end();
      const undo = { until, run: () => void takeBack(sent.mailId, { ...values, ruleId }, files) };
      if (sent.isMailKept) notify.warning(text('sentKept'), undo);
      else notify.success(text('sent'), undo);
      await onSent();
    },
    onError: (error): void => {
      if (upload.shows(error)) return;
      if (error === nothingWritten) form.setErrors({ message: text('nothingWritten') });
      else if (hasCode(error, 'RecipientBlacklisted')) form.setErrors(error.errors);
      else onCaseError(error, { caseId, onLocked });
    },
  });
  const beginning = useMailBeginning<CaseMailValues, Proposal>({
    form,
    draftKey: key,
    kept: { ...form.values, ruleId },
    restore: (kept) => {
      const fileIds = detail.files.map(({ attachmentId }) => attachmentId);
      const found = draftValues(kept, initial, fileIds);
      const files = undoneFiles.get(key);
      undoneFiles.delete(key);
      if (!found) return null;
      if (files) upload.setFiles([...files]);
      const { ruleId: chosen, ...values } = found;
      setRuleId(chosen);
      return values;
    },
    ask,
    begin: (found) => {
      setTakenText({ ...found, isQuestion: false });
      setRuleId(null);
      setOfferedText(null);
      return proposedValues(found);
    },
    onAsked: ({ quote, templates }, { quotedEventId }) => {
      // Meanwhile a newer message may have arrived, or the template may be gone.
      if (quotedEventId !== null) form.set({ quotedEventId: quote?.caseEventId ?? null });
      setRuleId((chosen) => (templates.some((each) => each.ruleId === chosen) ? chosen : null));
    },
  });
  const { setProposal, proposal } = beginning;
  const to = form.values.to ?? [];
  /** The customer's current addresses, because one may have been added meanwhile. */
  const addresses = detail.contact?.emails ?? proposal?.addresses ?? to.map(({ email }) => email);
  const writeEmailInstead = async () => {
    const emailKey = caseMailDraftKey(caseId, 'email');
    try {
      // An existing draft of a free mail stays. This mail keeps its own draft.
      const asked = { params: { key: emailKey }, query: { tabId: tabId() } };
      if ((await call(userEndpoints.findDraft, asked)) === null)
        await saveOwnDraft(emailKey, { ...form.values, to: [], ruleId });
      props.onEmailInstead();
    } catch (error) {
      reportError(error);
    }
  };
  const takeText = ({ ruleId: taken, subject, message, isQuestion }: TextOfTemplate) => {
    setRuleId(taken);
    setTakenText({ subject, message, isQuestion });
    setOfferedText(null);
    form.set({ subject, message, isQuestion });
  };
  /** Replaces an unchanged text by a template or, without one, by the opening of a letter. Otherwise asks. */
  const offerText = async (wantedRuleId: number | null, language: Language) => {
    const before = form.values;
    try {
      const found = await ask(language);
      setProposal(found);
      if (wantedRuleId === null && ruleId === null && kind === 'email') return;
      const template =
        wantedRuleId === null
          ? { ...found, isQuestion: false }
          : await call(caseMailEndpoints.getTemplate, { query: { caseId, ruleId: wantedRuleId, language } });
      const message = 'content' in template ? template.content : template.message;
      const proposed = { ...template, message, ruleId: wantedRuleId };
      if (isUntouched(before, takenText)) takeText(proposed);
      else setOfferedText(proposed);
    } catch (error) {
      reportError(error);
    }
  };
  return {
    ...beginning,
    kind,
    form,
    startOver: () => {
      upload.setFiles([]);
      void beginning.propose();
    },
    /** A template that awaits confirmation is shown as chosen until it is declined. */
    ruleId: offeredText ? offeredText.ruleId : ruleId,
    chooseTemplate: (chosen: number | null) => void offerText(chosen, form.values.language ?? screenLanguage),
    changeLanguage: (language: Language) => {
      form.set({ language });
      void offerText(ruleId, language);
    },
    offeredText,
    takeOffered: () => offeredText && takeText(offeredText),
    rejectOffered: () => setOfferedText(null),
    addresses,
    hasNoAddress: kind === 'reply' && addresses.length === 0,
    /** The chosen address if it is on the blacklist. */
    blacklisted: detail.contact?.blacklistedEmails.find((email) => to[0]?.email === email) ?? null,
    addAddress: props.onAddAddress,
    writeEmailInstead: () => void writeEmailInstead(),
    upload,
    attachments: detail.files,
  };
}
export type CaseMail = ReturnType<typeof useCaseMail>;
