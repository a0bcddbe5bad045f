import { casePostQualificationEndpoints } from '@cfm/contract/process/case-post-qualification.ts';
import { useTranslations } from 'use-intl';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { useBlockedReason } from '../../../ui/mail/composer-notes.tsx';
import composer from '../../../ui/mail/mail-composer.module.css';
import { MailPanels, useMailPanels } from '../../../ui/mail/mail-panels.tsx';
import { MailPreview } from '../../../ui/mail/mail-preview.tsx';
import { ProposedSheet } from '../../../ui/mail/proposed-sheet.tsx';
import { type Proposal, previewKey, proposalQuery } from './queries.ts';
import { RequestFields } from './request-fields.tsx';
import { readyForm } from './request-values.ts';
import { type RequestSheetProps, useRequestData } from './use-request-data.ts';

/** The side sheet for a data request to the customer of a case (rule 17.15). */
export function RequestSheet(props: RequestSheetProps) {
  const text = useTranslations('dataRequest');
  const { detail, isOpen, onClose } = props;
  const { caseId, internalId } = detail;
  return (
    <ProposedSheet
      title={text('title', { internalId })}
      detail={detail}
      isOpen={isOpen}
      onClose={onClose}
      query={proposalQuery(caseId)}
    >
      {(proposal) => <RequestComposer {...props} proposal={proposal} />}
    </ProposedSheet>
  );
}

function RequestComposer(props: RequestSheetProps & { proposal: Proposal }) {
  const { detail, proposal, onClose, onAddAddress } = props;
  const text = useTranslations('dataRequest');
  const mail = useTranslations('caseMail');
  const ui = useTranslations('ui');
  const panels = useMailPanels();
  const request = useRequestData(props, proposal);
  const { form, values } = request;
  const shown = readyForm(values);
  const unsendable = unsendableReason();
  const blockedReason = useBlockedReason(props);
  const { caseId } = detail;
  return (
    <MailPanels
      panels={panels}
      formProps={form.props}
      blocked={props}
      preview={
        <MailPreview
          queryKey={[...previewKey(caseId), shown]}
          ask={(signal) =>
            call(
              casePostQualificationEndpoints.previewPostQualification,
              // Non-null, because the query runs only for a complete form.
              { params: { id: caseId }, query: shown as NonNullable<typeof shown> },
              { signal },
            )
          }
          isComplete={shown !== null}
          needs={unsendable ?? text('previewNeeds')}
          addedFiles={[]}
          hint={text('previewHint')}
        />
      }
      foot={
        <>
          <span className={composer.draft} />
          <Button onClick={onClose} disabled={form.isSubmitting}>
            {ui('cancel')}
          </Button>
          <Button
            variant="dark"
            isLoading={form.isSubmitting}
            disabledReason={blockedReason ?? unsendable}
            onClick={() => {
              if (shown === null) panels.showFields();
              void request.send();
            }}
          >
            {text('send')}
          </Button>
        </>
      }
    >
      <RequestFields request={request} proposal={proposal} onAddAddress={onAddAddress} />
    </MailPanels>
  );

  /** Reasons that no choice on the sheet can resolve. */
  function unsendableReason(): string | null {
    const [first] = proposal.emails;
    if (!first) return mail('noAddressReason');
    return values.email === null ? mail('blacklisted', { email: first.email }) : null;
  }
}
