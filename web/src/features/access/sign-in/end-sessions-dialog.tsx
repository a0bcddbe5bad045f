import { authEndpoints, currentPasswordForm, type OwnSession } from '@cfm/contract/access/sign-in.ts';
import { useTranslations } from 'use-intl';
import { call } from '../../../api/client.ts';
import { notify } from '../../../api/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import classes from './account.module.css';
import { reloadSessions } from './own-session-queries.ts';
import { useLockedError } from './use-locked-error.ts';
import { useSessionName } from './use-session-name.ts';

interface EndSessionsDialogProps {
  /** Null: all other sessions. */
  session: OwnSession | null;
  onClose: () => void;
}
/** Asks for the password before a session ends, so that a browser left open can't sign the user out elsewhere. */
export function EndSessionsDialog({ session, onClose }: EndSessionsDialogProps) {
  const text = useTranslations('auth');
  const ui = useTranslations('ui');
  const nameOf = useSessionName();
  const { error, clear, onError } = useLockedError();
  const form = useForm({
    schema: currentPasswordForm,
    initial: { currentPassword: '' },
    onSubmit: async ({ currentPassword }) => {
      clear();
      await call(authEndpoints.endSessions, {
        body: { currentPassword, sessionId: session?.sessionId ?? null },
      });
      notify.success(text(session ? 'sessionEnded' : 'otherSessionsEnded'));
      onClose();
      await reloadSessions();
    },
    onError,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text(session ? 'endSessionTitle' : 'endOtherSessionsTitle')}
      buttons={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button variant="danger" isLoading={form.isSubmitting} onClick={() => void form.submit()}>
            {text(session ? 'endSession' : 'endOtherSessions')}
          </Button>
        </>
      }
    >
      <form {...form.props} className={classes.form}>
        {session && <p>{nameOf(session)}</p>}
        <p className="muted">{text('confirmByPassword')}</p>
        <PasswordField {...form.field('currentPassword')} autoComplete="current-password" autoFocus />
        <FormError>{error}</FormError>
      </form>
    </Dialog>
  );
}
