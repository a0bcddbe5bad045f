import type { CreateCaseForm } from '@cfm/contract/cases/case-forms.ts';
import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import type { ReplyOf } from '@cfm/contract/platform/endpoint.ts';
import { useState } from 'react';
import { invalidateCaseLists } from '../../../api/case-cache.ts';
import { call } from '../../../api/client.ts';
import { useSendOnce } from '../../../api/request-key.ts';

export type CreatedCase = ReplyOf<typeof caseEndpoints.createCase>;
interface Upload {
  created: CreatedCase;
  /** Sent part, 0 to 1; null when it does not run. */
  progress: number | null;
  /** What the last attempt ended with; stays while the next one runs. */
  error: unknown;
}
interface Comment {
  title: string | null | undefined;
  content: string;
}

/**
 * Creates the case, then adds its files to its description: creating is JSON, files travel on their own. A failed
 * upload leaves a case that exists and can be repeated alone. The keys make a repeated call find what the first made.
 */
export function useCreateCase(files: readonly File[]) {
  const sendCaseOnce = useSendOnce();
  const sendCommentOnce = useSendOnce();
  const [upload, setUpload] = useState<Upload | null>(null);

  /** What is typed becomes a comment of a case that is there, files included. */
  const addComment = async (caseId: number, comment: Comment, onProgress?: (sent: number) => void) => {
    await sendCommentOnce(
      [caseId, comment],
      (requestKey) => {
        const body = { ...comment, requestKey };
        return call(caseEventEndpoints.addComment, { params: { id: caseId }, body, files }, { onProgress });
      },
      files,
    );
    void invalidateCaseLists();
  };
  /** True when the case has its files, or needs none. */
  const sendFiles = async (created: CreatedCase): Promise<boolean> => {
    if (files.length === 0) return true;
    const show = (progress: number | null) =>
      setUpload((last) => ({ created, progress, error: last?.error ?? null }));
    show(0);
    try {
      await addComment(created.caseId, { title: '', content: '' }, show);
      return true;
    } catch (error) {
      setUpload({ created, progress: null, error });
      return false;
    }
  };
  /** The case, or null when it was created but its files are still to be sent. */
  const create = async (body: CreateCaseForm): Promise<CreatedCase | null> => {
    const created = await sendCaseOnce(body, (requestKey) =>
      call(caseEndpoints.createCase, { body: { ...body, requestKey } }),
    );
    void invalidateCaseLists();
    return (await sendFiles(created)) ? created : null;
  };
  const retry = async (): Promise<CreatedCase | null> =>
    upload && (await sendFiles(upload.created)) ? upload.created : null;
  return { create, retry, addComment, upload };
}
