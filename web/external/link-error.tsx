import { useTranslations } from 'use-intl';
import { hasCode, isApiError, NetworkError } from '../src/api/api-error.ts';

const knownCodes = ['InvalidToken', 'CaseSolved', 'ExpiredLink'] as const;

/** The text of a failed call: the catalogue of case link errors (rules 9.9 to 9.11). An unknown error is shown as received. */
export function useLinkErrorText(): (error: unknown) => string {
  const text = useTranslations('solution.linkErrors');
  return (error) => {
    if (hasNoAnswer(error)) return text('network');
    if (!isApiError(error)) return text('unhandled');
    const known = knownCodes.find((code) => code === error.code);
    if (known) return text(known);
    if (error.code === 'TooManyRequests') return text('tooMany');
    return Object.values(error.errors).join(' ') || text('unhandled');
  };
}

interface ProblemProps {
  title?: string;
  children: string;
  onRetry?: (() => void) | undefined;
}
/** Something went wrong: what, and what to do now. */
export function Problem({ title, children, onRetry }: ProblemProps) {
  const text = useTranslations('solution');
  return (
    <div className="problem" role="alert">
      {title && <strong>{title}</strong>}
      <p>{children}</p>
      <p className="muted">{text('whatNow')}</p>
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
