import { snackbarMs } from '@cfm/contract/platform/limits.ts';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

/** Message of the snackbar: the data is not stored yet, or it is. */
export type Notice = 'unsent' | 'stored';

/** Shows for 10 seconds with Close, and longer while it is hovered or focused (rule 11.6). */
export function Snackbar({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const text = useTranslations('postQualificationPage');
  const timer = useRef(0);
  const close = useRef(onClose);
  close.current = onClose;
  const start = () => {
    timer.current = window.setTimeout(() => close.current(), snackbarMs);
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
      className="snackbar"
      data-kind={notice}
      role={notice === 'unsent' ? 'alert' : 'status'}
      onMouseEnter={hold}
      onMouseLeave={start}
      onFocus={hold}
      onBlur={start}
    >
      <span>{text(notice === 'unsent' ? 'unsent.title' : 'stored')}</span>
      <button type="button" onClick={onClose}>
        {text('close')}
      </button>
    </div>
  );
}
