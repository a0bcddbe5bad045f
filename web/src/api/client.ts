import type { CallInput, EndpointSpec } from '@cfm/contract/platform/endpoint.ts';
import { type AnswerOf, callEndpoint, fetchAnswer } from './call-endpoint.ts';
import { invalidateGoLive } from './invalidate-go-live.ts';
import { currentLanguage } from './language.ts';
import { sendWithProgress } from './send-with-progress.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** Called with the sent share of an upload, 0 to 1. */
  onProgress?: (sent: number) => void;
  /** Called with the received bytes of a download, whose total size is unknown. */
  onReceived?: (bytes: number) => void;
  /** The request completes even if the tab is closed or reloaded. Limited to 64 kB. */
  keepalive?: boolean;
}
type Rest<E extends EndpointSpec> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

/** Calls an endpoint with the session of the signed-in user and the language of the screen. */
export async function call<const E extends EndpointSpec>(
  endpoint: E,
  ...[input, { onProgress, onReceived, signal, keepalive = false } = {}]: Rest<E>
): Promise<AnswerOf<E>> {
  const answer = await callEndpoint(endpoint, input, currentLanguage(), (sending) =>
    onProgress
      ? sendWithProgress(sending, onProgress, signal)
      : fetchAnswer({ ...sending, keepalive }, 'same-origin', signal, onReceived),
  );
  invalidateGoLive(endpoint);
  return answer;
}
