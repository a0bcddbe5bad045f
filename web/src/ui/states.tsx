import { TriangleAlertIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { errorText } from '../api/error-text.ts';
import { PlainButton } from './plain-button.tsx';
import classes from './states.module.css';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** The next step: a button or link. */
  action?: ReactNode;
}
/** Nothing there, and what to do next. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <h2>{title}</h2>
      {children && <p className="muted">{children}</p>}
      {action && <div className={classes.actions}>{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  /** Default 'This could not be loaded'. */
  title?: string;
  /** Its shared request error text is shown, if it has one. */
  error?: unknown;
  children?: ReactNode;
  onRetry?: () => void;
  extraAction?: ReactNode;
  /** It stands for the whole page. */
  isPage?: boolean;
}
/** Loading failed, with a way to try again. */
export function ErrorState({ title, error, children, onRetry, extraAction, isPage }: ErrorStateProps) {
  const text = useTranslations('ui');
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className={classes.state} role="alert">
      <TriangleAlertIcon size={24} aria-hidden className={classes.icon} />
      <Heading className={classes.heading}>{title ?? text('loadFailed')}</Heading>
      <p className="muted">{children ?? errorText(error, text('networkError')) ?? text('checkConnection')}</p>
      <div className={classes.actions}>
        {onRetry && <PlainButton onClick={onRetry}>{text('retry')}</PlainButton>}
        {extraAction}
      </div>
    </div>
  );
}
