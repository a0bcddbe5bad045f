import { caseRelationEndpoints } from '@cfm/contract/case-relations.ts';
import { useTranslations } from 'use-intl';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import classes from './actions.module.css';
import type { ActionDialogProps } from './case-action.ts';
import { ParentField } from './parent-field.tsx';
import { useOtherCaseForm } from './use-other-case-form.ts';

/** Asks for the parent of the case. */
export function SetParentDialog({ on, isOpen, onClose, disabledReason }: ActionDialogProps) {
  const { caseId, internalId } = on.detail;
  const text = useTranslations('case.relations.setParent');
  const ui = useTranslations('ui');
  const form = useOtherCaseForm({
    on,
    label: text('label'),
    send: (number) =>
      call(caseRelationEndpoints.setParent, { params: { id: caseId }, body: { internalId: number } }),
    said: (other) => text('done', { internalId, number: other.internalId }),
    onDone: onClose,
  });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => {
        form.reset();
        onClose();
      }}
      title={text('title', { internalId })}
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
        <ParentField {...form.field('internalId')} ofCaseId={caseId} />
        <FormError>{disabledReason}</FormError>
      </form>
    </Dialog>
  );
}
