import './final-answer-field.css';
import { attachmentMaxBytes } from '@cfm/contract/platform/limits.ts';
import { finalAnswerEndings } from '@cfm/contract/process/complex-solve.ts';
import { useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { admitFiles, type FileRejection } from '../src/ui/file-rules.ts';

const megabytes = attachmentMaxBytes / 1024 / 1024;
const limits = { maxBytes: attachmentMaxBytes, maxCount: 1, accept: finalAnswerEndings };

interface FinalAnswerFieldProps {
  file: File | null;
  onChange(file: File | null): void;
  isDisabled?: boolean;
}
/** The file of the final answer: one file of an accepted type. */
export function FinalAnswerField({ file, onChange, isDisabled }: FinalAnswerFieldProps) {
  const text = useTranslations('solving');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [rejection, setRejection] = useState<FileRejection | null>(null);
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const { files, rejections } = admitFiles([], [chosen], limits);
    setRejection(rejections[0] ?? null);
    if (files[0]) onChange(files[0]);
  };
  const isAny = rejection === null || rejection.reason === 'tooManyFiles';
  return (
    <div className="field">
      <div className="label" id={`${id}-label`}>
        {text('finalAnswer')}
      </div>
      <p className="file">
        {file && <span dir="auto">{file.name}</span>}
        {file && (
          <button
            type="button"
            className="plain"
            aria-label={text('removeFile', { name: file.name })}
            disabled={isDisabled}
            onClick={() => {
              onChange(null);
              input.current?.focus();
            }}
          >
            {text('remove')}
          </button>
        )}
        {/* A custom label, because the browser's own text has the browser's language. */}
        <label className="second choose" htmlFor={id}>
          {text('chooseFile')}
        </label>
        <input
          ref={input}
          id={id}
          type="file"
          accept={finalAnswerEndings.join(',')}
          disabled={isDisabled}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={(event) => {
            choose(event.currentTarget.files?.[0]);
            // Allows the same file to be chosen again.
            event.currentTarget.value = '';
          }}
        />
      </p>
      <p className="hint" id={`${id}-hint`}>
        {text('finalAnswerHint', { megabytes })}
      </p>
      <p className="error" id={`${id}-error`} role="alert">
        {isAny ? '' : text(`fileRejected.${rejection.reason}`, { name: rejection.name, megabytes })}
      </p>
    </div>
  );
}
