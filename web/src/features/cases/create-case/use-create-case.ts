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
  /** Sent share, 0 to 1. Null while no upload runs. */
  progress: number | null;
  /** The error of the last attempt. It stays during the next one. */
  error: unknown;
}
interface Comment {
  title: string | null | undefined;
  content: string;
}

/**
 * Creates the case, then uploads its files to its description, because creating is a JSON call. If the upload
 * fails, the case exists, and only the upload is retried. Request keys make repeated calls idempotent.
 */
export function useCreateCase(files: readonly File[]) {
  const sendCaseOnce = useSendOnce();
  const sendCommentOnce = useSendOnce();
  const [upload, setUpload] = useState<Upload | null>(null);

  /** Adds the typed text with its files as a comment to an existing case. */
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
  /** Returns true if the case has its files, or needs none. */
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
  /** Returns the case, or null if it was created but its files are not uploaded yet. */
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
