import { otherCaseForm } from '@cfm/contract/cases/relations.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { callOnCase, onCaseError } from '../../../../api/act-on-case.ts';
import { isApiError } from '../../../../api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, questionWidth } from '../../../../ui/dialog.tsx';
import { FormError } from '../../../../ui/form-error.tsx';
import { useForm } from '../../../../ui/use-form.ts';
import classes from './actions.module.css';
import type { ActionDialogProps, OpenCase } from './case-action.ts';

interface OtherCase {
  caseId: number;
  internalId: string;
}
interface OtherCaseFormProps {
  on: OpenCase;
  label: string;
  send: (internalId: string) => Promise<OtherCase>;
  said: (other: OtherCase) => string;
  onDone: () => void;
}
/** A form that links the open case to another one by its number. Errors about that case show at the field. */
function useOtherCaseForm({ on, label, send, said, onDone }: OtherCaseFormProps) {
  const { caseId } = on.detail;
  const form = useForm({
    schema: otherCaseForm,
    initial: { internalId: null },
    labels: { internalId: label },
    onSubmit: async ({ internalId }) => {
      await callOnCase(caseId, () => send(internalId), said);
      onDone();
    },
    onError: (error) => {
      const rejection = isApiError(error) && error.errors.internalId;
      if (rejection) form.setErrors({ internalId: rejection });
      else onCaseError(error, { caseId, onLocked: on.onLocked });
    },
  });
  return form;
}
type OtherCaseForm = ReturnType<typeof useOtherCaseForm>;

interface OtherCaseDialogProps extends ActionDialogProps, Omit<OtherCaseFormProps, 'on' | 'onDone'> {
  title: string;
  yes: string;
  /** The number field and further help to find the case. */
  children: (form: OtherCaseForm) => ReactNode;
}
/** Asks for the number of another case. */
export function OtherCaseDialog({
  isOpen,
  onClose,
  disabledReason,
  children,
  ...props
}: OtherCaseDialogProps) {
  const ui = useTranslations('ui');
  const form = useOtherCaseForm({ ...props, onDone: onClose });
  const giveUp = () => {
    form.reset();
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={giveUp}
      title={props.title}
      width={questionWidth}
      buttons={
        <>
          <Button onClick={giveUp}>{ui('cancel')}</Button>
          <Button
            variant="dark"
            isLoading={form.isSubmitting}
            disabledReason={disabledReason}
            onClick={() => void form.submit()}
          >
            {props.yes}
          </Button>
        </>
      }
    >
      <form {...form.props} className={classes.form}>
        {children(form)}
        <FormError>{isOpen && !form.isSubmitting ? disabledReason : null}</FormError>
      </form>
    </Dialog>
  );
}
