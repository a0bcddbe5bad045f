import { snackbarMs } from '@cfm/contract/platform/limits.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

interface SnackbarProps {
  tone: 'success' | 'error' | 'notice';
  onClose: () => void;
  children: ReactNode;
}
/** Shows for 10 seconds with Close, and longer while it is hovered or focused (rule 11.6). */
export function Snackbar({ tone, onClose, children }: SnackbarProps) {
  const text = useTranslations('solution');
  const timer = useRef(0);
  const latest = useRef(onClose);
  latest.current = onClose;
  const start = () => {
    timer.current = window.setTimeout(() => latest.current(), snackbarMs);
  };
  const hold = () => window.clearTimeout(timer.current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer runs once per message
  useEffect(() => {
    start();
    return hold;
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the timer
    <div
      className={`snackbar ${tone}`}
      role={tone === 'error' ? 'alert' : 'status'}
      onMouseEnter={hold}
      onMouseLeave={start}
      onFocus={hold}
      onBlur={start}
    >
      <span>{children}</span>
      <button type="button" onClick={onClose}>
        {text('close')}
      </button>
    </div>
  );
}
