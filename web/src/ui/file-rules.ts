import { attachmentMaxBytes, attachmentsPerEvent } from '@cfm/contract/platform/limits.ts';

export interface FileLimits {
  maxBytes: number;
  maxCount: number;
  /** File extensions with dot (".pdf"), empty for any. The server checks the content as well. */
  accept: readonly string[];
}
export const attachmentLimits: FileLimits = {
  maxBytes: attachmentMaxBytes,
  maxCount: attachmentsPerEvent,
  accept: [],
};
export type FileRejection =
  | { reason: 'fileTooLarge' | 'fileTypeRejected' | 'fileEmpty'; name: string }
  | { reason: 'tooManyFiles' };

/** Returns the files that may be added to those present. A file of the same name and size is a duplicate. */
export function admitFiles(present: readonly File[], added: readonly File[], limits: FileLimits) {
  const files = [...present];
  const rejections: FileRejection[] = [];
  for (const file of added) {
    if (files.some(({ name, size }) => name === file.name && size === file.size)) continue;
    const name = file.name;
    if (limits.accept.length > 0 && !limits.accept.some((end) => name.toLowerCase().endsWith(end)))
      rejections.push({ reason: 'fileTypeRejected', name });
    else if (file.size === 0) rejections.push({ reason: 'fileEmpty', name });
    else if (file.size > limits.maxBytes) rejections.push({ reason: 'fileTooLarge', name });
    else if (files.length >= limits.maxCount) rejections.push({ reason: 'tooManyFiles' });
    else files.push(file);
  }
  return { files, rejections };
}
