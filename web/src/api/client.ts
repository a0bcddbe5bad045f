import type { CallInput, EndpointSpec } from '@cfm/contract/platform/endpoint.ts';
import { type AnswerOf, callEndpoint, fetchAnswer } from './call-endpoint.ts';
import { currentLanguage } from './language.ts';
import { sendWithProgress } from './send-with-progress.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** Told the sent part of the request, 0 to 1; for uploads. */
  onProgress?: (sent: number) => void;
  /** Told how many bytes of the answer are there; for downloads, whose end nobody knows. */
  onReceived?: (bytes: number) => void;
  /** Arrives also when the tab is closed or loaded anew right after; up to 64 kB. */
  keepalive?: boolean;
}
type Rest<E extends EndpointSpec> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

/** Calls an endpoint with the session of the signed-in person, in the language of the screen. */
export const call = <const E extends EndpointSpec>(
  endpoint: E,
  ...[input, { onProgress, onReceived, signal, keepalive = false } = {}]: Rest<E>
): Promise<AnswerOf<E>> =>
  callEndpoint(endpoint, input, currentLanguage(), (sending) =>
    onProgress
      ? sendWithProgress(sending, onProgress, signal)
      : fetchAnswer({ ...sending, keepalive }, 'same-origin', signal, onReceived),
  );
