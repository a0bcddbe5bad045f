import type { Handover, HandoverPreview } from '@cfm/contract/access/user-settings.ts';
import { useTranslations } from 'use-intl';
import { ConfirmationDialog } from '../../../ui/dialog.tsx';
import { HandoverFields } from './handover-fields.tsx';
import { useHandover } from './use-handover.ts';

/** Asks who takes over what a saved user loses. */
export interface HandoverQuestion {
  user: { id: number; fullName: string };
  preview: HandoverPreview;
  /** The user is deactivated, so all their open cases are handed over. */
  isLeaving: boolean;
  /** Null: the user is not saved. Only the first answer counts. */
  answer: (choice: Handover | null) => void;
}
interface HandoverDialogProps {
  question: HandoverQuestion;
  isOpen: boolean;
  onClose: () => void;
}
export function HandoverDialog({
  question: { user, preview, isLeaving, answer },
  isOpen,
  onClose,
}: HandoverDialogProps) {
  const text = useTranslations('users.handover');
  const ui = useTranslations('ui');
  const handover = useHandover(preview);
  return (
    <ConfirmationDialog
      isOpen={isOpen}
      onClose={() => {
        answer(null);
        onClose();
      }}
      onConfirm={() => answer(handover.choice)}
      title={text('title', { name: user.fullName })}
      yes={ui('save')}
      // Otherwise a second Enter would save without a successor.
      hasFields={preview.isAnythingLost}
    >
      <HandoverFields user={user} preview={preview} handover={handover} isLeaving={isLeaving} />
    </ConfirmationDialog>
  );
}
