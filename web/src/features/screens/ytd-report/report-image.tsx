import { apiBase } from '@cfm/contract/platform/limits.ts';
import { ytdEndpoints } from '@cfm/contract/screens/ytd-report.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import classes from './ytd-report.module.css';

/** The report image: two pages below each other, each on a sheet of its own in print. */
export function ReportImage({ madeAt }: { madeAt: string }) {
  const text = useTranslations('ytd');
  const [attempt, setAttempt] = useState(0);
  const [isFailed, setFailed] = useState(false);
  const isPhone = useIsPhone();
  // A different URL for each report bypasses the browser cache.
  const language = useLocale();
  const address = `${apiBase}${ytdEndpoints.getYtdImage.path}?${new URLSearchParams({ language, madeAt, attempt: String(attempt) })}`;
  const image = (
    <>
      <img
        src={address}
        alt={text('alt', { date: formatDateTime(madeAt) })}
        width={1123}
        height={1588}
        onError={() => setFailed(true)}
      />
      <img src={address} alt="" className={classes.secondSheet} width={1123} height={1588} />
    </>
  );
  if (isFailed)
    return (
      <div className={classes.failed} role="alert">
        <p>{text('imageFailed')}</p>
        <Button
          onClick={() => {
            setAttempt(attempt + 1);
            setFailed(false);
          }}
        >
          {text('retry')}
        </Button>
      </div>
    );
  return (
    <div className={classes.paper}>
      {isPhone ? (
        // On a phone it is too small to read, so it opens alone, where it can be zoomed.
        <a href={address} target="_blank" rel="noreferrer">
          {image}
        </a>
      ) : (
        image
      )}
    </div>
  );
}
