import { pauseReasonMaxLength } from '@cfm/contract/platform/limits.ts';
import { mailOutEndpoints, pauseForm } from '@cfm/contract/platform/outbox.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { automaticMailQuery, useMailPause } from '../../../api/automatic-mail.ts';
import { call } from '../../../api/client.ts';
import { notify } from '../../../api/notifications.ts';
import { queryClient } from '../../../api/query-client.ts';
import { reportError } from '../../../api/report-error.ts';
import { useSeesAll } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmationDialog, Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import classes from './mail-out.module.css';

const set = async (body: { isPaused: boolean; reason?: string }) => {
  queryClient.setQueryData(
    automaticMailQuery.queryKey,
    await call(mailOutEndpoints.setAutomaticMail, { body }),
  );
};

/** Pauses and resumes all automatic mails (rule 16.13). */
export function AutomaticMailSwitch() {
  const text = useTranslations('mailOut');
  const isPaused = useMailPause() !== null;
  const [isOpen, setOpen] = useState(false);
  const goOn = async () => {
    try {
      await set({ isPaused: false });
      notify.success(text('resume.done'));
      return true;
    } catch (error) {
      reportError(error);
      return false;
    }
  };
  const close = () => setOpen(false);
  const seesAll = useSeesAll();
  return (
    <>
      <Button disabledReason={seesAll ? null : text('needsAll')} onClick={() => setOpen(true)}>
        {text(isPaused ? 'resume.button' : 'pause.button')}
      </Button>
      <ConfirmationDialog
        isOpen={isOpen && isPaused}
        onClose={close}
        onConfirm={goOn}
        title={text('resume.title')}
        yes={text('resume.yes')}
      >
        {text('resume.text')}
      </ConfirmationDialog>
      <PauseDialog isOpen={isOpen && !isPaused} onClose={close} />
    </>
  );
}

function PauseDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const text = useTranslations('mailOut.pause');
  const ui = useTranslations('ui');
  const form = useForm({
    schema: pauseForm,
    initial: { reason: null },
    onSubmit: async ({ reason }) => {
      await set({ isPaused: true, reason });
      onClose();
      form.reset();
      notify.success(text('done'));
    },
    onError: reportError,
  });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('title')}
      width={440}
      buttons={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button variant="danger" isLoading={form.isSubmitting} onClick={() => void form.submit()}>
            {text('yes')}
          </Button>
        </>
      }
    >
      <form {...form.props} className={classes.pause}>
        <p>{text('text')}</p>
        <TextArea {...form.field('reason')} maxLength={pauseReasonMaxLength} />
        <FormError>{form.errorOf('general')}</FormError>
      </form>
    </Dialog>
  );
}
