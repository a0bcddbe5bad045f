import { blacklistKeeper } from '@cfm/contract/platform/access.ts';
import { caseActionEndpoints } from '@cfm/contract/process/case-actions.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { actOnCase } from '../../../../api/act-on-case.ts';
import { call } from '../../../../api/client.ts';
import { useMayPass } from '../../../../api/session.ts';
import { CheckboxField } from '../../../../ui/checkbox-field.tsx';
import { ConfirmationDialog } from '../../../../ui/dialog.tsx';
import classes from './actions.module.css';
import type { ActionDialogProps } from './case-action.ts';
import { CreditFollows } from './credit-follows.tsx';

/** Explains what happens to spam, and offers to add its senders to the blacklist. */
export function SpamDialog({ on, isOpen, onClose, disabledReason }: ActionDialogProps) {
  const { caseId, internalId, contact } = on.detail;
  const text = useTranslations('case.spam');
  const mayBlacklist = useMayPass(blacklistKeeper);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const listed = contact?.blacklistedEmails ?? [];
  const offered = mayBlacklist ? (contact?.emails ?? []).filter((email) => !listed.includes(email)) : [];
  const mark = () => {
    const blacklistEmails = offered.filter((email) => chosen.includes(email));
    return actOnCase(
      { caseId, onLocked: on.onLocked },
      () => call(caseActionEndpoints.markAsSpam, { params: { id: caseId }, body: { blacklistEmails } }),
      text('done', { internalId }),
    );
  };
  return (
    <ConfirmationDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={mark}
      title={text('title')}
      yes={text('yes')}
      yesVariant="danger"
      disabledReason={disabledReason}
    >
      {text('ask')}
      <CreditFollows detail={on.detail} />
      {listed.map((email) => (
        <p key={email} className={classes.listed}>
          {text('isListed', { address: email })}
        </p>
      ))}
      {offered.length > 0 && (
        <div className={classes.choices}>
          {offered.map((email) => (
            <CheckboxField
              key={email}
              name={email}
              label={text('blacklist', { address: email })}
              value={chosen.includes(email)}
              onChange={(isChosen) =>
                setChosen(isChosen ? [...chosen, email] : chosen.filter((other) => other !== email))
              }
            />
          ))}
        </div>
      )}
    </ConfirmationDialog>
  );
}
