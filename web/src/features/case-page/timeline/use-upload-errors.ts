import { useState } from 'react';
import { hasCode } from '../../../api/api-error.ts';

/** An error about the files of an upload, shown where the files are. */
export function useUploadErrors() {
  const [error, setError] = useState<string>();
  return {
    error,
    clear: () => setError(undefined),
    /** True when the error was about files and is shown there. */
    take: (thrown: unknown): boolean => {
      if (!hasCode(thrown, 'FileTooLarge', 'TooManyFiles', 'FileTypeRefused')) return false;
      setError(thrown.message);
      return true;
    },
  };
}
