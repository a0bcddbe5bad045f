import { Progress } from '@mantine/core';
import { PaperclipIcon, XIcon } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { IconButton } from './button.tsx';
import classes from './file-drop.module.css';
import { admitFiles, attachmentLimits, type FileLimits, type FileRejection } from './file-rules.ts';
import { formatBytes } from './format.ts';

interface FileDropProps {
  label: string;
  /** Shows the label above the field, if nothing around it explains the field. */
  isLabelShown?: boolean;
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** Default: the limits of attachments. */
  limits?: FileLimits;
  /** A server error about the files. */
  error?: string;
  disabled?: boolean;
  /** Progress of a running upload, 0 to 1. */
  progress?: number | null;
}

/** Files by drop, paste or file dialog. Each has its size and a remove button. */
export function FileDrop({
  label,
  isLabelShown,
  files,
  onChange,
  limits = attachmentLimits,
  error,
  disabled,
  progress,
}: FileDropProps) {
  const text = useTranslations('ui');
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [rejections, setRejections] = useState<readonly FileRejection[]>([]);
  const count = limits.maxCount;
  const size = formatBytes(limits.maxBytes, locale);

  const add = (added: readonly File[]) => {
    if (disabled || added.length === 0) return;
    const admitted = admitFiles(files, added, limits);
    setRejections(admitted.rejections);
    onChange(admitted.files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  const paste = (event: ClipboardEvent) => add([...event.clipboardData.files]);
  const messages = [
    ...rejections.map((rejection) =>
      rejection.reason === 'tooManyFiles'
        ? text('tooManyFiles', { count })
        : text(rejection.reason, { name: rejection.name, size }),
    ),
    ...(error ? [error] : []),
  ];
  const field = (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for the keyboard
    <div
      className={classes.drop}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      <input
        ref={input}
        type="file"
        multiple={limits.maxCount > 1}
        accept={limits.accept.join(',') || undefined}
        hidden
        aria-label={label}
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <div className={classes.hint}>
        <PaperclipIcon size={16} aria-hidden />
        <span>
          {text('dropFiles', { count })}{' '}
          <button
            type="button"
            className={classes.choose}
            disabled={disabled}
            aria-label={`${label}: ${text('chooseFiles', { count })}`}
            onClick={() => input.current?.click()}
          >
            {text('chooseFiles', { count })}
          </button>
        </span>
        <span className={classes.limits}>
          {[text('fileLimits', { count, size }), limits.accept.join(', ')].filter(Boolean).join(': ')}
        </span>
      </div>
      {files.length > 0 && (
        <ul className={`bare-list ${classes.list}`} aria-label={text('addedFiles')}>
          {files.map((file) => (
            <li key={`${file.name}:${file.size}`}>
              <span className={classes.name}>{file.name}</span>
              <span className="muted num">{formatBytes(file.size, locale)}</span>
              <IconButton
                label={text('removeNamed', { name: file.name })}
                icon={<XIcon size={14} />}
                disabled={disabled}
                onClick={() => onChange(files.filter((other) => other !== file))}
              />
            </li>
          ))}
        </ul>
      )}
      {progress !== null && progress !== undefined && (
        <Progress
          value={progress * 100}
          aria-label={text('uploading', { percent: Math.round(progress * 100) })}
        />
      )}
      {messages.length > 0 && (
        <div role="alert" className={classes.error}>
          {messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
      )}
    </div>
  );
  if (!isLabelShown) return field;
  return (
    <div>
      <div className={classes.label}>{label}</div>
      {field}
    </div>
  );
}
