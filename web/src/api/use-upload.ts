import { useRef, useState } from 'react';
import { hasCode } from './api-error.ts';
import { createRequestKeys, filesText } from './request-key.ts';

interface Sending {
  files: readonly File[];
  /** The same until text or files change: pressed twice or tried again, it is sent once. */
  requestKey: string;
  onProgress: (sent: number) => void;
}
/** Files that go with what is written: which, how much of them is sent, and why the server refused them. */
export function useUpload() {
  const [files, setFiles] = useState<File[]>([]);
  const [error, setError] = useState<string>();
  /** Sent part, 0 to 1; null when nothing is being sent. */
  const [progress, setProgress] = useState<number | null>(null);
  const [keyOf] = useState(createRequestKeys);
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
    /** Runs `send` with the files, unless it is running already; `written` is what goes along with them. */
    send: async (written: unknown, send: (sending: Sending) => Promise<void>): Promise<void> => {
      if (isSending.current) return;
      isSending.current = true;
      setProgress(0);
      setError(undefined);
      const requestKey = keyOf(JSON.stringify(written) + filesText(files));
      try {
        await send({ files, requestKey, onProgress: setProgress });
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
