import { caseEventEndpoints, commentForm } from '@cfm/contract/cases/events.ts';
import { fieldErrors } from '@cfm/contract/platform/field-texts.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { onCaseError } from '../../../../api/act-on-case.ts';
import { isApiError } from '../../../../api/api-error.ts';
import { invalidateCase } from '../../../../api/case-cache.ts';
import { call } from '../../../../api/client.ts';
import { useDraft } from '../../../../api/use-draft.ts';
import { useUpload } from '../../../../api/use-upload.ts';
import { useFieldTexts } from '../../../../ui/field-texts.ts';
import { draftOf } from '../../../../ui/use-form.ts';
import type { CommentText } from './comment-editor.tsx';

const nothing: CommentText = { title: '', content: '' };
const isBlank = ({ title, content }: CommentText) => title.trim() === '' && content === '';

/** A comment being written: saved as a draft, and sent only once. */
export function useComment(caseId: number) {
  const text = useTranslations('case.composer');
  const fieldTexts = useFieldTexts();
  const [value, setValue] = useState(nothing);
  const [sentCount, setSentCount] = useState(0);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const errorsOf = (typed: CommentText) => {
    const { error } = commentForm.safeParse(typed);
    return error ? fieldErrors(error.issues, typed, fieldTexts) : {};
  };
  const upload = useUpload();
  const { files, progress } = upload;
  const draft = useDraft({
    key: `case:${caseId}:comment`,
    value: isBlank(value) ? null : value,
    onLoaded: (kept) => {
      const found = draftOf(commentForm, kept, nothing);
      // Text typed while the draft was loading wins.
      if (!found || !isBlank(value)) return false;
      const restored = { title: found.title ?? '', content: found.content ?? '' };
      setValue(restored);
      setErrors(errorsOf(restored));
      return true;
    },
  });

  const send = async () => {
    if (progress !== null) return;
    if (value.content === '' && files.length === 0) return setErrors({ content: text('nothingToSend') });
    const found = errorsOf(value);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    try {
      await upload.send(
        value,
        ({ requestKey, onProgress }) => {
          const body = { ...value, requestKey };
          return call(caseEventEndpoints.addComment, { params: { id: caseId }, body, files }, { onProgress });
        },
        async () => {
          setValue(nothing);
          upload.setFiles([]);
          setSentCount((count) => count + 1);
          await Promise.all([draft.drop(), invalidateCase(caseId)]);
        },
      );
    } catch (error) {
      if (upload.shows(error)) return;
      if (isApiError(error) && error.status === 400 && ('content' in error.errors || 'title' in error.errors))
        return setErrors(error.errors);
      onCaseError(error, { caseId });
    }
  };
  return {
    value,
    setValue: (next: CommentText) => {
      setValue(next);
      setErrors({});
    },
    files,
    setFiles: (next: File[]) => {
      upload.setFiles(next);
      setErrors({});
    },
    errors,
    filesError: upload.error,
    progress,
    draft,
    sentCount,
    send,
  };
}
