import { type CaseEvent, caseEventEndpoints } from '@cfm/contract/case-events.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callOnCase, type LockHolder, onCaseError } from '../../../api/act-on-case.ts';
import { isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { useKeptForm } from '../../../api/kept-forms.ts';
import { useUpload } from '../../../api/use-upload.ts';
import { Button } from '../../../ui/button.tsx';
import { CommentEditor } from './comment-editor.tsx';
import classes from './composer.module.css';

interface CommentEditProps {
  caseId: number;
  event: CaseEvent;
  onDone: () => void;
  onLocked: (holder: LockHolder) => void;
}
/** What was typed into a comment that is changed is kept under this name. */
export const commentKey = ({ caseEventId }: CaseEvent): string => `comment:${caseEventId}`;

/** A comment of one's own, changed in place; files are added. */
export function CommentEdit({ caseId, event, onDone, onLocked }: CommentEditProps) {
  const text = useTranslations('case.composer');
  const ui = useTranslations('ui');
  const stored = { title: event.title, content: event.content };
  const [value, setValue] = useState(stored);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const upload = useUpload();
  const { files, progress } = upload;
  useKeptForm(
    commentKey(event),
    () => (value.title === stored.title && value.content === stored.content ? null : value),
    // Only this form writes under its name.
    (kept) => setValue(kept as typeof value),
  );
  const save = async () => {
    if (value.content === '' && files.length === 0 && event.attachments.length === 0)
      return setErrors({ content: text('nothingToSend') });
    try {
      await upload.send(value, async ({ onProgress }) => {
        const params = { id: caseId, eventId: event.caseEventId };
        const input = { params, body: value, files };
        await callOnCase(caseId, () => call(caseEventEndpoints.updateComment, input, { onProgress }));
        onDone();
      });
    } catch (error) {
      if (upload.shows(error)) return;
      if (isApiError(error) && error.status === 400) return setErrors(error.errors);
      onCaseError(error, { caseId, onLocked });
    }
  };
  return (
    <div className={classes.edited}>
      <CommentEditor
        value={value}
        onChange={setValue}
        files={files}
        onFiles={upload.setFiles}
        progress={progress}
        error={errors.content ?? errors.general}
        titleError={errors.title}
        filesError={upload.error}
        disabled={progress !== null}
        autoFocus
        onSend={() => void save()}
        buttons={
          <>
            <Button size="small" onClick={onDone} disabled={progress !== null}>
              {ui('cancel')}
            </Button>
            <Button variant="dark" size="small" isLoading={progress !== null} onClick={() => void save()}>
              {ui('save')}
            </Button>
          </>
        }
      />
    </div>
  );
}
