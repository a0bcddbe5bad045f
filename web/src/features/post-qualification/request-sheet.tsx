import { casePostQualificationEndpoints } from '@cfm/contract/case-post-qualification.ts';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client.ts';
import '../../texts/case.ts';
import '../../texts/case-mail.ts';
import '../../texts/contacts.ts';
import '../../texts/data-request.ts';
import { Button } from '../../ui/button.tsx';
import composer from '../../ui/mail/mail-composer.module.css';
import { MailPanels, useMailPanels } from '../../ui/mail/mail-panels.tsx';
import { MailPreview } from '../../ui/mail/mail-preview.tsx';
import { MailSheet } from '../../ui/mail/mail-sheet.tsx';
import { CardSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { type Proposal, previewKey, useProposal } from './queries.ts';
import { RequestFields } from './request-fields.tsx';
import { readyForm } from './request-values.ts';
import { type RequestSheetProps, useRequestData } from './use-request-data.ts';

/** The side sheet that asks the customer of a case for data (rule 17.15). */
export function RequestSheet(props: RequestSheetProps) {
  const text = useTranslations('dataRequest');
  const { detail, isOpen, onClose } = props;
  if (!isOpen) return null;
  return (
    <MailSheet title={text('title', { internalId: detail.internalId })} detail={detail} onClose={onClose}>
      <Content {...props} />
    </MailSheet>
  );
}

function Content(props: RequestSheetProps) {
  const { data: proposal, error, refetch } = useProposal(props.detail.caseId);
  if (!proposal && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!proposal) return <CardSkeleton lines={8} />;
  return <RequestComposer {...props} proposal={proposal} />;
}

function RequestComposer(props: RequestSheetProps & { proposal: Proposal }) {
  const { detail, proposal, blockedReason, onClose, onAddAddress } = props;
  const text = useTranslations('dataRequest');
  const mail = useTranslations('caseMail');
  const ui = useTranslations('ui');
  const panels = useMailPanels();
  const request = useRequestData(props, proposal);
  const { form, values } = request;
  const shown = readyForm(values);
  const unsendable = unsendableReason();
  const { caseId } = detail;
  return (
    <MailPanels
      panels={panels}
      formProps={form.props}
      blockedReason={blockedReason}
      preview={
        <MailPreview
          queryKey={[...previewKey(caseId), shown]}
          ask={(signal) =>
            call(
              casePostQualificationEndpoints.previewPostQualification,
              // Only what is ready is asked for.
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

  /** What no choice on the sheet can mend. */
  function unsendableReason(): string | null {
    const [first] = proposal.emails;
    if (!first) return mail('noAddressReason');
    return values.email === null ? mail('blacklisted', { email: first.email }) : null;
  }
}
