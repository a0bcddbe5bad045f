import { attachmentMaxBytes, attachmentsPerEvent } from '@cfm/contract/platform/limits.ts';

export interface FileLimits {
  maxBytes: number;
  maxCount: number;
  /** Name endings with dot (".pdf"); empty: any. The server looks at the content as well. */
  accept: readonly string[];
}
export const attachmentLimits: FileLimits = {
  maxBytes: attachmentMaxBytes,
  maxCount: attachmentsPerEvent,
  accept: [],
};
export type FileRefusal =
  | { reason: 'fileTooLarge' | 'fileTypeRefused' | 'fileEmpty'; name: string }
  | { reason: 'tooManyFiles' };

/** Which of the new files may join those there are. A file of the same name and size is the same file. */
export function admitFiles(present: readonly File[], added: readonly File[], limits: FileLimits) {
  const files = [...present];
  const refusals: FileRefusal[] = [];
  for (const file of added) {
    if (files.some(({ name, size }) => name === file.name && size === file.size)) continue;
    const name = file.name;
    if (limits.accept.length > 0 && !limits.accept.some((end) => name.toLowerCase().endsWith(end)))
      refusals.push({ reason: 'fileTypeRefused', name });
    else if (file.size === 0) refusals.push({ reason: 'fileEmpty', name });
    else if (file.size > limits.maxBytes) refusals.push({ reason: 'fileTooLarge', name });
    else if (files.length >= limits.maxCount) refusals.push({ reason: 'tooManyFiles' });
    else files.push(file);
  }
  return { files, refusals };
}
