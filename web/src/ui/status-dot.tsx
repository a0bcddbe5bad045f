import type { StatusCode } from '@cfm/contract/catalog/case-statuses.ts';
import { Skeleton } from '@mantine/core';
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

/** A status: its name with a coloured dot. Shows a skeleton while the name loads. */
export function StatusDot({ code, name }: { code: StatusCode | undefined; name: string | undefined }) {
  if (!name) return <Skeleton className={classes.status} width={88} height={12} />;
  return (
    <span className={classes.status}>
      <span
        className={classes.dot}
        style={{ background: code ? colours[code] : colours.Closed }}
        aria-hidden
      />
      {name}
    </span>
  );
}
