import { restraintForm } from '@cfm/contract/people/privacy.ts';
import { gdprReasonMaxLength } from '@cfm/contract/platform/limits.ts';
import { useTranslations } from 'use-intl';
import { notify } from '../../../api/notifications.ts';
import { reportError } from '../../../api/report-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, questionWidth } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import classes from './gdpr.module.css';
import { type RestraintKind, restrain } from './queries.ts';

interface RestraintDialogProps {
  contactId: number;
  kind: RestraintKind;
  /** True to begin it, false to end it. */
  isSet: boolean;
  /** Number of open cases. */
  caseCount: number;
  isOpen: boolean;
  onClose: () => void;
}
/** Explains the effect of a restriction or a legal hold, or of its end, and asks for the reason. */
export function RestraintDialog({
  contactId,
  kind,
  isSet,
  caseCount,
  isOpen,
  onClose,
}: RestraintDialogProps) {
  const text = useTranslations('gdpr');
  const ui = useTranslations('ui');
  const words = {
    restriction: isSet
      ? {
          act: text('restrict'),
          ask: text('restrictAsk', { count: caseCount }),
          done: text('restrictedDone'),
        }
      : { act: text('liftRestriction'), ask: text('liftAsk'), done: text('liftedDone') },
    legalHold: isSet
      ? { act: text('hold'), ask: text('holdAsk'), done: text('holdDone') }
      : { act: text('endHold'), ask: text('endHoldAsk'), done: text('holdEndedDone') },
  }[kind];
  const form = useForm({
    schema: restraintForm,
    keep: `gdpr:${kind}:${contactId}`,
    initial: { isSet, reason: null },
    async onSubmit({ reason }) {
      await restrain(contactId, kind, { isSet, reason });
      notify.success(words.done);
      onClose();
    },
    onError: reportError,
  });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.act} width={questionWidth}>
      <form {...form.props} className={classes.form}>
        <p>{words.ask}</p>
        <TextArea {...form.field('reason')} required maxLength={gdprReasonMaxLength} rows={2} autoFocus />
        <FormError>{form.errorOf('general')}</FormError>
        <div className={classes.buttons}>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button variant="dark" type="submit" isLoading={form.isSubmitting}>
            {words.act}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
