import { useRef, useState } from 'react';
import { hasCode } from './api-error.ts';
import { useSendOnce } from './request-key.ts';

interface Sending {
  files: readonly File[];
  /** See `createSendOnce`. */
  requestKey: string;
  onProgress: (sent: number) => void;
}
/** Files attached to a message: the files, their upload progress, and the server's error about them. */
export function useUpload() {
  const [files, setFiles] = useState<File[]>([]);
  const [error, setError] = useState<string>();
  /** Sent share, 0 to 1. Null if nothing is being sent. */
  const [progress, setProgress] = useState<number | null>(null);
  const sendOnce = useSendOnce();
  /** A ref, because a second press can come before the state renders. */
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
     * Sends `written` with the files, unless a call is already running. `call` contains the request only: its
     * success renews the request key. `onSent` runs while the form is still busy, so that a second press
     * can't send the same text again.
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
    /** True if the error is about the files and is shown next to them. */
    shows: (thrown: unknown): boolean => {
      if (!hasCode(thrown, 'FileTooLarge', 'TooManyFiles', 'FileTypeRejected', 'FileEmpty')) return false;
      setError(thrown.message);
      return true;
    },
  };
}
