import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { cspNonce } from '../api/page-meta.ts';
import { Asterisk } from './asterisk.tsx';
import { isSubmitKey } from './keys/use-submit-key.ts';
import { type PastedContent, readPasted } from './pasted-content.ts';
import { type NameOfPlaceholder, placeholderMarks, selectFirstPlaceholder } from './placeholder-marks.ts';
import classes from './rich-text-area.module.css';
import { richTextExtensions, richTextRules } from './rich-text-extensions.ts';
import { openStoredHtml, readPastedHtml } from './rich-text-office.ts';
import { takePasted } from './rich-text-paste.ts';
import { RichTextTools } from './rich-text-tools.tsx';
import { usePasteReport } from './use-paste-report.ts';

export interface RichTextEditorProps {
  /** Accessible name, also shown above the field unless `isLabelHidden` is set. */
  label: string;
  isLabelHidden?: boolean;
  /** HTML. A change from outside (a draft, a template) replaces the content. */
  value: string;
  /** Called with HTML, or an empty string for an empty editor. */
  onChange: (html: string) => void;
  onBlur?: () => void;
  /** Takes pasted or dropped files that are not pictures, and pictures that do not fit into the text. */
  onFiles?: (files: File[]) => void;
  error?: string;
  required?: boolean;
  disabled?: boolean;
  placeholder?: string;
  /** Height of the text area: pixels or a CSS length. */
  minHeight?: number | string;
  autoFocus?: boolean;
  /** Content pasted before the editor was loaded. */
  firstPaste?: PastedContent | null;
  /** Placeholders that belong to the text, as in a template. All others are marked as open. */
  knownPlaceholders?: readonly string[];
  /** Right end of the tool bar: the submit button. */
  tools?: ReactNode;
  /** Tool next to the formatting tools that inserts text at the cursor. */
  insertTool?: (insert: (text: string) => void) => ReactNode;
  /** Shows open placeholders by their display name. */
  nameOfPlaceholder?: NameOfPlaceholder;
}

/** Removes the empty last paragraph that the editor adds after a table or a list. */
const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML().replace(/(?<!^)<p><\/p>$/, ''));

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
  const isKnown = (text: string) => latest.current.knownPlaceholders?.includes(text) ?? false;
  const [extensions] = useState(() => [
    ...richTextExtensions,
    placeholderMarks(
      (text) => (isKnown(text) ? classes.known : classes.missing) ?? '',
      (name) => latest.current.nameOfPlaceholder?.(name),
    ),
  ]);
  const editor = useEditor({
    extensions,
    ...richTextRules,
    content: openStoredHtml(value),
    editable: !disabled,
    injectCSS: true,
    injectNonce: cspNonce(),
    onUpdate: (event) => latest.current.onChange(htmlOf(event.editor)),
    onBlur: () => latest.current.onBlur?.(),
    editorProps: {
      attributes,
      handleDOMEvents: {
        // The form rejected this text.
        invalid: (view) => selectFirstPlaceholder(view, isKnown),
      },
      handleKeyDown: (_view, event) => isSubmitKey(event),
      transformPastedHTML: (html) => readPastedHtml(html).body.innerHTML,
      handlePaste: (_view, event) => take(readPasted(event.clipboardData)),
      handleDrop: (view, event, _slice, isMoved) =>
        !isMoved &&
        take(
          readPasted(event.dataTransfer),
          view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos,
        ),
    },
  });
  const onReport = usePasteReport();
  function take(pasted: PastedContent, at?: number): boolean {
    return editor !== null && takePasted(editor, pasted, { onFiles: latest.current.onFiles, onReport, at });
  }
  // Before paint, so that typing goes on here when the editor replaces another field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses only once, after the editor is created
  useLayoutEffect(() => {
    if (!props.autoFocus) return;
    editor?.commands.setTextSelection(editor.state.doc.content.size);
    editor?.view.focus();
  }, [editor]);
  useEffect(() => {
    if (editor && value !== htmlOf(editor))
      editor.commands.setContent(openStoredHtml(value), { emitUpdate: false });
  }, [editor, value]);
  const hasPasted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once after the editor is created
  useEffect(() => {
    const { firstPaste } = latest.current;
    if (!editor || !firstPaste || hasPasted.current) return;
    hasPasted.current = true;
    if (take(firstPaste)) return;
    if (firstPaste.html) editor.view.pasteHTML(firstPaste.html);
    else editor.view.pasteText(firstPaste.text);
  }, [editor]);
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
