import { apiBase } from '@cfm/contract/platform/limits.ts';
import { ytdEndpoints } from '@cfm/contract/screens/ytd-report.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import classes from './ytd-report.module.css';

/** The report on white paper, whatever the scheme: it is what is printed. */
export function ReportImage({ madeAt }: { madeAt: string }) {
  const text = useTranslations('ytd');
  const [attempt, setAttempt] = useState(0);
  const [isFailed, setFailed] = useState(false);
  const isPhone = useIsPhone();
  // Another one for each report: none is taken from the browser's memory.
  const address = `${apiBase}${ytdEndpoints.getYtdImage.path}?${new URLSearchParams({ madeAt, attempt: String(attempt) })}`;
  const image = (
    <img
      src={address}
      alt={text('alt', { date: formatDateTime(madeAt) })}
      width={1123}
      height={794}
      onError={() => setFailed(true)}
    />
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
        // Too small to be read there: by itself it can be made larger.
        <a href={address} target="_blank" rel="noreferrer">
          {image}
        </a>
      ) : (
        image
      )}
    </div>
  );
}
