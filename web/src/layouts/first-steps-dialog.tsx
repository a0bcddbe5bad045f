import type { CurrentUser } from '@cfm/contract/access/sign-in.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { savePreference } from '../api/session-actions.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { manualPath } from './info-menu.tsx';

const preference = 'firstStepsSeen';

/** Shows First Steps once, at the first sign-in of a user (rule 11.8). */
export function FirstStepsDialog({ user }: { user: CurrentUser }) {
  const text = useTranslations('frame.firstSteps');
  const locale = useLocale();
  // On a phone there is no info menu.
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(user.isFirstSignIn && user.preferences[preference] !== true);
  const close = () => {
    setOpen(false);
    void savePreference(preference, true);
  };
  const open = () => {
    window.open(manualPath(`first-steps-${locale}.pdf`), '_blank', 'noopener');
    close();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={text('title')}
      width={420}
      buttons={
        <>
          <Button onClick={close}>{text('later')}</Button>
          <Button variant="dark" onClick={open}>
            {text('open')}
          </Button>
        </>
      }
    >
      <p>{text('text', { menu: isPhone ? 'account' : 'info' })}</p>
    </Dialog>
  );
}
