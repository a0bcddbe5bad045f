import { useRef, useState } from 'react';
import { hasCode } from './api-error.ts';
import { useSendOnce } from './request-key.ts';

interface Sending {
  files: readonly File[];
  /** See `createSendOnce`. */
  requestKey: string;
  onProgress: (sent: number) => void;
}
/** Files that go with what is written: which, how much of them is sent, and why the server refused them. */
export function useUpload() {
  const [files, setFiles] = useState<File[]>([]);
  const [error, setError] = useState<string>();
  /** Sent part, 0 to 1; null when nothing is being sent. */
  const [progress, setProgress] = useState<number | null>(null);
  const sendOnce = useSendOnce();
  /** Not a state: a second press may come before the first one is drawn. */
  const isSending = useRef(false);
  return {
    files,
    error,
    progress,
    setFiles: (next: File[]) => {
      setFiles(next);
      setError(undefined);
    },
    /**
     * Sends `written` with the files, unless a call is already running. `call` contains the request only: its success renews
     * the request key. `onSent` runs while the form is still busy, so that a second press can't send the same text again.
     */
    send: async <Answer>(
      written: unknown,
      call: (sending: Sending) => Promise<Answer>,
      onSent?: (answer: Answer) => Promise<void> | void,
    ): Promise<void> => {
      if (isSending.current) return;
      isSending.current = true;
      setProgress(0);
      setError(undefined);
      try {
        const answer = await sendOnce(
          written,
          (requestKey) => call({ files, requestKey, onProgress: setProgress }),
          files,
        );
        await onSent?.(answer);
      } finally {
        isSending.current = false;
        setProgress(null);
      }
    },
    /** True when the error was about the files and is shown where they are. */
    shows: (thrown: unknown): boolean => {
      if (!hasCode(thrown, 'FileTooLarge', 'TooManyFiles', 'FileTypeRefused')) return false;
      setError(thrown.message);
      return true;
    },
  };
}
