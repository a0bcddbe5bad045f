import { Tooltip } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '../../../../api/notifications.ts';
import { Button } from '../../../../ui/button.tsx';
import { DraftNote } from '../../../../ui/draft-note.tsx';
import { dropKeys, holdKeys, replayKeys } from '../../../../ui/keys/held-keys.ts';
import { isTextField } from '../../../../ui/keys/insert-text.ts';
import type { ShownAction } from '../actions/case-action.ts';
import type { CaseAccess } from '../form/case-access.ts';
import { CommentEditor } from './comment-editor.tsx';
import classes from './composer.module.css';
import { useComment } from './use-comment.ts';

interface ComposerProps {
  caseId: number;
  access: CaseAccess;
  /** Actions that open a side sheet. */
  sheets: readonly ShownAction[];
}
const composerId = 'composer';
/** Focuses the comment field. */
export const focusComposer = () =>
  document.getElementById(composerId)?.querySelector<HTMLElement>('textarea, [contenteditable]')?.focus();
const isComposerFocused = () => {
  const { activeElement } = document;
  return isTextField(activeElement) && activeElement.closest(`#${composerId}`) !== null;
};

/** The composer: a comment in place, and mails on a side sheet. */
export function Composer({ caseId, access, sheets }: ComposerProps) {
  const text = useTranslations('case');
  const comment = useComment(caseId);
  const reason = access.reason && text(`reasons.${access.reason}`);
  const canComment = access.can('comment');
  const rejection = canComment ? null : (reason ?? text('reasons.taking'));
  const send = () => (rejection === null ? void comment.send() : notify.warning(rejection));
  const sending = comment.progress !== null;
  const wasSending = useRef(false);
  // Keys typed while a comment is being sent belong to the next one. Without a field they would act on the case.
  useEffect(() => {
    if (sending) holdKeys(caseId, document.activeElement);
    else if (wasSending.current) {
      if (document.activeElement === document.body) focusComposer();
      if (isComposerFocused()) replayKeys(caseId);
      else dropKeys(caseId);
    }
    wasSending.current = sending;
  }, [caseId, sending]);
  const [isEntered, setEntered] = useState(false);
  const { title, content } = comment.value;
  const isEmpty = title === '' && content === '' && comment.files.length === 0;
  const isClosed = isEmpty && !isEntered;
  // The head shows the reason.
  if (!canComment && isEmpty) return null;
  return (
    <section
      id={composerId}
      className={classes.composer}
      // One line until the user enters it. It then stays open, so that nothing moves under the pointer on blur.
      data-open={!isClosed}
      aria-label={text('composer.label')}
      onFocus={() => setEntered(true)}
      onDragEnter={() => setEntered(true)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isEmpty) return;
        setEntered(false);
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      }}
    >
      <span role="status" className="spoken">
        {comment.sentCount > 0 && <span key={comment.sentCount}>{text('composer.sent')}</span>}
      </span>
      <div className={classes.tabs}>
        <div className={classes.tabList}>
          <button type="button" className={classes.tab} aria-current="true">
            {text('composer.comment')}
          </button>
          {sheets.map(({ id, name, disabledReason, run }) => (
            <Tooltip key={id} label={disabledReason} disabled={disabledReason === null}>
              <button
                type="button"
                className={classes.tab}
                aria-haspopup="dialog"
                aria-disabled={disabledReason !== null}
                onClick={() => disabledReason === null && run()}
              >
                {name}
              </button>
            </Tooltip>
          ))}
        </div>
        <div className={classes.draft}>
          <DraftNote draft={comment.draft} />
        </div>
      </div>
      {/* Text typed before the case became read-only can still be read and copied. */}
      {!canComment && <p className={classes.rejection}>{reason}</p>}
      <CommentEditor
        // After sending, the next comment starts with an empty editor.
        key={comment.sentCount}
        isClosed={isClosed}
        value={comment.value}
        onChange={comment.setValue}
        files={comment.files}
        onFiles={comment.setFiles}
        progress={comment.progress}
        error={comment.errors.content}
        titleError={comment.errors.title}
        filesError={comment.filesError}
        disabled={sending || !canComment}
        onSend={send}
        buttons={
          <Button variant="dark" size="small" isLoading={sending} disabledReason={rejection} onClick={send}>
            {text('composer.send')}
          </Button>
        }
      />
    </section>
  );
}
