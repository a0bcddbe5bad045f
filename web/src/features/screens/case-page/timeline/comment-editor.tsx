import { eventTitleMaxLength } from '@cfm/contract/platform/limits.ts';
import { TextInput } from '@mantine/core';
import { PaperclipIcon } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../../../ui/button.tsx';
import { FileDrop } from '../../../../ui/file-drop.tsx';
import { admitFiles, attachmentLimits } from '../../../../ui/file-rules.ts';
import { useSubmitKey } from '../../../../ui/keys/use-submit-key.ts';
import { RichTextEditor } from '../../../../ui/rich-text-editor.tsx';
import { useIsPhone } from '../../../../ui/use-is-phone.ts';
import classes from './composer.module.css';

export interface CommentText {
  title: string;
  content: string;
}
interface CommentEditorProps {
  value: CommentText;
  onChange: (value: CommentText) => void;
  files: File[];
  onFiles: (files: File[]) => void;
  progress: number | null;
  error?: string;
  titleError?: string;
  filesError?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  /** As high as its text. */
  isClosed?: boolean;
  /** Called on Ctrl+Enter or Cmd+Enter. */
  onSend: () => void;
  /** Buttons at the right end of the tool bar. */
  buttons: ReactNode;
}
/** Title, rich text and files of a comment. Files come by drop, paste or file dialog. */
export function CommentEditor(props: CommentEditorProps) {
  const { value, onChange, files, onFiles, disabled } = props;
  const text = useTranslations('case.composer');
  const field = useTranslations('fields');
  const isPhone = useIsPhone();
  const [showsFiles, setShowsFiles] = useState(false);
  const hasFiles = showsFiles || files.length > 0 || props.filesError !== undefined;
  const body = useRef<HTMLDivElement>(null);
  useSubmitKey(body, props.onSend);
  const addFiles = (added: readonly File[]) => {
    setShowsFiles(true);
    onFiles(admitFiles(files, added, attachmentLimits).files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging files over it shows the file field
    <div ref={body} className={classes.body} onDragEnter={() => setShowsFiles(true)}>
      <TextInput
        className={classes.title}
        aria-label={text('title')}
        placeholder={text('title')}
        value={value.title}
        maxLength={eventTitleMaxLength}
        disabled={disabled}
        error={props.titleError}
        autoComplete="off"
        onChange={(event) => onChange({ ...value, title: event.currentTarget.value })}
      />
      <div className={classes.text}>
        <RichTextEditor
          label={field('content')}
          isLabelHidden
          value={value.content}
          onChange={(content) => onChange({ ...value, content })}
          onFiles={addFiles}
          error={props.error}
          disabled={disabled}
          autoFocus={props.autoFocus}
          placeholder={text('placeholder', { keys: isPhone ? 'none' : 'shown' })}
          isClosed={props.isClosed}
          minHeight={props.isClosed ? 0 : 72}
          tools={
            <>
              <IconButton
                label={text('attach')}
                icon={<PaperclipIcon size={16} aria-hidden />}
                isPressed={hasFiles}
                disabled={disabled}
                onClick={() => setShowsFiles(!showsFiles)}
              />
              {props.buttons}
            </>
          }
        />
      </div>
      {hasFiles && (
        <div className={classes.files}>
          <FileDrop
            label={field('files')}
            files={files}
            onChange={onFiles}
            error={props.filesError}
            disabled={disabled}
            progress={props.progress}
          />
        </div>
      )}
    </div>
  );
}
