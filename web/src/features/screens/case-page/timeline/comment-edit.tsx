import type { CaseEvent } from '@cfm/contract/cases/events.ts';
import { useTranslations } from 'use-intl';
import type { LockHolder } from '../../../../api/act-on-case.ts';
import { Button } from '../../../../ui/button.tsx';
import { ChangedDialog } from '../../../../ui/changed-dialog.tsx';
import { RichTextView } from '../../../../ui/rich-text-view.tsx';
import { CommentEditor } from './comment-editor.tsx';
import classes from './composer.module.css';
import { useCommentEdit } from './use-comment-edit.ts';

interface CommentEditProps {
  caseId: number;
  event: CaseEvent;
  onDone: () => void;
  onLocked: (holder: LockHolder) => void;
}
/** Edits one's own comment in place, and adds files. */
export function CommentEdit(props: CommentEditProps) {
  const text = useTranslations('case.composer');
  const field = useTranslations('fields');
  const ui = useTranslations('ui');
  const { conflict, form, ...edit } = useCommentEdit(props);
  const isSending = edit.progress !== null;
  return (
    <div className={classes.edited}>
      <CommentEditor
        value={edit.value}
        onChange={edit.setValue}
        files={edit.files}
        onFiles={edit.setFiles}
        progress={edit.progress}
        error={edit.errors.content ?? edit.errors.general}
        titleError={edit.errors.title}
        filesError={edit.error}
        disabled={isSending}
        autoFocus
        onSend={() => void edit.save()}
        buttons={
          <>
            <Button size="small" onClick={edit.close} disabled={isSending}>
              {ui('cancel')}
            </Button>
            <Button variant="dark" size="small" isLoading={isSending} onClick={() => void edit.save()}>
              {ui('save')}
            </Button>
          </>
        }
      />
      <ChangedDialog
        conflict={conflict}
        values={form.values}
        title={text('changedMeanwhile')}
        labelOf={(name) => (name === 'title' ? text('title') : field('content'))}
        inWords={(name, parts) => (name === 'title' ? parts.title : <RichTextView html={parts.content} />)}
        onChoose={(choices) => conflict.choose(form, choices)}
      />
    </div>
  );
}
