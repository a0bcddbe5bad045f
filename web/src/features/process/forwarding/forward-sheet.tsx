import { useTranslations } from 'use-intl';
import { MailSheet } from '../../../ui/mail/mail-sheet.tsx';
import { ForwardComposer } from './forward-composer.tsx';
import type { ForwardSheetProps } from './use-forward.ts';

/** The side sheet that forwards a case. */
export function ForwardSheet(props: ForwardSheetProps) {
  const text = useTranslations('forwarding');
  const { detail, isOpen, onClose } = props;
  return (
    <MailSheet
      title={text('title', { internalId: detail.internalId })}
      detail={detail}
      isOpen={isOpen}
      onClose={onClose}
    >
      <ForwardComposer {...props} />
    </MailSheet>
  );
}
