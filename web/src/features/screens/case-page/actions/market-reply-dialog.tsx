import { marketReplyForm, reminderEndpoints } from '@cfm/contract/process/reminders.ts';
import { useTranslations } from 'use-intl';
import { callOnCase, onCaseError } from '../../../../api/act-on-case.ts';
import { call } from '../../../../api/client.ts';
import { useSendOnce } from '../../../../api/request-key.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FormError } from '../../../../ui/form-error.tsx';
import { formatDateTime } from '../../../../ui/format.ts';
import { TextArea } from '../../../../ui/text-field.tsx';
import { useForm } from '../../../../ui/use-form.ts';
import classes from './actions.module.css';
import type { ActionDialogProps } from './case-action.ts';

/** Records that the market has replied by phone or mail. This pauses the reminders. */
export function MarketReplyDialog({ on, isOpen, onClose, disabledReason }: ActionDialogProps) {
  const { caseId } = on.detail;
  const text = useTranslations('case.marketReply');
  const ui = useTranslations('ui');
  const sendOnce = useSendOnce();
  const form = useForm({
    schema: marketReplyForm,
    initial: { note: null },
    labels: { note: text('note') },
    onSubmit: async (body) => {
      await callOnCase(
        caseId,
        () =>
          sendOnce(body, (requestKey) =>
            call(reminderEndpoints.recordMarketReply, {
              params: { id: caseId },
              body: { ...body, requestKey },
            }),
          ),
        ({ pausedUntil }) => text('done', { date: formatDateTime(pausedUntil) }),
      );
      form.reset();
      onClose();
    },
    onError: (error) => onCaseError(error, { caseId, onLocked: on.onLocked }),
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
          <Button
            variant="dark"
            isLoading={form.isSubmitting}
            disabledReason={disabledReason}
            onClick={() => void form.submit()}
          >
            {text('yes')}
          </Button>
        </>
      }
    >
      <form {...form.props} className={classes.form}>
        <p>{text('text')}</p>
        <TextArea {...form.field('note')} label={text('note')} />
        <FormError>{form.errorOf('general') ?? disabledReason}</FormError>
      </form>
    </Dialog>
  );
}
