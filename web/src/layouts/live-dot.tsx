import { Tooltip } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useTranslations } from 'use-intl';
import { useIsReachable } from '../api/session.ts';
import classes from './header.module.css';

/** Live while the browser is online and the last session check reached the server. */
export function LiveDot() {
  const text = useTranslations('frame');
  const { online } = useNetwork();
  const isReachable = useIsReachable();
  const isLive = online && isReachable;
  return (
    <Tooltip label={text(isLive ? 'liveHint' : 'offlineHint')}>
      <span className={classes.live} data-live={isLive} role="status">
        <span className={classes.dot} aria-hidden />
        {text(isLive ? 'live' : 'offline')}
      </span>
    </Tooltip>
  );
}
