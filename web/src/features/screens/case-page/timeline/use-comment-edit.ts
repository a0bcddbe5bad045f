import {
  type CaseEvent,
  caseEventEndpoints,
  type StoredComment,
  storedComment,
} from '@cfm/contract/cases/events.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callOnCase, type LockHolder, onCaseError } from '../../../../api/act-on-case.ts';
import { hasCode, isApiError } from '../../../../api/api-error.ts';
import { invalidateCase } from '../../../../api/case-cache.ts';
import { call } from '../../../../api/client.ts';
import { useKeptForm } from '../../../../api/kept-forms.ts';
import { useUpload } from '../../../../api/use-upload.ts';
import { byField, type Typed, useConflict } from '../../../../ui/use-conflict.ts';
import type { CommentText } from './comment-editor.tsx';

interface CommentEditOptions {
  caseId: number;
  event: CaseEvent;
  onDone: () => void;
  onLocked: (holder: LockHolder) => void;
}
/** Key for the typed values of a comment being edited. */
export const commentKey = ({ caseEventId }: CaseEvent): string => `comment:${caseEventId}`;
const textOf = ({ title, content }: CommentText): CommentText => ({ title, content });
interface Kept {
  stored: StoredComment;
  value: CommentText;
}

/** Edits one's own comment. On an edit conflict the user chooses the values, and no typed text is lost (rule 13.2). */
export function useCommentEdit({ caseId, event, onDone, onLocked }: CommentEditOptions) {
  const text = useTranslations('case.composer');
  const conflict = useConflict<StoredComment, CommentText, CommentText>({
    opened: { ...textOf(event), version: event.version },
    code: 'CommentChanged',
    reply: storedComment,
    valuesOf: textOf,
    ...byField<CommentText>(),
  });
  const stored = conflict.stored ?? event;
  const [value, setValue] = useState(textOf(stored));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  /** Deleted, or moved to another case. */
  const [isGone, setGone] = useState(false);
  const upload = useUpload();
  const { files } = upload;
  const isDirty = value.title !== stored.title || value.content !== stored.content;
  useKeptForm(
    commentKey(event),
    (): Kept | null => (isDirty ? { stored: { ...textOf(stored), version: stored.version }, value } : null),
    (kept) => {
      // Only this form writes under its key.
      const { stored: begun, value: typed } = kept as Kept;
      conflict.begin(begun);
      setValue(typed);
    },
  );

  const send = async (typed: CommentText): Promise<void> => {
    if (typed.content === '' && files.length === 0 && event.attachments.length === 0)
      return setErrors({ content: text('nothingToSend') });
    setErrors({});
    try {
      await upload.send(
        typed,
        async ({ onProgress }) => {
          const params = { id: caseId, eventId: event.caseEventId };
          const { version } = conflict.latest() ?? event;
          // All values are strings, so that each becomes a part of the multipart body.
          const input = { params, body: { ...typed, version: String(version) }, files };
          await callOnCase(caseId, () => call(caseEventEndpoints.updateComment, input, { onProgress }));
        },
        onDone,
      );
    } catch (error) {
      if (upload.shows(error) || conflict.shows(error, formOf(typed))) return;
      if (isApiError(error) && error.status === 400) return setErrors(error.errors);
      // Reloading the case would remove the comment and the typed text with it.
      if (hasCode(error, 'NotFound')) return setGone(true);
      onCaseError(error, { caseId, onLocked });
    }
  };
  const formOf = (values: CommentText): Typed<CommentText> => ({
    values,
    isDirty,
    set: (changed) => setValue({ ...values, ...changed }),
    submit: async (changed) => {
      const next = { ...values, ...changed };
      setValue(next);
      await send(next);
    },
  });
  return {
    ...upload,
    value,
    setValue,
    errors: isGone ? { general: text('gone') } : errors,
    conflict,
    form: formOf(value),
    save: () => send(value),
    close: () => {
      if (isGone) void invalidateCase(caseId);
      onDone();
    },
  };
}
