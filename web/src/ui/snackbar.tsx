import { snackbarMs } from '@cfm/contract/platform/limits.ts';
import { CircleCheckIcon, CircleExclamationPointIcon, XIcon } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import {
  closeNotice,
  currentNotices,
  type Notice,
  subscribeToNotices,
  type Undo,
} from '../api/notifications.ts';
import classes from './snackbar.module.css';

/** Publishes the height of the notifications, so that the layout makes room for them (snackbar.module.css). */
function usePublishedHeight() {
  const stack = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = stack;
    if (!current) return;
    const page = document.documentElement;
    const observer = new ResizeObserver(() =>
      page.style.setProperty('--cfm-notices', `${current.offsetHeight}px`),
    );
    observer.observe(current);
    return () => {
      observer.disconnect();
      page.style.removeProperty('--cfm-notices');
    };
  }, []);
  return stack;
}

/** The global snackbar (rule 11.6): 10 seconds, Close. Errors are red, partial successes yellow, successes green. */
export function Snackbar() {
  const notices = useSyncExternalStore(subscribeToNotices, currentNotices);
  const text = useTranslations('ui');
  const stack = usePublishedHeight();
  return (
    <section ref={stack} className={classes.stack} aria-label={text('notifications')}>
      {notices.map((notice) => (
        <Message key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

function Message({ notice }: { notice: Notice }) {
  const text = useTranslations('ui');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = () => {
    timer.current = setTimeout(() => closeNotice(notice.id), snackbarMs);
  };
  const hold = () => clearTimeout(timer.current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer runs once per message
  useEffect(() => {
    start();
    return hold;
  }, [notice.id]);
  const Icon = notice.kind === 'success' ? CircleCheckIcon : CircleExclamationPointIcon;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the timer
    <div
      className={classes.message}
      data-kind={notice.kind}
      role={notice.kind === 'error' ? 'alert' : 'status'}
      onMouseEnter={hold}
      onMouseLeave={start}
      onFocus={hold}
      onBlur={start}
    >
      <Icon size={18} aria-hidden />
      <span className={classes.text}>{notice.text}</span>
      <span className={classes.buttons}>
        {notice.undo && <UndoButton notice={notice} undo={notice.undo} />}
        <button type="button" className={classes.close} onClick={() => closeNotice(notice.id)}>
          <XIcon size={14} aria-hidden /> <span className={classes.word}>{text('close')}</span>
        </button>
      </span>
    </div>
  );
}

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000));
/** Counts down its seconds and disappears after the last one, even if the message stays. */
function UndoButton({ notice, undo }: { notice: Notice; undo: Undo }) {
  const text = useTranslations('ui');
  const [seconds, setSeconds] = useState(() => secondsUntil(undo.until));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(undo.until)), 250);
    return () => clearInterval(timer);
  }, [undo.until]);
  if (seconds === 0) return null;
  return (
    <button
      type="button"
      className={classes.close}
      onClick={() => {
        closeNotice(notice.id);
        undo.run();
      }}
    >
      {/* Off, because the countdown would be read out every second. */}
      <span aria-live="off">{text('undo', { seconds })}</span>
    </button>
  );
}
