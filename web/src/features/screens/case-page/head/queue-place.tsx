import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import type { OpenQueue } from '../../../../api/use-case-queue.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { formatNumber } from '../../../../ui/format.ts';
import { queueKeys } from '../../../../ui/keys/case-keys.ts';
import { useKeys } from '../../../../ui/keys/use-keys.ts';
import classes from './case-head.module.css';

/** "3 of 97" in the list that the case was opened from, with buttons to its neighbours. */
export function QueuePlace({ queue }: { queue: OpenQueue }) {
  const text = useTranslations('case.queue');
  const locale = useLocale();
  const { previous, next, position, totalCount, isTotalExact } = queue;
  useKeys({ [queueKeys.next]: next, [queueKeys.previous]: previous });
  return (
    <span className={classes.queue}>
      <span className="num">
        {text('place', {
          position: formatNumber(position, locale),
          total: `${formatNumber(totalCount, locale)}${isTotalExact ? '' : '+'}`,
        })}
      </span>
      <IconButton
        label={text('previous')}
        icon={<ChevronLeftIcon size={16} />}
        disabled={!previous}
        onClick={() => previous?.()}
      />
      <IconButton
        label={text('next')}
        icon={<ChevronRightIcon size={16} />}
        disabled={!next}
        onClick={() => next?.()}
      />
    </span>
  );
}
