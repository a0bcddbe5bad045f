import { useTranslations } from 'use-intl';
import { useUser } from '../../../api/session.ts';
import { TitleBar } from '../../../ui/title-bar.tsx';
import classes from './account.module.css';
import { ChangePassword } from './change-password.tsx';
import { OwnSessions } from './own-sessions.tsx';

/** The user's own password and sessions (/account). */
export function AccountPage() {
  const frame = useTranslations('frame');
  const { fullName } = useUser();
  return (
    <>
      <TitleBar crumbs={[{ label: fullName }]} title={frame('titles.account')} />
      <div className={classes.cards}>
        <ChangePassword />
        <OwnSessions />
      </div>
    </>
  );
}
