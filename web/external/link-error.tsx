import { useTranslations } from 'use-intl';
import { hasCode, isApiError, NetworkError } from '../src/api/api-error.ts';
import { errorText } from '../src/api/error-text.ts';

/** `DueDateChanged` tells staff what they can do about it; who came by a link can't. */
const knownCodes = ['InvalidToken', 'CaseSolved', 'ExpiredLink', 'DueDateChanged'] as const;

/** The text of a failed call: the catalogue of case link errors (rules 9.9 to 9.11). An unknown error is shown as received (rule 5.9). */
export function useLinkErrorText(): (error: unknown) => string {
  const text = useTranslations('solution.linkErrors');
  return (error) => {
    const known = knownCodes.find((code) => hasCode(error, code));
    if (known) return text(known);
    if (hasCode(error, 'TooManyRequests')) return text('tooMany');
    return errorText(error, text('network')) ?? text('unhandled');
  };
}

/** What to do about a failure where opening the link again does not help: about a case that is solved nothing (rule 9.10). */
export function useWhatNow(): (error: unknown) => string | undefined {
  const text = useTranslations('solution');
  return (error) => {
    if (hasCode(error, 'CaseSolved')) return text('nothingLeft');
    if (hasNoAnswer(error)) return text('checkConnection');
    return isPassing(error) ? text('tryLater') : undefined;
  };
}

interface ProblemProps {
  /** Heads the page: nothing else of it is shown, or nothing else works. */
  title?: string;
  children: string;
  /** What to do now, where opening a newer link would not help. */
  next?: string | undefined;
  /** Only a word beside what the page goes on to show. */
  isHint?: boolean;
  /** What was typed is still there, and sending it again may help. */
  keepsText?: boolean;
  onRetry?: (() => void) | undefined;
}
/** Something went wrong: what, and what to do now. */
export function Problem({ title, children, next, isHint = false, keepsText = false, onRetry }: ProblemProps) {
  const text = useTranslations('solution');
  return (
    <div className="problem" role="alert">
      {title && <h1>{title}</h1>}
      <p>{children}</p>
      {!isHint && <p className="muted">{next ?? text(keepsText ? 'stillHere' : 'whatNow')}</p>}
      {onRetry && (
        <button type="button" className="again" onClick={onRetry}>
          {text('tryAgain')}
        </button>
      )}
    </div>
  );
}
/** None came, or one that is not the product's own: something stands between. */
const hasNoAnswer = (error: unknown): boolean =>
  error instanceof NetworkError || (isApiError(error) && error.code === null);
/** Trying again helps when no answer came or there were too many at once. */
export const isPassing = (error: unknown): boolean =>
  hasNoAnswer(error) || hasCode(error, 'TooManyRequests', 'Unavailable', 'Unknown');
