import { useState } from 'react';

/** Runs a call with its request key. `content` is what the call sends, `files` the files it sends with it. */
export type SendOnce = <Answer>(
  content: unknown,
  call: (requestKey: string) => Promise<Answer>,
  files?: readonly File[],
) => Promise<Answer>;

/**
 * Creates the request keys of one form, so that the server runs a retried call only once. The key stays the
 * same while a call fails, because its outcome may be unknown. It changes with the content and after each
 * success: the next call is new, even with the same content.
 */
export function createSendOnce(): SendOnce {
  let last: { key: string; content: string } | null = null;
  return async (content, call, files = []) => {
    const asText = JSON.stringify([
      content,
      files.map(({ name, size, lastModified }) => [name, size, lastModified]),
    ]);
    if (last?.content !== asText) last = { key: crypto.randomUUID(), content: asText };
    const current = last;
    const answer = await call(current.key);
    if (last === current) last = null;
    return answer;
  };
}
/** The request keys of a form while it is open. */
export const useSendOnce = (): SendOnce => useState(createSendOnce)[0];
