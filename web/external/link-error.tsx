import { useTranslations } from 'use-intl';
import { LinkError } from './call-link.ts';

const knownCodes = ['InvalidToken', 'CaseSolved', 'ExpiredLink'] as const;

/** The text of a failed call: the catalogue of case link errors (spec 8). An unknown error is shown as received. */
export function useLinkErrorText(): (error: unknown) => string {
  const text = useTranslations('solution.linkErrors');
  return (error) => {
    if (!(error instanceof LinkError)) return text('unhandled');
    if (error.body === null) return text('network');
    const known = knownCodes.find((code) => code === error.body?.code);
    if (known) return text(known);
    if (error.body.code === 'TooManyRequests') return text('tooMany');
    return Object.values(error.body.errors ?? {}).join(' ') || text('unhandled');
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
/** Trying again helps when no answer came or there were too many at once. */
export const isPassing = (error: unknown): boolean =>
  error instanceof LinkError &&
  (error.body === null || ['TooManyRequests', 'Unavailable', 'Unknown'].includes(error.body.code));
