import { TriangleExclamationPointIcon } from 'lucide-react';
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
/** Empty state with a next step. */
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
  /** If it is an API error, shows its text. */
  error?: unknown;
  children?: ReactNode;
  onRetry?: () => void;
  extraAction?: ReactNode;
  /** It fills the whole page, so its title is the h1. */
  isPage?: boolean;
}
/** Loading failed, with a retry button. */
export function ErrorState({ title, error, children, onRetry, extraAction, isPage }: ErrorStateProps) {
  const text = useTranslations('ui');
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className={classes.state} role="alert">
      <TriangleExclamationPointIcon size={24} aria-hidden className={classes.icon} />
      <Heading className={classes.heading}>{title ?? text('loadFailed')}</Heading>
      <p className="muted">{children ?? errorText(error, text('networkError')) ?? text('checkConnection')}</p>
      <div className={classes.actions}>
        {onRetry && <PlainButton onClick={onRetry}>{text('retry')}</PlainButton>}
        {extraAction}
      </div>
    </div>
  );
}
