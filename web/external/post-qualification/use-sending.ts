import type { Language } from '@cfm/contract/messages/catalogue.ts';
import {
  type OpenPostQualification,
  postQualificationEndpoints,
} from '@cfm/contract/process/post-qualification.ts';
import { useEffect, useRef, useState } from 'react';
import { isApiError, NetworkError } from '../../src/api/api-error.ts';
import { callLink } from '../call-link.ts';
import { isPassing } from '../link-error.tsx';
import type { Answer, TypedAnswer } from './typed-answer.ts';
import { isGone } from './use-request.ts';

/** A filled-in form. */
export interface Filled {
  token: string;
  request: OpenPostQualification;
  typed: TypedAnswer;
}
export interface Sent extends Filled {
  answer: Answer;
}
export interface Sending {
  sent: Sent;
  state: 'sending' | 'stored' | 'unsent';
  /** Number of failed attempts, and the last error. */
  failures: number;
  error: unknown;
}
/** Result of an attempt. The result of a superseded attempt is ignored. */
export type Outcome =
  | { kind: 'stored' | 'gone' | 'superseded' }
  | { kind: 'unsent' | 'rejected'; error: unknown };

/** Timeout for a response, because a lost connection may never end. */
const answerWaitMs = 20_000;
const firstPauseSeconds = 5;
const longestPauseSeconds = 60;
/** Pause before the next attempt: as the server demands, otherwise exponential. */
export function pauseMs({ error, failures }: Pick<Sending, 'error' | 'failures'>): number {
  const asked = isApiError(error) ? error.retryAfterSeconds : null;
  const grown = Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** (failures - 1));
  return (asked ?? grown) * 1000;
}

interface SendingOptions {
  language: Language;
  /** Called with the result of an automatic retry. */
  onOutcome(outcome: Outcome, sent: Sent): void;
}
/** Sends an answer and retries until it is stored, because its values are in memory only (rule 17.20). */
export function useSending({ language, onOutcome }: SendingOptions) {
  const [sending, setSending] = useState<Sending | null>(null);
  const running = useRef<AbortController>(undefined);

  const send = async (sent: Sent, failures = 0): Promise<Outcome> => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setSending({ sent, state: 'sending', failures, error: null });
    const outcome = await deliver(sent, language, own);
    if (running.current !== own) return { kind: 'superseded' };
    if (outcome.kind === 'stored') setSending({ sent, state: 'stored', failures, error: null });
    else if (outcome.kind === 'unsent')
      setSending({ sent, state: 'unsent', failures: failures + 1, error: outcome.error });
    else setSending(null);
    return outcome;
  };
  const again = async () => {
    if (sending?.state !== 'unsent') return;
    const { sent, failures } = sending;
    onOutcome(await send(sent, failures), sent);
  };
  const latest = useRef(again);
  latest.current = again;
  useEffect(() => {
    if (sending?.state !== 'unsent' || !isPassing(sending.error)) return;
    const repeat = () => void latest.current();
    const timer = window.setTimeout(repeat, pauseMs(sending));
    window.addEventListener('online', repeat);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', repeat);
    };
  }, [sending]);
  return { sending, send, again };
}

async function deliver(sent: Sent, language: Language, controller: AbortController): Promise<Outcome> {
  const timer = window.setTimeout(() => controller.abort(), answerWaitMs);
  try {
    await call(sent, language, controller.signal);
    return { kind: 'stored' };
  } catch (error) {
    if (isGone(error)) return { kind: 'gone' };
    if (isApiError(error) && error.status === 400) return { kind: 'rejected', error };
    return { kind: 'unsent', error: controller.signal.aborted ? new NetworkError(error) : error };
  } finally {
    window.clearTimeout(timer);
  }
}

const { answerPostQualification, changePostQualification } = postQualificationEndpoints;
const call = ({ token, request, answer }: Sent, language: Language, signal: AbortSignal) =>
  request.answeredAt === null
    ? callLink(answerPostQualification, language, { body: { token, ...answer } }, signal)
    : callLink(changePostQualification, language, { params: { token }, body: answer }, signal);
