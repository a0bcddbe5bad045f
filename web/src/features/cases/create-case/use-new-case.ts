import { createCaseForm } from '@cfm/contract/cases/case-forms.ts';
import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import type { SimilarCase } from '@cfm/contract/screens/case-page.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasCode } from '../../../api/api-error.ts';
import { isBoardSource, isSocialMediaChannel } from '../../../api/lookups.ts';
import { notify } from '../../../api/notifications.ts';
import { reportError } from '../../../api/report-error.ts';
import { useUser } from '../../../api/session.ts';
import { useDraft } from '../../../api/use-draft.ts';
import { draftOf, useForm } from '../../../ui/use-form.ts';
import { newCaseValues, withoutUnasked } from './create-case-values.ts';
import { keepIntake, lastIntake } from './last-intake.ts';
import { type CreatedCase, useCreateCase } from './use-create-case.ts';

const draftKey = 'create-case';
export type Intent = 'save' | 'forward';
/** The next page once everything is stored. */
interface Done {
  caseId: number;
  isVisible: boolean;
  intent: Intent;
}

/** A case being created: form, draft, files, questions of the server, and the next page. */
export function useNewCase(info: CaseInfo) {
  const text = useTranslations('createCase');
  const { id: userId } = useUser();
  const [initial] = useState(() => ({ ...newCaseValues(userId, new Date()), ...lastIntake(userId, info) }));
  const [files, setFiles] = useState<File[]>([]);
  const [asksScope, setAsksScope] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const intent = useRef<Intent>('save');
  const leavesScope = useRef(false);
  const { create, retry, addComment, upload } = useCreateCase(files);

  const form = useForm({
    schema: createCaseForm,
    initial,
    async onSubmit(body) {
      const asked = {
        isBoard: isBoardSource(info, body.sourceId),
        isSocialMedia: isSocialMediaChannel(info, body.inputChannelId),
      };
      const created = await create({ ...withoutUnasked(body, asked), leavesScope: leavesScope.current });
      if (created) await finish(created);
      keepIntake(userId, body);
    },
    onError(error) {
      if (hasCode(error, 'CaseLeavesScope')) setAsksScope(true);
      else reportError(error);
    },
  });
  const hasFailedFiles = Boolean(upload?.error);
  const draft = useDraft({
    key: draftKey,
    // The case may exist while its files are still uploading. The draft is kept until they are stored.
    value: (form.isDirty || upload !== null) && done === null ? form.values : null,
    onLoaded(kept) {
      const found = draftOf(createCaseForm, kept, initial);
      if (found) form.set(found);
      return found !== null;
    },
  });

  async function finish({ caseId, internalId, isVisible }: CreatedCase) {
    await draft.drop();
    notify.success(text('created', { number: internalId }));
    setDone({ caseId, isVisible, intent: intent.current });
  }
  useGoOn(done);

  return {
    form,
    initial,
    draft,
    files,
    setFiles,
    upload,
    /** The case exists without its files. */
    hasFailedFiles,
    isUnsaved: (form.isDirty || hasFailedFiles) && done === null,
    save(how: Intent) {
      // The case exists already. A second submit would create another one.
      if (upload !== null || done !== null) return;
      intent.current = how;
      void form.submit();
    },
    async discard() {
      await draft.drop();
      form.reset({ ...initial, receiptDateTime: new Date().toISOString() });
    },
    async retryFiles() {
      const created = await retry();
      if (created) await finish(created);
    },
    async goOnWithoutFiles() {
      if (upload) await finish(upload.created);
    },
    async addThere({ caseId, internalId }: SimilarCase) {
      const { title, description } = form.values;
      try {
        await addComment(caseId, { title, content: description ?? '' });
      } catch (error) {
        reportError(error);
        return;
      }
      await draft.drop();
      notify.success(text('addedThere', { number: internalId }));
      setDone({ caseId, isVisible: true, intent: 'save' });
    },
    asksScope,
    dismissScope: () => setAsksScope(false),
    async saveOutOfScope() {
      leavesScope.current = true;
      await form.submit();
      leavesScope.current = false;
    },
  };
}

/** Leaves the page once everything is stored. In an effect, after the leave guard has seen the saved state. */
function useGoOn(done: Done | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!done) return;
    if (!done.isVisible) void navigate({ to: '/cases' });
    else {
      void navigate({
        to: '/case/edit/$id',
        params: { id: done.caseId },
        search: done.intent === 'forward' ? { compose: 'forward' } : {},
      });
    }
  }, [done, navigate]);
}

/** The form of the create page, for its cards. */
export type CreateCaseFormState = ReturnType<typeof useForm<typeof createCaseForm>>;
