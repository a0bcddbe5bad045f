import { authEndpoints, passwordChangeForm } from '@cfm/contract/access/sign-in.ts';
import { useTranslations } from 'use-intl';
import { call } from '../../../api/client.ts';
import { notify } from '../../../api/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import classes from './account.module.css';
import { reloadSessions } from './own-session-queries.ts';
import { useLockedError } from './use-locked-error.ts';

const nothingTyped = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Changes the own password: the current one, and the new one twice (rule 2.28). */
export function ChangePassword() {
  const text = useTranslations('auth');
  const { error, clear, onError } = useLockedError();
  const form = useForm({
    schema: passwordChangeForm,
    initial: nothingTyped,
    labels: { newPassword: text('newPassword') },
    onSubmit: async ({ currentPassword, newPassword }) => {
      clear();
      await call(authEndpoints.changePassword, { body: { currentPassword, newPassword } });
      form.reset(nothingTyped);
      notify.success(text('passwordChanged'));
      await reloadSessions();
    },
    onError,
  });
  return (
    <section className={`card ${classes.card}`} aria-labelledby="change-password">
      <h2 id="change-password">{text('changePassword')}</h2>
      <p className="muted">
        {text('newPasswordText')} {text('changeText')}
      </p>
      <form {...form.props} className={classes.form}>
        <PasswordField {...form.field('currentPassword')} autoComplete="current-password" />
        <PasswordField {...form.field('newPassword')} autoComplete="new-password" />
        <PasswordField {...form.field('confirmPassword')} autoComplete="new-password" />
        <FormError>{error}</FormError>
        <div>
          <Button variant="dark" type="submit" isLoading={form.isSubmitting}>
            {text('changePassword')}
          </Button>
        </div>
      </form>
    </section>
  );
}
