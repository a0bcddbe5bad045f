import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { urlOf } from '../../../api/call-endpoint.ts';
import { call } from '../../../api/client.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import classes from './auth-card.module.css';

/** The key of the second factor: as QR code, as text for users who can't scan, and as a link on a phone. */
export function TwoFactorKey({ token, onFailure }: { token: string; onFailure: () => void }) {
  const text = useTranslations('auth');
  const isPhone = useIsPhone();
  const key = useQuery({
    queryKey: ['two-factor-key', token],
    queryFn: ({ signal }) => call(authEndpoints.twoFactorKey, { query: { token } }, { signal }),
    gcTime: 0,
    // The failure of the picture is reported instead.
    meta: { isErrorShown: true },
  });
  return (
    <div className={classes.scan}>
      <img
        className={classes.qr}
        src={urlOf(authEndpoints.twoFactorQrCode, { query: { token } })}
        alt={text('qrAlt')}
        width={192}
        height={192}
        onError={onFailure}
      />
      {key.data && (
        <div>
          {isPhone && (
            <a className={classes.app} href={key.data.uri}>
              {text('openInApp')}
            </a>
          )}
          <p>{text('keyText')}</p>
          <div className={classes.key}>
            <code>{key.data.key}</code>
            <CopyButton text={key.data.key} name={text('key')} isIcon />
          </div>
          <p className="muted">{text('account', { account: key.data.account })}</p>
        </div>
      )}
    </div>
  );
}
