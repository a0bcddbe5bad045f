import type { StatusCode } from '@cfm/contract/case-statuses.ts';
import { useTranslations } from 'use-intl';
import classes from './status-dot.module.css';

const colours: Record<StatusCode, string> = {
  New: 'var(--cfm-dot-new)',
  InProgress: 'var(--cfm-dot-progress)',
  Forwarded: 'var(--cfm-dot-forwarded)',
  WaitingForCustomer: 'var(--cfm-dot-waiting)',
  Answered: 'var(--cfm-dot-answered)',
  Solved: 'var(--cfm-dot-solved)',
  Closed: 'var(--cfm-dot-rest)',
  Spam: 'var(--cfm-dot-rest)',
  Integrated: 'var(--cfm-dot-rest)',
};

/** A status: its name with a dot of its colour. */
export function StatusDot({ code, name }: { code: StatusCode | undefined; name: string | undefined }) {
  const text = useTranslations('ui');
  return (
    <span className={classes.status}>
      <span
        className={classes.dot}
        style={{ background: code ? colours[code] : colours.Closed }}
        aria-hidden
      />
      {name ?? text('unknownStatus')}
    </span>
  );
}

/** An escalation level above 0: yellow for the first, red for the further ones. Nothing for level 0. */
export function EscalationBadge({ level, isShort }: { level: number; isShort?: boolean }) {
  const text = useTranslations('ui');
  if (level <= 0) return null;
  const name = text('escalationLevel', { level });
  return (
    <span className={classes.escalation} data-first={level === 1} title={isShort ? name : undefined}>
      {isShort ? <span aria-hidden>L{level}</span> : name}
      {isShort && <span className="spoken">{name}</span>}
    </span>
  );
}
