import type { CaseEvent } from '@cfm/contract/cases/events.ts';
import { titleMaxLength } from '@cfm/contract/platform/limits.ts';
import { caseActionEndpoints, convertEventForm } from '@cfm/contract/process/case-actions.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ChangedCase, callOnCase, onCaseError } from '../../../../api/act-on-case.ts';
import { hasCode } from '../../../../api/api-error.ts';
import { call } from '../../../../api/client.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, questionWidth } from '../../../../ui/dialog.tsx';
import { FormError } from '../../../../ui/form-error.tsx';
import { TextArea } from '../../../../ui/text-field.tsx';
import { useForm } from '../../../../ui/use-form.ts';
import { useMadeCase } from '../actions/use-made-case.ts';
import classes from './timeline.module.css';
import { titleOf } from './title-of.ts';

interface ConvertDialogProps extends ChangedCase {
  event: CaseEvent;
  disabledReason: string | null;
  onClose: () => void;
}
/** Asks for the title of the case to create from an event, and opens that case. */
export function ConvertDialog({ caseId, event, disabledReason, onLocked, onClose }: ConvertDialogProps) {
  const text = useTranslations('case.timeline');
  const ui = useTranslations('ui');
  const made = useMadeCase();
  const [asksScope, setAsksScope] = useState(false);
  const form = useForm({
    schema: convertEventForm,
    initial: { title: titleOf(event) },
    onSubmit: async ({ title }) => {
      await made.open(async (create) => {
        await callOnCase(
          caseId,
          () =>
            create((requestKey) =>
              call(caseActionEndpoints.convertEvent, {
                params: { id: caseId, eventId: event.caseEventId },
                body: { title, requestKey, leavesScope: asksScope },
              }),
            ),
          ({ internalId, isVisible }) => text(isVisible ? 'converted' : 'convertedHidden', { internalId }),
        );
        return true;
      });
      onClose();
    },
    onError: (error) =>
      hasCode(error, 'CaseLeavesScope') ? setAsksScope(true) : onCaseError(error, { caseId, onLocked }),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('convertTitle')}
      width={questionWidth}
      buttons={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button
            variant={asksScope ? 'danger' : 'dark'}
            disabledReason={disabledReason}
            isLoading={form.isSubmitting}
            onClick={() => void form.submit()}
          >
            {text(asksScope ? 'convertAnyway' : 'convertYes')}
          </Button>
        </>
      }
    >
      <form {...form.props} className={classes.convert}>
        <p>{text('convertAsk')}</p>
        <TextArea
          {...form.field('title')}
          rows={2}
          maxLength={titleMaxLength}
          // Removes line breaks, because a title is a single line.
          onChange={(title) => form.set({ title: title.replace(/[\r\n]+/g, ' ') })}
        />
        <FormError>{asksScope ? text('convertLeavesScope') : null}</FormError>
      </form>
      <FormError>{disabledReason}</FormError>
    </Dialog>
  );
}
