import { forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import { useTranslations } from 'use-intl';
import { caseKey } from '../../../api/case-cache.ts';
import { call } from '../../../api/client.ts';
import { MailComposer } from '../../../ui/mail/mail-composer.tsx';
import { ForwardFields } from './forward-fields.tsx';
import { readyForm } from './forward-values.ts';
import { type ForwardSheetProps, useForward } from './use-forward.ts';

/** Content of the sheet that forwards a case. */
export function ForwardComposer(props: ForwardSheetProps) {
  const text = useTranslations('forwarding');
  const forward = useForward(props);
  const count = (forward.form.values.to ?? []).length;
  const { caseId } = props.detail;
  return (
    <MailComposer
      mail={forward}
      readyForm={readyForm}
      previewKey={[...caseKey(caseId), 'forward-preview']}
      askPreview={(draftKey, signal) =>
        call(forwardingEndpoints.previewForward, { params: { id: caseId }, query: { draftKey } }, { signal })
      }
      previewHint={text('previewHint')}
      blockedReason={props.blockedReason}
      saveFirst={props.saveFirst}
      sendLabel={count > 0 ? text('sendTo', { count }) : text('send')}
      onClose={props.onClose}
    >
      <ForwardFields forward={forward} />
    </MailComposer>
  );
}
