import { useTranslations } from 'use-intl';
import { hasCode, isApiError, NetworkError } from '../src/api/api-error.ts';
import { errorText } from '../src/api/error-text.ts';

/** `DueDateChanged` is written for staff. A link page shows its own text. */
const knownCodes = ['InvalidToken', 'CaseSolved', 'ExpiredLink', 'CaseErased', 'DueDateChanged'] as const;

/**
 * Returns the text for a failed call (rules 9.9 to 9.11 and 19.23). Any other error is 'Unhandled error', or shown as received
 * where the server's text says what to correct (rule 5.9).
 */
export function useLinkErrorText(other: 'unhandled' | 'received' = 'unhandled'): (error: unknown) => string {
  const text = useTranslations('solution.linkErrors');
  return (error) => {
    const known = knownCodes.find((code) => hasCode(error, code));
    if (known) return text(known);
    if (hasCode(error, 'TooManyRequests')) return text('tooMany');
    if (error instanceof NetworkError) return text('network');
    const isReceived = other === 'received' || hasCode(error, 'BadRequest', 'CodeLevelsChanged');
    return (isReceived && errorText(error)) || text('unhandled');
  };
}

/**
 * Returns the next step if opening the link again does not help. A solved case needs none (rule 9.10), nor does an erased one,
 * nor an open request for more time.
 */
export function useWhatNow(): (error: unknown) => string | undefined {
  const text = useTranslations('solution');
  return (error) => {
    if (hasCode(error, 'CaseSolved', 'CaseErased', 'ExtensionRequestOpen')) return text('nothingLeft');
    if (hasNoAnswer(error)) return text('checkConnection');
    return isPassing(error) ? text('tryLater') : undefined;
  };
}

interface ProblemProps {
  /** Page heading, if the page shows nothing else or nothing else works. */
  title?: string;
  children: string;
  /** The next step, if opening a newer link would not help. */
  next?: string | undefined;
  /** A note in addition to the content of the page. */
  isHint?: boolean;
  /** A snackbar announces the error, so that it is not read twice. */
  isSilent?: boolean;
  /** Typed text is kept, and sending it again may help. This is then the next step. */
  keepsText?: boolean;
  onRetry?: (() => void) | undefined;
}
/** An error with the next step. */
export function Problem(props: ProblemProps) {
  const { title, children, next, isHint = false, isSilent = false, keepsText = false, onRetry } = props;
  const text = useTranslations('solution');
  return (
    <div className="problem" role={isSilent ? undefined : 'alert'}>
      {title && <h1>{title}</h1>}
      <p>{children}</p>
      {!isHint && <p className="muted">{keepsText ? text('textKept') : (next ?? text('nextStep'))}</p>}
      {onRetry && (
        <button type="button" className="again" onClick={onRetry}>
          {text('tryAgain')}
        </button>
      )}
    </div>
  );
}
/** No response, or one that does not come from this product, for example from a proxy. */
const hasNoAnswer = (error: unknown): boolean =>
  error instanceof NetworkError || (isApiError(error) && error.code === null);
/** Failures of the server. */
export const failedCodes = ['Unavailable', 'FileStoreUnavailable', 'Overloaded', 'Unknown'] as const;
/** True if a retry may help: no response, or too many requests. */
export const isPassing = (error: unknown): boolean =>
  hasNoAnswer(error) || hasCode(error, 'TooManyRequests', ...failedCodes);
