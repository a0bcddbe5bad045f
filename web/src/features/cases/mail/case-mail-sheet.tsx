import { caseMailEndpoints } from '@cfm/contract/cases/mail.ts';
import { useTranslations } from 'use-intl';
import { caseKey } from '../../../api/case-cache.ts';
import { call } from '../../../api/client.ts';
import { MailComposer } from '../../../ui/mail/mail-composer.tsx';
import { MailSheet } from '../../../ui/mail/mail-sheet.tsx';
import { openPlaceholders } from '../../../ui/mail/open-placeholders.ts';
import { CaseMailFields } from './case-mail-fields.tsx';
import { previewableForm, readyForm } from './case-mail-values.ts';
import { type CaseMailSheetProps, useCaseMail } from './use-case-mail.ts';

/** The side sheet for a reply to the customer or a free mail. */
export function CaseMailSheet(props: CaseMailSheetProps) {
  const text = useTranslations('caseMail');
  const { kind, detail, isOpen, onClose } = props;
  return (
    <MailSheet
      title={text('title', { kind, internalId: detail.internalId })}
      detail={detail}
      isOpen={isOpen}
      onClose={onClose}
    >
      <Composer {...props} />
    </MailSheet>
  );
}

function Composer(props: CaseMailSheetProps) {
  const text = useTranslations('caseMail');
  const mail = useCaseMail(props);
  const { caseId } = props.detail;
  const { blacklisted } = mail;
  const unsendable = mail.hasNoAddress
    ? text('noAddressReason')
    : blacklisted && text('blacklisted', { email: blacklisted });
  const gaps = openPlaceholders(mail.form.values).length > 0 ? 'some' : 'none';
  const preview = props.kind === 'reply' ? caseMailEndpoints.previewReply : caseMailEndpoints.previewEmail;
  return (
    <MailComposer
      mail={mail}
      readyForm={readyForm}
      previewableForm={(values) => (unsendable ? null : previewableForm(values))}
      previewNeeds={unsendable ?? undefined}
      unsendableReason={unsendable}
      previewKey={[...caseKey(caseId), 'mail-preview', props.kind]}
      askPreview={(draftKey, signal) =>
        call(preview, { params: { id: caseId }, query: { draftKey } }, { signal })
      }
      previewHint={text('previewHint', { gaps })}
      blockedReason={props.blockedReason}
      saveFirst={props.saveFirst}
      sendLabel={text('send')}
      onClose={props.onClose}
    >
      <CaseMailFields mail={mail} />
    </MailComposer>
  );
}
