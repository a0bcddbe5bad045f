import { postQualificationRequester } from '@cfm/contract/platform/access.ts';
import {
  casePostQualificationEndpoints,
  type PostQualification,
} from '@cfm/contract/process/case-post-qualification.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { actOnCase, type ChangedCase } from '../../../api/act-on-case.ts';
import { call } from '../../../api/client.ts';
import { useMayPass } from '../../../api/session.ts';
import { ConfirmationDialog } from '../../../ui/dialog.tsx';
import { LinkMenu } from '../../../ui/links/link-menu.tsx';

/** Actions on a request, with their endpoints. */
const requestActions = {
  sendAgain: casePostQualificationEndpoints.sendPostQualificationAgain,
  revoke: casePostQualificationEndpoints.revokePostQualification,
} as const;
type RequestAction = keyof typeof requestActions;

interface RequestMenuProps extends ChangedCase {
  request: PostQualification;
  disabledReason: string | null;
}
/** Resend and revoke, for users who may request data, while the link is valid. */
export function RequestMenu({ request, caseId, onLocked, disabledReason }: RequestMenuProps) {
  const text = useTranslations('dataRequest');
  const link = useTranslations('case.links');
  const mayRequest = useMayPass(postQualificationRequester);
  const [asked, setAsked] = useState<RequestAction>('revoke');
  const [isAsking, setAsking] = useState(false);
  const { postQualificationId, email } = request;
  if (!request.canChange || !mayRequest) return null;
  const ask = (action: RequestAction) => {
    setAsked(action);
    setAsking(true);
  };
  const act = () =>
    actOnCase(
      { caseId, onLocked },
      () => call(requestActions[asked], { params: { id: caseId, postQualificationId } }),
      ([newest]) =>
        text(`done.${asked === 'sendAgain' && newest?.isMailKept ? 'sendAgainKept' : asked}`, { to: email }),
    );
  return (
    <>
      <LinkMenu
        to={email}
        disabledReason={disabledReason}
        onSendAgain={() => ask('sendAgain')}
        onRevoke={() => ask('revoke')}
      />
      <ConfirmationDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={act}
        title={text(`confirm.${asked}.title`)}
        yes={link(asked)}
        yesVariant={asked === 'revoke' ? 'danger' : undefined}
        disabledReason={disabledReason}
      >
        {text(`confirm.${asked}.text`, { to: email })}
      </ConfirmationDialog>
    </>
  );
}
