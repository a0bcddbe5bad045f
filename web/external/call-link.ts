import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { CallInput, EndpointSpec } from '@cfm/contract/platform/endpoint.ts';
import { type AnswerOf, callEndpoint, fetchAnswer } from '../src/api/call-endpoint.ts';

/** Calls an endpoint without cookies, because the link token is the only credential. */
export const callLink = <const E extends EndpointSpec>(
  endpoint: E,
  language: Language,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<AnswerOf<E>> =>
  callEndpoint(endpoint, input, language, (sending) => fetchAnswer(sending, 'omit', signal));
