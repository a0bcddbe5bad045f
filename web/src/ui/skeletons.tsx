import { Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import classes from './skeletons.module.css';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Placeholder for a list while it loads. */
export function TableSkeleton({ rows = 10 }: { rows?: number }) {
  const text = useTranslations('ui');
  return (
    <div role="status" aria-label={text('loading')}>
      {numbers(rows).map((row) => (
        <div key={row} className={classes.row}>
          <Skeleton height={12} width={90} />
          <Skeleton height={12} width={`${30 + ((row * 17) % 30)}%`} />
          <Skeleton height={12} width={80} />
          <Skeleton height={12} width={60} />
        </div>
      ))}
    </div>
  );
}
/** Placeholder for a card of fields or text while it loads. */
export function CardSkeleton({ lines = 4 }: { lines?: number }) {
  const text = useTranslations('ui');
  return (
    <div className={classes.card} role="status" aria-label={text('loading')}>
      {numbers(lines).map((line) => (
        <Skeleton key={line} height={12} width={`${55 + ((line * 23) % 45)}%`} />
      ))}
    </div>
  );
}
/** Placeholder for a page while its code loads. */
export function PageSkeleton() {
  return (
    <div className={classes.page}>
      <CardSkeleton lines={2} />
      <TableSkeleton rows={8} />
    </div>
  );
}
