import { useTranslations } from 'use-intl';
import { TitleBar } from '../../ui/title-bar.tsx';
import classes from './account.module.css';
import { ChangePassword } from './change-password.tsx';
import { OwnSessions } from './own-sessions.tsx';

/** The own password and the own sessions (/account). */
export function AccountPage() {
  const frame = useTranslations('frame');
  return (
    <>
      <TitleBar title={frame('titles.account')} />
      <div className={classes.cards}>
        <ChangePassword />
        <OwnSessions />
      </div>
    </>
  );
}
