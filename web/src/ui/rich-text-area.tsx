import Link from '@tiptap/extension-link';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { cspNonce } from '../api/page-meta.ts';
import { Asterisk } from './asterisk.tsx';
import { isSubmitKey } from './keys/use-submit-key.ts';
import { type NameOfPlaceholder, placeholderMarks } from './placeholder-marks.ts';
import classes from './rich-text-area.module.css';
import { RichTextTools } from './rich-text-tools.tsx';

export interface RichTextEditorProps {
  /** Names the field for screen readers; shown above when `isLabelHidden` is not set. */
  label: string;
  isLabelHidden?: boolean;
  /** HTML. Changing it from outside (a draft, a template) replaces what is shown. */
  value: string;
  /** HTML; an empty text for an empty editor. */
  onChange: (html: string) => void;
  onBlur?: () => void;
  /** Files that were pasted or dropped into the text. */
  onFiles?: (files: File[]) => void;
  error?: string;
  required?: boolean;
  disabled?: boolean;
  placeholder?: string;
  /** Of the text: pixels, or a length of CSS. */
  minHeight?: number | string;
  autoFocus?: boolean;
  /** Placeholders that belong into the text, as into that of a template; all others are still to be replaced. */
  knownPlaceholders?: readonly string[];
  /** Right end of the tool bar: the submit button. */
  tools?: ReactNode;
  /** Beside the tools that format: something that puts a text where the cursor is. */
  insertTool?: (insert: (text: string) => void) => ReactNode;
  /** Shows the placeholders that are still to be replaced by what they stand for. */
  nameOfPlaceholder?: NameOfPlaceholder;
}

const formatting = [
  // What mails carry well; the server's sanitiser knows the same marks.
  StarterKit.configure({ heading: false, codeBlock: false, code: false, horizontalRule: false, link: false }),
  Link.configure({
    openOnClick: false,
    autolink: true,
    defaultProtocol: 'https',
    HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: '_blank' },
  }),
];
const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML());
const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];

export function RichTextArea(props: RichTextEditorProps) {
  const { label, value, error, required, disabled, placeholder } = props;
  const errorId = useId();
  const latest = useRef(props);
  latest.current = props;
  const attributes: Record<string, string> = {
    role: 'textbox',
    dir: 'auto',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-invalid': error ? 'true' : 'false',
    ...(error ? { 'aria-describedby': errorId } : {}),
    ...(required ? { 'aria-required': 'true' } : {}),
    ...(placeholder ? { 'aria-placeholder': placeholder } : {}),
  };
  const [extensions] = useState(() => [
    ...formatting,
    placeholderMarks(
      (text) => (latest.current.knownPlaceholders?.includes(text) ? classes.known : classes.missing) ?? '',
      (name) => latest.current.nameOfPlaceholder?.(name),
    ),
  ]);
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    injectCSS: true,
    injectNonce: cspNonce(),
    onUpdate: (event) => latest.current.onChange(htmlOf(event.editor)),
    onBlur: () => latest.current.onBlur?.(),
    editorProps: {
      attributes,
      handleKeyDown: (_view, event) => isSubmitKey(event),
      handlePaste: (_view, event) => takeFiles(filesOf(event.clipboardData)),
      handleDrop: (_view, event) => takeFiles(filesOf(event.dataTransfer)),
    },
  });
  function takeFiles(files: File[]): boolean {
    if (files.length === 0 || !latest.current.onFiles) return false;
    latest.current.onFiles(files);
    return true;
  }
  // At once: what is typed while it takes the place of another field goes on here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where it begins
  useLayoutEffect(() => {
    if (!props.autoFocus) return;
    editor?.commands.setTextSelection(editor.state.doc.content.size);
    editor?.view.focus();
  }, [editor]);
  useEffect(() => {
    if (editor && value !== htmlOf(editor)) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    editor?.setEditable(!disabled, false);
  }, [editor, disabled]);
  if (!editor) return null;
  return (
    <div>
      {!props.isLabelHidden && (
        <span className={classes.label}>
          {label}
          {required && <Asterisk />}
        </span>
      )}
      <div className={classes.frame} data-error={Boolean(error)} data-disabled={disabled}>
        <div className={classes.text} style={{ minHeight: props.minHeight ?? 96 }}>
          {editor.isEmpty && placeholder && <span className={classes.placeholder}>{placeholder}</span>}
          <EditorContent editor={editor} className={classes.content} />
        </div>
        <div className={classes.bar} data-bar>
          <RichTextTools editor={editor} disabled={disabled} />
          {props.insertTool?.((text) => editor.chain().focus().insertContent({ type: 'text', text }).run())}
          <span className={classes.tools}>{props.tools}</span>
        </div>
      </div>
      {error && (
        <p id={errorId} role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
